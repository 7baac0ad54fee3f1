/** The customers' accounts: invoices debit them, slips credit or debit them. */
import { dateAt } from './clock.ts'
import { cents, type Erp } from './erp.ts'
import { type Body, findByKey, insertRecord, rowsOf, type StoredRecord } from './records.ts'
import { refused, refuseValues } from './refusal.ts'
import { arpSlips, arps } from './resources.ts'
import type { Store } from './store.ts'

const INVOICE_MODULE = 4
const SLIP_MODULE = 5
const WHOLESALE_INVOICE = 8
/** An invoice's line on the account has its own number plus this. */
const ACCOUNT_OFFSET = 30
const DEBIT = 0
const CREDIT = 1
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
  const number = `F${String(store.nextNumber('invoice number')).padStart(15, '0')}`
  const currency = Number(order.body.CURR_TRANSACTIN ?? 0)
  const invoice = store.run(
    'insert into invoices (number, arp_ref, trcode, date, net, vat, currency, order_ref) values (?, ?, ?, ?, ?, ?, ?, ?)',
    number,
    customer.ref,
    WHOLESALE_INVOICE,
    date,
    net,
    vat,
    currency,
    order.ref,
  )
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

/** A slip on accounts, such as a collection by credit card: each row with an amount becomes a line of the account. */
export function createSlip({ store, clock }: Erp, sent: Body): StoredRecord {
  const rows = rowsOf(sent, 'TRANSACTIONS')
  const customers = rows.map((row) => findByKey(store, arps, String(row.ARP_CODE ?? sent.ARP_CODE ?? '')))
  refuseValues([
    ...(rows.length === 0 ? ['(TRANSACTIONS) Fişte satır bulunmuyor.'] : []),
    ...customers.flatMap((customer, at) => (customer ? [] : [`(ARP_CODE) ${at + 1}. satır: cari hesap bulunamadı.`])),
    ...rows.flatMap((row, at) =>
      Number(row.CREDIT ?? 0) > 0 || Number(row.DEBIT ?? 0) > 0 ? [] : [`(CREDIT) ${at + 1}. satır: tutar girilmemiş.`],
    ),
  ])
  const asked = String(sent.NUMBER ?? '~')
  if (asked !== '~' && findByKey(store, arpSlips, asked))
    throw refused('OtherError', `${asked} numaralı fiş zaten kayıtlı.`)
  const number = asked === '~' ? String(store.nextNumber('slip number')).padStart(16, '0') : asked
  const lines = rows.map((row) => ({ ...row, INTERNAL_REFERENCE: store.nextNumber('slip line') }))
  const body = { DATE: dateAt(clock.now()), ...sent, NUMBER: number, TRANSACTIONS: { items: lines } }
  const slip = insertRecord(store, arpSlips, body, clock.now())
  for (const [at, row] of rows.entries()) {
    const isCredit = Number(row.CREDIT ?? 0) > 0
    addAccountLine(store, {
      arpRef: (customers[at] as StoredRecord).ref,
      date: `${String(body.DATE).slice(0, 10)}T00:00:00`,
      moduleNr: SLIP_MODULE,
      trCode: Number(sent.TYPE ?? 0),
      sign: isCredit ? CREDIT : DEBIT,
      amount: Number(isCredit ? row.CREDIT : row.DEBIT),
      currency: Number(row.CURR_TRANS ?? 0),
      currencyAmount: Number(row.TC_AMOUNT ?? (isCredit ? row.CREDIT : row.DEBIT)),
      number,
      description: String(sent.NOTES1 ?? ''),
      sourceRef: slip.ref,
    })
  }
  return slip
}
