/** The customers' accounts: invoices debit them, slips credit or debit them. */
import { dateAt } from './clock.ts'
import { cents, type Erp } from './erp.ts'
import { type Body, findByKey, insertRecord, rowsOf, type StoredRecord, updateRecord } from './records.ts'
import { refused, refuseValues } from './refusal.ts'
import { arpSlips, arps, salesInvoices } from './resources.ts'
import type { Store } from './store.ts'

export const INVOICE_MODULE = 4
const SLIP_MODULE = 5
const WHOLESALE_INVOICE = 8
/** An invoice's line on the account has its own number plus this. */
export const ACCOUNT_OFFSET = 30
export const DEBIT = 0
export const CREDIT = 1
const DAYS_TO_PAY = 30

export interface AccountLine {
  arpRef: number
  date: string
  moduleNr: number
  trCode: number
  sign: number
  amount: number
  currency?: number
  currencyAmount?: number
  number: string
  document?: string | undefined
  description?: string | undefined
  sourceRef: number
  dueDate?: string | undefined
}

export function addAccountLine(store: Store, line: AccountLine): number {
  const ref = store.run(
    `insert into account_lines (arp_ref, date, modulenr, trcode, sign, amount, currency, currency_amount, number, document,
       description, source_ref) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    line.arpRef,
    line.date,
    line.moduleNr,
    line.trCode,
    line.sign,
    line.amount,
    line.currency ?? 0,
    line.currencyAmount ?? line.amount,
    line.number,
    line.document ?? '',
    line.description ?? '',
    line.sourceRef,
  )
  if (line.dueDate !== undefined)
    store.run(
      'insert into instalments (arp_ref, modulenr, fiche_ref, due_date, total) values (?, ?, ?, ?, ?)',
      line.arpRef,
      line.moduleNr,
      line.sourceRef,
      line.dueDate,
      line.amount,
    )
  return ref
}

export function bookInvoice(
  { store, clock }: Erp,
  order: StoredRecord,
  shipped: { line: Body; itemRef: number; quantity: number; net: number }[],
  date: string,
): void {
  const customer = findByKey(store, arps, String(order.body.ARP_CODE))
  if (!customer) return
  const net = cents(shipped.reduce((sum, part) => sum + part.net, 0))
  const vat = cents(shipped.reduce((sum, part) => sum + cents((part.net * Number(part.line.VAT_RATE ?? 0)) / 100), 0))
  const currency = Number(order.body.CURR_TRANSACTIN ?? 0)
  const number = `F${String(store.nextNumber('invoice number')).padStart(15, '0')}`
  const paper = {
    TYPE: WHOLESALE_INVOICE,
    NUMBER: number,
    DATE: date,
    DOC_NUMBER: order.body.DOC_NUMBER,
    ARP_CODE: order.body.ARP_CODE,
    SOURCE_WH: order.body.SOURCE_WH,
    CURR_TRANSACTIN: currency,
    TOTAL_DISCOUNTED: net,
    TOTAL_VAT: vat,
    TOTAL_NET: cents(net + vat),
    CANCELLED: 0,
    TRANSACTIONS: {
      items: shipped.map(({ line, quantity, net: lineNet }) => ({
        ...copied(line),
        QUANTITY: quantity,
        TOTAL_NET: lineNet,
      })),
    },
  }
  const { ref: invoice } = insertRecord(store, salesInvoices, paper, clock.now())
  for (const { line, itemRef, quantity, net: lineNet } of shipped) {
    const unit = String(line.UNIT_CODE ?? '')
    store.run('insert or ignore into units (code) values (?)', unit)
    store.run(
      `insert into invoice_lines (invoice_ref, line_type, item_ref, quantity, unit_code, price, vat_rate, net, warehouse,
         order_line_ref) values (?, 0, ?, ?, ?, ?, ?, ?, ?, ?)`,
      invoice,
      itemRef,
      quantity,
      unit,
      Number(line.PRICE ?? 0),
      Number(line.VAT_RATE ?? 0),
      lineNet,
      Number(line.SOURCE_WH ?? 0),
      Number(line.INTERNAL_REFERENCE),
    )
  }
  const rate = Number(order.body.TC_RATE ?? 1) || 1
  addAccountLine(store, {
    arpRef: customer.ref,
    date,
    moduleNr: INVOICE_MODULE,
    trCode: WHOLESALE_INVOICE + ACCOUNT_OFFSET,
    sign: DEBIT,
    // Prices of an order are in the local currency; its own currency stands beside them.
    amount: cents(net + vat),
    currency,
    currencyAmount: cents((net + vat) / rate),
    number,
    document: String(order.body.DOC_NUMBER ?? ''),
    description: `Sipariş ${order.body.NUMBER}`,
    sourceRef: invoice,
    dueDate: dateAt(clock.now(), DAYS_TO_PAY),
  })
}

const copied = ({ TYPE, MASTER_CODE, UNIT_CODE, PRICE, VAT_RATE, VAT_INCLUDED, SOURCE_WH }: Body): Body => ({
  TYPE,
  MASTER_CODE,
  UNIT_CODE,
  PRICE,
  VAT_RATE,
  VAT_INCLUDED,
  SOURCE_WH,
})

/** A slip on accounts, such as a collection by credit card: each row with an amount becomes a line of the account. */
export function createSlip(erp: Erp, sent: Body): StoredRecord {
  const { store, clock } = erp
  ensureSlipIsSound(store, sent)
  const asked = String(sent.NUMBER ?? '~')
  if (asked !== '~' && findByKey(store, arpSlips, asked))
    throw refused('OtherError', `${asked} numaralı fiş zaten kayıtlı.`)
  const number = asked === '~' ? String(store.nextNumber('slip number')).padStart(16, '0') : asked
  const body = withLineNumbers(store, { DATE: dateAt(clock.now()), ...sent, NUMBER: number })
  const slip = insertRecord(store, arpSlips, body, clock.now())
  bookSlip(store, slip)
  return slip
}

/** Saves a slip that a client changed; the account follows it. */
export function changeSlip({ store, clock }: Erp, before: StoredRecord, after: StoredRecord): StoredRecord {
  ensureSlipIsSound(store, after.body)
  const body = withLineNumbers(store, { DATE: before.body.DATE, ...after.body, NUMBER: before.body.NUMBER })
  const slip = updateRecord(store, arpSlips, { ref: before.ref, body }, clock.now())
  unbookSlip(store, slip.ref)
  bookSlip(store, slip)
  return slip
}

export function deleteSlip(store: Store, { ref }: StoredRecord): void {
  unbookSlip(store, ref)
  store.run('delete from arp_slips where ref = ?', ref)
}

function ensureSlipIsSound(store: Store, slip: Body): void {
  const rows = rowsOf(slip, 'TRANSACTIONS')
  refuseValues([
    ...(rows.length === 0 ? ['(TRANSACTIONS) Fişte satır bulunmuyor.'] : []),
    ...rows.flatMap((row, at) =>
      customerOf(store, slip, row) ? [] : [`(ARP_CODE) ${at + 1}. satır: cari hesap bulunamadı.`],
    ),
    ...rows.flatMap((row, at) =>
      Number(row.CREDIT ?? 0) > 0 || Number(row.DEBIT ?? 0) > 0 ? [] : [`(CREDIT) ${at + 1}. satır: tutar girilmemiş.`],
    ),
  ])
}

const customerOf = (store: Store, slip: Body, row: Body) =>
  findByKey(store, arps, String(row.ARP_CODE ?? slip.ARP_CODE ?? ''))

const withLineNumbers = (store: Store, slip: Body): Body => ({
  ...slip,
  TRANSACTIONS: {
    items: rowsOf(slip, 'TRANSACTIONS').map((row) => ({
      ...row,
      INTERNAL_REFERENCE: row.INTERNAL_REFERENCE ?? store.nextNumber('slip line'),
    })),
  },
})

function bookSlip(store: Store, { ref, body }: StoredRecord): void {
  for (const row of rowsOf(body, 'TRANSACTIONS')) {
    const isCredit = Number(row.CREDIT ?? 0) > 0
    addAccountLine(store, {
      arpRef: (customerOf(store, body, row) as StoredRecord).ref,
      date: `${String(body.DATE).slice(0, 10)}T00:00:00`,
      moduleNr: SLIP_MODULE,
      trCode: Number(body.TYPE ?? 0),
      sign: isCredit ? CREDIT : DEBIT,
      amount: Number(isCredit ? row.CREDIT : row.DEBIT),
      currency: Number(row.CURR_TRANS ?? 0),
      currencyAmount: Number(row.TC_AMOUNT ?? (isCredit ? row.CREDIT : row.DEBIT)),
      number: String(body.NUMBER),
      description: String(body.NOTES1 ?? ''),
      sourceRef: ref,
    })
  }
}

const unbookSlip = (store: Store, ref: number) =>
  store.run('delete from account_lines where modulenr = ? and source_ref = ?', SLIP_MODULE, ref)
