/** The ERP of the demo world: a simulator on this machine that knows its goods, customers and open orders. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { listDebts, takeAccountLines } from '../src/modules/accounts/index.ts'
import { saveDebts } from '../src/modules/customers/index.ts'
import { changeSetting, erpConnection, settingOf } from '../src/modules/settings/index.ts'
import type { App } from '../src/platform/app.ts'
import { startErpProcess } from './erp-process.ts'
import { erpRecords, nameErpCodes } from './erp-records.ts'
import { COLLECTIVE_ACCOUNT, type ErpRecord, LIRA_PER_EURO } from './erp-terms.ts'
import { findDemoAdministrator } from './seed.ts'

/** Starts it, fills it the first time, and sets the product up to speak with it unless an administrator chose another. */
export async function startDemoErp(app: App): Promise<{ close(): Promise<void> }> {
  // A missing one must not keep the product from starting: orders wait for it.
  const erp = await startErpProcess(app.config).catch((error: Error) => {
    app.log.warn({ reason: error.message }, 'the ERP simulator cannot be started')
    return null
  })
  if (!erp) return { async close() {} }
  try {
    await fillEmptyErp(app, erp.url)
    await setErpUp(app, erp.url)
  } catch (error) {
    app.log.warn({ reason: (error as Error).message }, 'the ERP simulator could not be filled')
  }
  return erp
}

/** Fills it once, from the beginning where a start was ended in the middle of it. */
async function fillEmptyErp(app: App, url: string): Promise<void> {
  const beingFilled = path.join(app.config.dataDir, 'erp-simulator.being-filled')
  const { records } = await control<{ records: { items: number } }>(url, 'GET', 'state')
  if (records.items > 0 && !existsSync(beingFilled)) return
  writeFileSync(beingFilled, '')
  if (records.items > 0) await control(url, 'DELETE', 'world')
  await app.db.transaction().execute(nameErpCodes)
  const { refused } = await control<{ refused: unknown[] }>(url, 'POST', 'seed', ndjson(erpRecords(app.db)))
  if (refused.length > 0) app.log.warn({ refused }, 'the ERP simulator did not take some records of the demo world')
  rmSync(beingFilled)
}

async function control<Answer>(url: string, method: string, call: string, body?: ReadableStream): Promise<Answer> {
  const request = { method, body: body ?? null, duplex: 'half' }
  const response = await fetch(`${url}/control/${call}`, request as RequestInit)
  if (!response.ok) throw new Error(`${call} was answered with ${response.status}`)
  return (await response.json()) as Answer
}

function ndjson(records: AsyncIterable<ErpRecord>): ReadableStream {
  const lines = async function* () {
    for await (const record of records) yield new TextEncoder().encode(`${JSON.stringify(record)}\n`)
  }
  return ReadableStream.from(lines())
}

async function setErpUp(app: App, url: string): Promise<void> {
  const userId = await findDemoAdministrator(app.db)
  if (userId === null) return
  const before = await settingOf(app, 'logoRestSettings')
  if (before.url === url || (before.url !== '' && URL.parse(before.url)?.hostname !== '127.0.0.1')) return
  const settings = { url, clientId: 'toptan', username: 'B2B', companyCode: '1' }
  await changeSetting(app, { userId }, 'logoRestSettings', settings, {
    'logoRestSettings.clientSecret': 'toptan-secret',
    'logoRestSettings.password': 'B2B-demo-1',
  })
  const erp = await settingOf(app, 'erp')
  await changeSetting(app, { userId }, 'erp', {
    ...erp,
    collectiveAccountCode: erp.collectiveAccountCode || COLLECTIVE_ACCOUNT,
    exchangeRates: { EUR: LIRA_PER_EURO, ...erp.exchangeRates },
  })
  await knowLines(app)
  await readAccounts(app)
}

/** Statements are there from the first look; jobs go on from here. */
async function readAccounts(app: App): Promise<void> {
  const connection = await erpConnection(app, 'logoRestSettings')
  const seenAt = app.clock.now()
  await connection?.job(async (session) => {
    for await (const { rows } of session.accountLines()) {
      const given = { erp: 'logoRestSettings', bookCurrency: 'TRY', lines: rows, seenAt }
      await app.db.transaction().execute((tx) => takeAccountLines(tx, given))
    }
  })
  const today = seenAt.toISOString().slice(0, 10)
  await app.db.transaction().execute(async (tx) => saveDebts(tx, await listDebts(tx, today)))
}

/** The lines of orders that the demo world began with, by the names that the ERP gave them. */
async function knowLines(app: App): Promise<void> {
  const connection = await erpConnection(app, 'logoRestSettings')
  const { rows } = await sql<{ partId: number; documentNumber: string }>`
    select t.id as part_id, o.doc_number || '.' || t.warehouse_id as document_number from order_parts t join orders o on o.id = t.order_id
    where t.push_state = 'sent' and t.erp_id is null and t.status not in ('Shipped', 'Delivered', 'Rejected', 'Cancelled')
    order by t.id`.execute(app.db)
  if (!connection || rows.length === 0) return
  const parts = new Map(rows.map((row) => [row.documentNumber, row.partId]))
  await connection.job(async (session) => {
    for await (const page of session.orderStates([...parts.keys()]))
      for (const { documentNumber, order } of page.rows) {
        if (!order) continue
        const lines = order.lines.map(({ id, productCode, total }) => ({ id, code: productCode, total }))
        await sql`
          with known as (update order_parts set erp_id = ${order.id} where id = ${parts.get(documentNumber)} returning id)
          update order_part_lines l set erp_line_id = g.id, erp_total = g.total
          from known, order_items i, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as g (id text, code text, total numeric)
          where l.order_part_id = known.id and i.id = l.order_item_id and i.product_code = g.code`.execute(app.db)
      }
  })
}
