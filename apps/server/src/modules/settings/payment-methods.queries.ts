import type { Kind } from '@toptan/contract/products'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/db.ts'
import type { Decimal } from '../../platform/money.ts'

export interface MethodTerms {
  categoryId: Kind
  discountRate: Decimal
  expenseRate: Decimal
}

export interface MethodRow {
  code: string
  names: Record<string, string>
  isActive: boolean
  isPrepaid: boolean
  isOpenAccount: boolean
  isPaypal: boolean
  priority: number
  terms: MethodTerms[]
}

const METHOD = sql`m.code, m.names, m.is_active, m.is_prepaid, m.is_open_account, m.is_paypal, m.priority,
  (select coalesce(json_agg(json_build_object('categoryId', c.category_id,
      'discountRate', trim_scale(c.discount_rate)::text, 'expenseRate', trim_scale(c.expense_rate)::text)
      order by k.position, k.id), '[]')
    from payment_method_categories c join categories k on k.id = c.category_id
    where c.payment_method_code = m.code) as terms`

export const listMethods = async (db: Db): Promise<MethodRow[]> =>
  (await sql<MethodRow>`select ${METHOD} from payment_methods m order by m.priority, m.code`.execute(db)).rows

/** The method as it stands, kept from other changes until the transaction ends. */
export async function lockMethod(tx: Transaction, code: string): Promise<MethodRow | null> {
  const { rows } = await sql<MethodRow>`
    select ${METHOD} from payment_methods m where m.code = ${code} for update of m`.execute(tx)
  return rows[0] ?? null
}

export async function saveMethod(
  tx: Transaction,
  code: string,
  { terms, names, isActive, priority }: Pick<MethodRow, 'names' | 'isActive' | 'priority' | 'terms'>,
): Promise<void> {
  await tx
    .updateTable('paymentMethods')
    .set({ names: JSON.stringify(names), isActive, priority })
    .where('code', '=', code)
    .execute()
  await tx.deleteFrom('paymentMethodCategories').where('paymentMethodCode', '=', code).execute()
  if (terms.length === 0) return
  await tx
    .insertInto('paymentMethodCategories')
    .values(terms.map((one) => ({ ...one, paymentMethodCode: code })))
    .execute()
}
