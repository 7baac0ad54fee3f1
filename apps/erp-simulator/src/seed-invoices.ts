/** Invoices and returns that are there from the start, with their goods and what they leave on the customer's account. */
import { ACCOUNT_OFFSET, addAccountLine, CREDIT, DEBIT, INVOICE_MODULE } from './accounts.ts'
import { cents, type Erp } from './erp.ts'
import { type Body, insertRecord, knownPart, refOf, rowsOf } from './records.ts'
import { arps, items, salesInvoices } from './resources.ts'

const GOODS = 0
const RETURNS = new Set([2, 3])

/**
 * A record of `salesInvoices` with `DUE_DATE`, and `TC_NET` for what it comes to in its own currency. Its rows have
 * `TOTAL_NET` and `VAT_AMOUNT`, in the currency of the books, whose sum the account is debited or credited with.
 */
export function seedInvoice({ store, clock }: Erp, record: Body): void {
  const rows = rowsOf(record, 'TRANSACTIONS')
  const customer = refOf(store, arps, record.ARP_CODE)
  const sum = (field: string) => cents(rows.reduce((all, row) => all + Number(row[field] ?? 0), 0))
  const [net, vat] = [sum('TOTAL_NET'), sum('VAT_AMOUNT')]
  const type = Number(record.TYPE)
  const prefix = RETURNS.has(type) ? 'I' : 'F'
  const number = `${prefix}${String(store.nextNumber(prefix === 'I' ? 'return number' : 'invoice number')).padStart(15, '0')}`
  const date = `${String(record.DATE).slice(0, 10)}T00:00:00`
  const totals = { TOTAL_DISCOUNTED: net, TOTAL_VAT: vat, TOTAL_NET: cents(net + vat), CANCELLED: 0 }
  const paper = { ...knownPart(salesInvoices, record), NUMBER: number, DATE: date, ...totals }
  const { ref } = insertRecord(store, salesInvoices, paper, clock.now())
  for (const row of rows) {
    const isGoods = Number(row.TYPE ?? GOODS) === GOODS
    const unit = String(row.UNIT_CODE ?? '')
    if (unit !== '') store.run('insert or ignore into units (code) values (?)', unit)
    store.run(
      `insert into invoice_lines (invoice_ref, line_type, item_ref, quantity, unit_code, price, vat_rate, net, warehouse)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ref,
      Number(row.TYPE ?? GOODS),
      isGoods ? refOf(store, items, row.MASTER_CODE) : null,
      Number(row.QUANTITY ?? 0),
      unit,
      Number(row.PRICE ?? 0),
      Number(row.VAT_RATE ?? 0),
      Number(row.TOTAL_NET ?? 0),
      Number(row.SOURCE_WH ?? 0),
    )
  }
  addAccountLine(store, {
    arpRef: customer,
    date,
    moduleNr: INVOICE_MODULE,
    trCode: type + ACCOUNT_OFFSET,
    sign: RETURNS.has(type) ? CREDIT : DEBIT,
    amount: cents(net + vat),
    currency: Number(record.CURR_TRANSACTIN ?? 0),
    currencyAmount: Number(record.TC_NET ?? cents(net + vat)),
    number,
    document: String(record.DOC_NUMBER ?? ''),
    description: String(record.NOTES1 ?? ''),
    sourceRef: ref,
    dueDate: record.DUE_DATE === undefined ? undefined : `${String(record.DUE_DATE).slice(0, 10)}T00:00:00`,
  })
}
