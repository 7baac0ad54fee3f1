/** A copy of the measured world with an ERP beside it: the simulator, which knows its goods, customers and some of its stock. */
import { Client, Pool } from 'pg'
import type { EmbeddedDatabase } from '../apps/server/src/db/embedded.ts'
import { type ErpSimulator, startErpSimulator } from '../apps/server/src/testing/erp-simulator.ts'
import { authorise, type Client as Browser } from './client.ts'

export interface ErpWorld {
  /** Address of the copy. */
  url: string
  pool: Pool
  erp: ErpSimulator
  /** Ends the simulator and throws the copy away. */
  stop(): Promise<void>
}

const COPY = 'toptan_erp'
/** Every account that may sign in here shares the demo world's password. */
const ADMINISTRATOR = 'admin@toptan.demo'

/**
 * @param leastStockRows warehouses are made known to the ERP, the first to serve first, until they hold so many rows;
 *   null makes all known, and the ERP keeps no stock
 */
export async function openErpWorld(
  database: EmbeddedDatabase,
  { leastStockRows }: { leastStockRows: number | null },
): Promise<ErpWorld> {
  const url = await copyOf(database.url)
  const pool = new Pool({ connectionString: url, max: 16 })
  const erp = await startErpSimulator({ speed: 1 })
  const stop = async () => {
    await erp.stop()
    await pool.end()
    await onMaintenance(database.url, (client) => client.query(`drop database ${COPY} with (force)`))
  }
  try {
    for (const text of CLOSE_EVERYTHING) await pool.query(text)
    await pool.query(NAME_WAREHOUSES, [leastStockRows])
    await pool.query(`update divisions set erp_code = id::text`)
    await pool.query('delete from sealed_secrets')
    await pool.query(`insert into settings (key, value) values ('erp', '{"exchangeRates": {"EUR": "44"}}')
      on conflict (key) do update set value = excluded.value`)
    for (const [into, text] of RECORDS)
      if (into !== 'stock' || leastStockRows !== null) await erp.seed(await recordsOf(pool, into, text))
    await pool.query('vacuum analyze')
    return { url, pool, erp, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Enters the ERP as an administrator does, and switches off whatever job runs by its own clock, but for these. */
export async function setErpUp(
  browser: Browser,
  { erp }: ErpWorld,
  given: { password: string; leaveRunning: readonly string[] },
): Promise<Administrator> {
  const headers = await authorise(browser, ADMINISTRATOR, given.password)
  const send = async (method: string, path: string, body?: unknown) => {
    const { text } = await browser.send(method, `/api${path}`, body, headers)
    return text === '' ? null : JSON.parse(text)
  }
  await send('PUT', '/commons/logoRestSettings', erp.settings)
  const { items } = await send('GET', '/integrations/jobs?PageIndex=1&PageSize=100')
  const jobs = items as { id: number; name: string; isActive: boolean }[]
  for (const { id, name, isActive } of jobs) {
    const isWanted = !/^(pull|push)-/.test(name) || given.leaveRunning.includes(name)
    if (isActive !== isWanted) await send('PUT', `/integrations/jobs/${id}`, { isActive: isWanted })
  }
  const idOf = (name: string) => jobs.find((job) => job.name === name)?.id
  return { idOf, execute: (name) => send('PUT', `/integrations/jobs/${idOf(name)}/execute`) }
}

export interface Administrator {
  idOf(job: string): number | undefined
  /** Asks for a run of a job, as the button does. */
  execute(job: string): Promise<unknown>
}

/** In the same cluster, so that it costs no more than its files. Nobody may be connected to what is copied. */
async function copyOf(url: string): Promise<string> {
  const original = new URL(url)
  await onMaintenance(url, async (client) => {
    await client.query(`drop database if exists ${COPY} with (force)`)
    await client.query(`create database ${COPY} template ${original.pathname.slice(1)} strategy file_copy`)
  })
  original.pathname = `/${COPY}`
  return original.href
}

async function onMaintenance<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Orders of earlier measurements have long been shipped: this ERP knows none of them. */
const CLOSE_EVERYTHING = [
  `update reservations set ended_at = now(), ended_reason = 'in-erp' where ended_at is null`,
  `update product_stocks set reserved = 0 where reserved <> 0`,
  `update order_part_lines set status = 'Shipped', shipped_quantity = quantity
   where status not in ('Shipped', 'Delivered', 'Rejected', 'Cancelled')`,
  `update order_items set status = 'Shipped', shipped_quantity = quantity
   where status not in ('Shipped', 'Delivered', 'Rejected', 'Cancelled')`,
  `update order_parts set status = 'Shipped' where status not in ('Shipped', 'Delivered', 'Rejected', 'Cancelled')`,
  `update orders set status = 'Shipped' where status not in ('Shipped', 'Delivered', 'Rejected', 'Cancelled')`,
  `update order_parts set push_state = 'sent', number = coalesce(number, 'BENCH-' || id), unclear_since = null,
     last_error = null, is_counted = true, sent_at = coalesce(sent_at, now() - interval '1 month'),
     erp_modified_on = least(erp_modified_on, now() - interval '1 month') where push_state <> 'sent' or sent_at is null`,
]

/** The warehouses that orders are taken from first, of all divisions in turn. */
const NAME_WAREHOUSES = `
  with sized as (
    select w.id, (select count(*) from product_stocks where warehouse_id = w.id) as rows,
      row_number() over (partition by w.division_id order by w.priority, w.id) as place from warehouses w),
  ranked as (select id, place, sum(rows) over (order by place, id) - rows as before from sized)
  update warehouses w set erp_code = case when $1::int is null or r.before < $1 then w.id::text end from ranked r where r.id = w.id`

const STOCK = `
  select p.code, s.warehouse_id, s.on_hand from product_stocks s join products p on p.id = s.product_id
  join warehouses w on w.id = s.warehouse_id and w.erp_code is not null`

const RECORDS: readonly (readonly [string, string])[] = [
  ['divisions', `select json_build_object('NR', id, 'NAME', name) as record from divisions order by id`],
  [
    'warehouses',
    `select json_build_object('NR', id, 'NAME', name, 'DIVISNR', division_id) as record from warehouses
     where erp_code is not null order by id`,
  ],
  [
    'Arps',
    `select json_build_object('CODE', code, 'TITLE', name, 'ACCOUNT_TYPE', 3, 'COUNTRY_CODE', country_code) as record
     from customers where code is not null order by id`,
  ],
  [
    'items',
    `select json_build_object('CODE', code, 'NAME', name, 'CARD_TYPE', 1, 'SELVAT', 20, 'MAINUNIT', unit_code) as record
     from products order by id`,
  ],
  [
    'stock',
    `select json_build_object('ITEM_CODE', code, 'INVENNO', warehouse_id, 'ONHAND', on_hand) as record from (${STOCK}) s`,
  ],
]

async function recordsOf(pool: Pool, into: string, text: string): Promise<(readonly [string, object])[]> {
  const { rows } = await pool.query<{ record: object }>(text)
  return rows.map(({ record }) => [into, record] as const)
}
