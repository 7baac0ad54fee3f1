import { sql } from 'kysely'
import type { Db } from '../../src/db/db.ts'
import type { StoredProduct } from '../catalogue/stored-product.ts'
import { continueNumbers, insertRows } from '../insert-rows.ts'
import type { DemoCustomer, People } from '../people.ts'
import { randomOf } from '../random.ts'
import { openAmounts } from './orders.ts'
import type { OrderBook } from './rows.ts'
import { salesmanLimits } from './salesman-limits.ts'

/** Stores the year's orders and all that follows from them: stock promised, debts, quotas used, what is popular. */
export async function saveOrders(
  tx: Db,
  given: { book: OrderBook; everyone: People; products: readonly StoredProduct[]; now: Date },
): Promise<void> {
  const { book, everyone, products, now } = given
  await saveBook(tx, book)
  await sql`
    update product_stocks s set reserved = held.quantity
    from (select product_id, warehouse_id, sum(quantity)::int as quantity from reservations where ended_at is null
      group by product_id, warehouse_id) held
    where s.product_id = held.product_id and s.warehouse_id = held.warehouse_id`.execute(tx)
  await sql`update order_parts set next_try_at = ${now}`.execute(tx)
  await sql`update order_parts set push_state = 'sent', is_counted = true, sent_at = erp_modified_on
    where number is not null`.execute(tx)
  await saveDebts(tx, book, everyone.customers, now)
  const { limits, usages } = salesmanLimits({ salesmen: everyone.salesmen, products, book, now })
  await tx.insertInto('salesmanLimits').values(limits).execute()
  if (usages.length > 0) await tx.insertInto('salesmanLimitUsages').values(usages).execute()
  await rankByOrders(tx)
  await continueNumbers(tx, [
    'orders',
    'order_items',
    'order_parts',
    'order_part_lines',
    'reservations',
    'salesman_limits',
  ])
  await sql`select setval('order_numbers', ${book.orders.length})`.execute(tx)
}

async function saveBook(tx: Db, book: OrderBook): Promise<void> {
  const amount = 'numeric'
  await insertRows(
    tx,
    'orders',
    {
      id: 'int',
      docNumber: 'text',
      orderNumber: 'text',
      customerId: 'int',
      userId: 'int',
      salesmanId: 'int',
      divisionId: 'int',
      currency: 'text',
      paymentMethodCode: 'text',
      status: 'text',
      paymentStatus: 'text',
      note: 'text',
      shippingAddressCode: 'text',
      shippingAddressCaption: 'text',
      shippingAddress: 'jsonb',
      totalGrossAmount: amount,
      totalDiscountAmount: amount,
      totalAmountWithoutTax: amount,
      totalTaxAmount: amount,
      totalExpenseAmount: amount,
      totalAmount: amount,
      lineCount: 'int',
      createdAt: 'timestamptz',
      paymentExpiresAt: 'timestamptz',
      erpModifiedBy: 'text',
      erpModifiedOn: 'timestamptz',
    },
    book.orders,
  )
  await insertRows(
    tx,
    'order_items',
    {
      id: 'int',
      orderId: 'int',
      position: 'int',
      productId: 'int',
      productCode: 'text',
      productName: 'text',
      kind: 'text',
      quantity: 'int',
      shippedQuantity: 'int',
      unitCode: 'text',
      dueDate: 'date',
      listPrice: amount,
      netPrice: amount,
      vatRate: amount,
      vatReason: 'text',
      discountRates: 'jsonb',
      lineAmount: amount,
      vatAmount: amount,
      expenseAmount: amount,
      expenseVatAmount: amount,
      status: 'text',
    },
    book.items,
  )
  await insertRows(
    tx,
    'order_parts',
    {
      id: 'int',
      orderId: 'int',
      warehouseId: 'int',
      number: 'text',
      status: 'text',
      erpModifiedBy: 'text',
      erpModifiedOn: 'timestamptz',
    },
    book.parts,
  )
  await insertRows(
    tx,
    'order_part_lines',
    { id: 'int', orderPartId: 'int', orderItemId: 'int', quantity: 'int', shippedQuantity: 'int', status: 'text' },
    book.partLines,
  )
  await insertRows(
    tx,
    'reservations',
    {
      id: 'bigint',
      orderPartLineId: 'int',
      productId: 'int',
      warehouseId: 'int',
      quantity: 'int',
      heldAt: 'timestamptz',
      endedAt: 'timestamptz',
      endedReason: 'text',
    },
    book.reservations,
  )
}

/** Dealers on open account owe what they ordered lately; their limits leave most of them room. */
async function saveDebts(tx: Db, book: OrderBook, customers: readonly DemoCustomer[], now: Date): Promise<void> {
  const random = randomOf('credit')
  const owed = openAmounts(book, customers, now)
  const debts = customers.map(({ id, code, divisionId }) => {
    const { open, overdue } = owed.get(id) ?? { open: '0', overdue: '0' }
    const unit = divisionId === 1 ? 50_000 : 1_000
    // One in twenty has used nearly all of it.
    const room = random.chance(0.05) ? 1.02 : 1.6 + random.next()
    const limit = Math.max(4, Math.ceil((Number(open) * room) / unit)) * unit
    const hasLimit = code !== null && random.chance(0.93)
    return { id, open, overdue, creditLimit: hasLimit ? String(limit) : null }
  })
  await sql`
    update customers c set open_amount = given.open, overdue_amount = given.overdue, credit_limit = given."creditLimit"
    from jsonb_to_recordset(${JSON.stringify(debts)}::jsonb)
      as given (id int, open numeric, overdue numeric, "creditLimit" numeric)
    where c.id = given.id`.execute(tx)
}

/** The most ordered comes first; what nobody ordered stays in the order of the catalogue. */
async function rankByOrders(tx: Db): Promise<void> {
  await sql`
    with ranked as (
      select s.product_id, row_number() over (order by coalesce(bought.lines, 0) desc, s.product_id)::int as rank
      from product_search s
      left join (select product_id, count(*) as lines from order_items group by product_id) bought
        on bought.product_id = s.product_id)
    update product_search s set rank = ranked.rank from ranked where ranked.product_id = s.product_id`.execute(tx)
}
