import type { Credit } from '@toptan/contract/baskets'
import { type Db, prepared } from '../../db/db.ts'
import { decimal, toNumber } from '../../platform/money.ts'
import type { CustomerTerms } from '../customers/index.ts'
import { type CreditStanding, creditLeft, creditUsed, openStates } from './rules.ts'

const isOpen = (column: string) => `${column} in (${openStates.map((state) => `'${state}'`).join(', ')})`

/**
 * Ordered on open account: what is not yet sent of lines that still may be, and what was sent since the account was read,
 * each as its share of the line with VAT and expenses. $2 is the currency of the credit; two are never added.
 */
export const CREDIT = `
  select c.credit_limit::text as "creditLimit", c.open_amount::text as "openAmount", c.overdue_amount::text as "overdueAmount",
    c.is_blocked as "isBlocked",
    (select coalesce(sum(round((i.line_amount + i.vat_amount + i.expense_amount + i.expense_vat_amount)
        * w.quantity / nullif(i.quantity, 0), 2)), 0)::text
      from (select order_item_id, sum(quantity) as quantity from (
          select l.order_item_id, greatest(0, l.quantity - l.shipped_quantity) as quantity
          from orders o join payment_methods m on m.code = o.payment_method_code and m.is_open_account
            join order_parts t on t.order_id = o.id join order_part_lines l on l.order_part_id = t.id
          where o.customer_id = c.id and o.currency = $2 and ${isOpen('o.status')} and ${isOpen('l.status')}
          union all
          select l.order_item_id, l.unbooked_quantity
          from order_part_lines l join order_parts t on t.id = l.order_part_id join orders o on o.id = t.order_id
            join payment_methods m on m.code = o.payment_method_code and m.is_open_account
          where l.unbooked_quantity > 0 and o.customer_id = c.id and o.currency = $2) one
        group by order_item_id) w
      join order_items i on i.id = w.order_item_id) as "openOrders"
  from customers c where c.id = $1`

const findCredit = async (db: Db, customerId: number, currency: string) =>
  (await prepared<CreditStanding>(db, 'credit', CREDIT, [customerId, currency]))[0]

/** How much a customer may still order on open account, in the currency of their first division. */
export async function creditsOf(db: Db, customer: CustomerTerms): Promise<Credit[]> {
  const currency = customer.divisions[0]?.currency
  if (!currency) return []
  const standing = await findCredit(db, customer.id, currency)
  return standing ? [creditFrom(standing, currency)] : []
}

/** The same with the customer locked, so that two orders cannot use one limit. */
export async function lockCredit(db: Db, customerId: number, currency: string): Promise<CreditStanding> {
  await prepared(db, 'credit-lock', 'select 1 from customers where id = $1 for update', [customerId])
  const standing = await findCredit(db, customerId, currency)
  if (!standing) throw new Error(`customer ${customerId} is gone`)
  return standing
}

function creditFrom(standing: CreditStanding, currency: string): Credit {
  const left = creditLeft(standing)
  return {
    currency,
    limit: standing.creditLimit === null ? null : toNumber(decimal(standing.creditLimit)),
    used: toNumber(creditUsed(standing)),
    available: left && toNumber(left),
    isBlocked: standing.isBlocked,
    overdue: toNumber(decimal(standing.overdueAmount)),
  }
}
