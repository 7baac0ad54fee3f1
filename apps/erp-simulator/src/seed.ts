/**
 * Bulk loading: one JSON object a line, `{ "into": …, "record": { … } }`. What is there already is written over.
 * `into` is a resource's name, or `warehouses`, `divisions`, `stock`, `invoices`, `accountLines`.
 */
import { addAccountLine } from './accounts.ts'
import type { Erp } from './erp.ts'
import { createOrder } from './orders.ts'
import { type Body, findByKey, insertRecord, knownPart, refOf, updateRecord } from './records.ts'
import { Refusal } from './refusal.ts'
import { arps, findResource, items, salesOrders } from './resources.ts'
import { seedInvoice } from './seed-invoices.ts'
import { setOnHand } from './stock.ts'

export interface Seeded {
  read: number
  /** The first lines that could not be used, with the reason. */
  refused: { line: number; reason: string }[]
}

/** Lines written in one transaction, before others get their turn. */
const BATCH = 2_000
const SHOWN_REFUSALS = 20

export async function seed(erp: Erp, lines: AsyncIterable<string>): Promise<Seeded> {
  const result: Seeded = { read: 0, refused: [] }
  let batch: string[] = []
  const write = () => {
    erp.store.transaction(() => {
      for (const [at, text] of batch.entries()) seedLine(erp, text, result.read + at + 1, result)
    })
    result.read += batch.length
    batch = []
  }
  for await (const line of lines) {
    if (line.trim() === '') continue
    batch.push(line)
    if (batch.length < BATCH) continue
    write()
    await new Promise((resolve) => setImmediate(resolve))
  }
  write()
  return result
}

function seedLine(erp: Erp, text: string, line: number, result: Seeded): void {
  try {
    const { into, record } = JSON.parse(text) as { into: string; record: Body }
    seedRecord(erp, into, record)
  } catch (error) {
    if (result.refused.length >= SHOWN_REFUSALS) return
    const reason = error instanceof Refusal ? JSON.stringify(error.answer.body) : (error as Error).message
    result.refused.push({ line, reason })
  }
}

export function seedRecord(erp: Erp, into: string, record: Body): void {
  const { store, firm } = erp
  switch (into) {
    case 'divisions':
      store.run(
        `insert into L_CAPIDIV (FIRMNR, NR, NAME) values (?, ?, ?)
         on conflict (FIRMNR, NR) do update set NAME = excluded.NAME`,
        firm,
        Number(record.NR),
        String(record.NAME),
      )
      return
    case 'warehouses':
      store.run(
        `insert into L_CAPIWHOUSE (FIRMNR, NR, NAME, COSTGRP, DIVISNR) values (?, ?, ?, ?, ?)
         on conflict (FIRMNR, NR) do update set NAME = excluded.NAME, COSTGRP = excluded.COSTGRP, DIVISNR = excluded.DIVISNR`,
        firm,
        Number(record.NR),
        String(record.NAME),
        Number(record.COSTGRP ?? record.NR),
        Number(record.DIVISNR ?? 0),
      )
      return
    case 'stock':
      setOnHand(store, refOf(store, items, record.ITEM_CODE), Number(record.INVENNO), Number(record.ONHAND))
      return
    case 'invoices':
      seedInvoice(erp, record)
      return
    case 'accountLines':
      addAccountLine(store, accountLine(erp, record))
      return
    default:
      seedResource(erp, into, record)
  }
}

function seedResource(erp: Erp, into: string, record: Body): void {
  const resource = findResource(into)
  if (!resource)
    throw new TypeError(`${into} is neither a resource nor warehouses, divisions, stock, invoices or accountLines.`)
  const sent = knownPart(resource, record)
  if (resource === salesOrders) return void createOrder(erp, sent)
  const before = findByKey(erp.store, resource, ...resource.key.map((field) => String(sent[field] ?? '')))
  if (before) updateRecord(erp.store, resource, { ref: before.ref, body: { ...before.body, ...sent } }, erp.clock.now())
  else insertRecord(erp.store, resource, sent, erp.clock.now())
}

const accountLine = (erp: Erp, record: Body) => ({
  arpRef: refOf(erp.store, arps, record.ARP_CODE),
  date: `${String(record.DATE).slice(0, 10)}T00:00:00`,
  moduleNr: Number(record.MODULENR),
  trCode: Number(record.TRCODE),
  sign: Number(record.SIGN),
  amount: Number(record.AMOUNT),
  currency: Number(record.TRCURR ?? 0),
  currencyAmount: Number(record.TRNET ?? record.AMOUNT),
  number: String(record.TRANNO),
  document: record.DOCODE === undefined ? undefined : String(record.DOCODE),
  description: record.LINEEXP === undefined ? undefined : String(record.LINEEXP),
  sourceRef: erp.store.nextNumber('seeded slip') + 1_000_000_000,
  dueDate: record.DUE_DATE === undefined ? undefined : `${String(record.DUE_DATE).slice(0, 10)}T00:00:00`,
})
