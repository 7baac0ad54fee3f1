import type { Credit } from '@toptan/contract/baskets'
import { type Db, prepared } from '../../db/db.ts'
import { decimal, toNumber } from '../../platform/money.ts'
import type { CustomerTerms } from '../customers/index.ts'

interface StoredCredit {
  creditLimit: string | null
  openAmount: string
  overdueAmount: string
  isBlocked: boolean
  /** Orders on open account that the ERP's figure does not contain yet. */
  openOrders: string
}

const CREDIT = `
  select c.credit_limit::text as "creditLimit", c.open_amount::text as "openAmount", c.overdue_amount::text as "overdueAmount",
    c.is_blocked as "isBlocked",
    (select coalesce(sum(o.total_amount), 0)::text from orders o
      join payment_methods m on m.code = o.payment_method_code and m.is_open_account
      where o.customer_id = c.id and o.status = 'Received') as "openOrders"
  from customers c where c.id = $1`

/** How much a customer may still order on open account, in the currency of their first division. */
export async function creditsOf(db: Db, customer: CustomerTerms): Promise<Credit[]> {
  const currency = customer.divisions[0]?.currency
  if (!currency) return []
  const [stored] = await prepared<StoredCredit>(db, 'credit', CREDIT, [customer.id])
  return stored ? [creditFrom(stored, currency)] : []
}

/** The same with the customer locked, so that two orders cannot use one limit. */
export async function lockCredit(db: Db, customerId: number): Promise<StoredCredit> {
  await prepared(db, 'credit-lock', 'select 1 from customers where id = $1 for update', [customerId])
  const [stored] = await prepared<StoredCredit>(db, 'credit', CREDIT, [customerId])
  if (!stored) throw new Error(`customer ${customerId} is gone`)
  return stored
}

function creditFrom(stored: StoredCredit, currency: string): Credit {
  const used = decimal(stored.openAmount).plus(stored.openOrders)
  const limit = stored.creditLimit === null ? null : decimal(stored.creditLimit)
  return {
    currency,
    limit: limit && toNumber(limit),
    used: toNumber(used),
    available: limit && toNumber(limit.minus(used)),
    isBlocked: stored.isBlocked,
    overdue: toNumber(decimal(stored.overdueAmount)),
  }
}
