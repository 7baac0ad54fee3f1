/** The accounts of the demo world's customers in the ERP's words: invoices and returns with their goods, and payments. */
import { sql } from 'kysely'
import type { Db } from '../src/db/db.ts'
import { type Account, type Entry, entriesOf, type Sale } from './erp-accounts.ts'
import { type ErpRecord, EURO, LIRA_PER_EURO } from './erp-terms.ts'
import type { CollectionWay } from './payment-habits.ts'

/** So many papers are put together at a time. */
const BATCH = 500

const WHOLESALE = 8
const WHOLESALE_RETURN = 3
const GOODS = 0
const EXPENSE = 3
const [DEBIT, CREDIT] = [0, 1]

interface StoredAccount extends Account {
  code: string
  currency: string
}

/** Everything that was written on accounts within a year, in the order of the days. */
export async function* accountRecords(db: Db, today: string): AsyncIterable<ErpRecord> {
  const accounts = await listAccounts(db)
  const written = accounts
    .flatMap((account) => entriesOf(account, today).map((entry) => ({ account, entry })))
    .sort((a, b) => a.entry.day.localeCompare(b.entry.day))
  const numbers = numbersOf()
  for (let start = 0; start < written.length; start += BATCH) {
    const batch = written.slice(start, start + BATCH)
    const orderIds = batch.flatMap(({ entry }) =>
      entry.kind === 'invoice' || entry.kind === 'return' ? [entry.sale.orderId] : [],
    )
    const lines = await linesOf(db, orderIds)
    for (const { account, entry } of batch) yield recordOf(account, entry, lines, numbers)
  }
}

const shippedLines = sql`
  select i.order_id, i.id, i.position, i.product_code, i.shipped_quantity as quantity, i.unit_code, i.net_price, i.vat_rate, s.net,
    case when i.shipped_quantity = i.quantity then i.vat_amount else round(s.net * i.vat_rate / 100, 2) end as vat,
    i.expense_amount, i.expense_vat_amount
  from order_items i cross join lateral (select round(i.line_amount * i.shipped_quantity / i.quantity, 2) as net) as s
  where i.shipped_quantity > 0 and i.status not in ('Cancelled', 'Rejected')`

async function listAccounts(db: Db): Promise<StoredAccount[]> {
  const { rows } = await sql<StoredAccount>`
    with sale as (
      select l.order_id, sum(l.net + l.vat + l.expense_amount + l.expense_vat_amount) as amount,
        (array_agg(jsonb_build_object('itemId', l.id, 'quantity', l.quantity, 'net', (l.net * 100)::bigint,
          'vat', (l.vat * 100)::bigint) order by l.position))[1] as first
      from (${shippedLines}) as l group by l.order_id)
    select c.id as customer_id, c.code, a.division_id, a.currency,
      coalesce(jsonb_agg(jsonb_build_object('orderId', o.id, 'docNumber', o.doc_number, 'amount', (s.amount * 100)::bigint,
        'day', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD'), 'paymentMethodCode', o.payment_method_code,
        'first', s.first) order by o.created_at, o.id) filter (where s.order_id is not null), '[]') as sales
    from customers c
    join lateral (select d.id as division_id, d.currency from customer_divisions v join divisions d on d.id = v.division_id
      where v.customer_id = c.id order by v.priority, d.id limit 1) as a on true
    left join orders o on o.customer_id = c.id and o.currency = a.currency
    left join sale s on s.order_id = o.id
    where c.code is not null group by c.id, a.division_id, a.currency order by c.id`.execute(db)
  return rows
}

interface Line {
  itemId: number
  productCode: string
  warehouse: number
  quantity: number
  unitCode: string
  price: number
  vatRate: number
  net: number
  vat: number
  expense: number
  expenseVat: number
}

async function linesOf(db: Db, orderIds: readonly number[]): Promise<Map<number, Line[]>> {
  const { rows } = await sql<{ orderId: number; lines: Line[] }>`
    select l.order_id, json_agg(json_build_object('itemId', l.id, 'productCode', l.product_code, 'quantity', l.quantity,
      'unitCode', l.unit_code, 'price', l.net_price, 'vatRate', l.vat_rate, 'net', (l.net * 100)::bigint,
      'vat', (l.vat * 100)::bigint, 'expense', (l.expense_amount * 100)::bigint, 'expenseVat', (l.expense_vat_amount * 100)::bigint,
      'warehouse', (select min(t.warehouse_id) from order_parts t join order_part_lines p on p.order_part_id = t.id
        where p.order_item_id = l.id)) order by l.position) as lines
    from (${shippedLines}) as l where l.order_id = any(${[...new Set(orderIds)]}::int[]) group by l.order_id`.execute(
    db,
  )
  return new Map(rows.map(({ orderId, lines }) => [orderId, lines]))
}

/** Papers of the bank, the cash desk and the like, with what the ERP calls their kinds. */
const slips: Record<CollectionWay, { prefix: string; module: number; kind: number }> = {
  transfer: { prefix: 'H', module: 7, kind: 20 },
  cheque: { prefix: 'C', module: 6, kind: 61 },
  'credit-card': { prefix: 'K', module: 5, kind: 70 },
  cash: { prefix: 'N', module: 10, kind: 1 },
}

function numbersOf(): (prefix: string) => string {
  const last = new Map<string, number>()
  return (prefix) => {
    const next = (last.get(prefix) ?? 0) + 1
    last.set(prefix, next)
    return `${prefix}${String(next).padStart(8, '0')}`
  }
}

function recordOf(
  account: StoredAccount,
  entry: Entry,
  lines: ReadonlyMap<number, Line[]>,
  numberOf: (prefix: string) => string,
): ErpRecord {
  const words = account.divisionId === 1 ? turkish : german
  switch (entry.kind) {
    case 'opening': {
      const paper = { MODULENR: 5, TRCODE: 14, SIGN: DEBIT, TRANNO: 'DEVIR' }
      return { into: 'accountLines', record: { ...lineOf(account, entry), ...paper, DUE_DATE: entry.dueDay } }
    }
    case 'collection': {
      const { prefix, module, kind } = slips[entry.way]
      const said = entry.sale ? { LINEEXP: words.order(entry.sale) } : {}
      const paper = { MODULENR: module, TRCODE: kind, SIGN: CREDIT, TRANNO: numberOf(prefix), ...said }
      return { into: 'accountLines', record: { ...lineOf(account, entry), ...paper } }
    }
    case 'invoice': {
      const own = lines.get(entry.sale.orderId) ?? []
      const items = [...own.map((line) => goods(account, line)), ...expenses(account, own)]
      const said = { TYPE: WHOLESALE, NOTES1: words.order(entry.sale), DUE_DATE: entry.dueDay }
      return { into: 'invoices', record: { ...paperOf(account, entry, own), ...said, TRANSACTIONS: { items } } }
    }
    case 'return': {
      const own = lines.get(entry.sale.orderId) ?? []
      const { quantity, net, vat } = entry
      const items = own
        .filter(({ itemId }) => itemId === entry.sale.first.itemId)
        .map((line) => goods(account, { ...line, quantity, net, vat }))
      const said = { TYPE: WHOLESALE_RETURN, NOTES1: words.returned(entry.sale) }
      return { into: 'invoices', record: { ...paperOf(account, entry, own), ...said, TRANSACTIONS: { items } } }
    }
  }
}

const turkish = {
  order: ({ docNumber }: Sale) => `Sipariş ${docNumber}`,
  returned: ({ docNumber }: Sale) => `${docNumber} siparişinden iade`,
}
const german = {
  order: ({ docNumber }: Sale) => `Bestellung ${docNumber}`,
  returned: ({ docNumber }: Sale) => `Rückgabe zu ${docNumber}`,
}

const lineOf = (account: StoredAccount, { day, amount }: Entry) => ({
  ARP_CODE: account.code,
  DATE: day,
  AMOUNT: inBooks(account, amount),
  TRCURR: currencyNumber(account),
  TRNET: amount / 100,
})

const paperOf = (account: StoredAccount, { day, amount, sale }: Entry & { sale: Sale }, lines: readonly Line[]) => ({
  ARP_CODE: account.code,
  DATE: day,
  DOC_NUMBER: sale.docNumber,
  SOURCE_WH: lines[0]?.warehouse ?? 0,
  CURR_TRANSACTIN: currencyNumber(account),
  TC_RATE: rateOf(account),
  TC_NET: amount / 100,
})

const goods = (account: StoredAccount, line: Line) => ({
  TYPE: GOODS,
  MASTER_CODE: line.productCode,
  QUANTITY: line.quantity,
  UNIT_CODE: line.unitCode,
  PRICE: Math.round(line.price * rateOf(account) * 10_000) / 10_000,
  VAT_RATE: line.vatRate,
  VAT_AMOUNT: inBooks(account, line.vat),
  TOTAL_NET: inBooks(account, line.net),
  SOURCE_WH: line.warehouse,
})

function expenses(account: StoredAccount, lines: readonly Line[]) {
  const [net, vat] = lines.reduce(([n, v], { expense, expenseVat }) => [n + expense, v + expenseVat], [0, 0])
  return net === 0 ? [] : [{ TYPE: EXPENSE, TOTAL_NET: inBooks(account, net), VAT_AMOUNT: inBooks(account, vat) }]
}

const rateOf = ({ currency }: StoredAccount) => (currency === 'EUR' ? Number(LIRA_PER_EURO) : 1)
const currencyNumber = ({ currency }: StoredAccount) => (currency === 'EUR' ? EURO : 0)
/** An amount in cents of the account's currency, in that of the books. */
const inBooks = (account: StoredAccount, cents: number) => Math.round(cents * rateOf(account)) / 100
