import type { PageQuery } from '@toptan/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { anywhere, type Columns, filterOf, orderingOf, readPage } from '../../platform/list-query.ts'
import type { Decimal } from '../../platform/money.ts'
import type { Pos } from './rules.ts'

/** Every POS setting that may take a payment of a customer. */
export async function listPos(db: Db, customerId: number): Promise<Pos[]> {
  const { rows } = await sql<Pos>`
    select id, customer_id, pos_id, amount_from::text, amount::text, currency, priority, bank_account_code
    from customer_pos_configs
    where customer_id is null or customer_id = ${customerId}`.execute(db)
  return rows
}

export interface PosRow extends Pos {
  description: string
  createdAt: Date
  updatedAt: Date | null
  createdBy: string | null
  modifiedBy: string | null
  customerName: string | null
  customerCode: string | null
}

const named = (user: string) =>
  sql.raw(`coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.account_name)`)
const COLUMNS = sql`s.id, s.customer_id, s.pos_id, s.amount_from::text, s.amount::text, s.currency, s.priority,
  s.bank_account_code, s.description, s.created_at, s.updated_at, ${named('a')} as created_by, ${named('b')} as modified_by, c.name as customer_name, c.code as customer_code`
const FROM = sql`customer_pos_configs s left join customers c on c.id = s.customer_id
  left join users a on a.id = s.created_by left join users b on b.id = s.modified_by`

const columns: Columns = {
  posId: { is: sql`s.pos_id`, kind: 'text' },
  amount: { is: sql`s.amount`, kind: 'number' },
  priority: { is: sql`s.priority`, kind: 'number' },
  customerName: { is: sql`c.name`, kind: 'text' },
  createdOn: { is: sql`s.created_at::date`, kind: 'day' },
}

export function listPosPage(db: Db, query: PageQuery) {
  const search = query.SearchTerm?.trim() ?? ''
  const pattern = anywhere(search)
  return readPage<PosRow>(db, query, {
    columns: COLUMNS,
    from: sql`${FROM} where ${filterOf(columns, query.ColumnFilters)}
      ${search === '' ? sql`` : sql`and (fold(s.pos_id) like fold(${pattern}) or fold(s.description) like fold(${pattern}) or c.name_folded like fold(${pattern}))`}`,
    order: orderingOf(columns, query.OrderBy, sql`s.customer_id is null, s.priority, s.id`),
  })
}

export async function findPos(db: Db, id: number): Promise<PosRow | null> {
  const { rows } = await sql<PosRow>`select ${COLUMNS} from ${FROM} where s.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export interface PosValues {
  customerId: number | null
  posId: string
  amountFrom: Decimal
  amount: Decimal | null
  currency: string | null
  priority: number
  bankAccountCode: string | null
  description: string
}

export async function insertPos(db: Db, values: PosValues, userId: number): Promise<number> {
  const { id } = await db
    .insertInto('customerPosConfigs')
    .values({ ...values, createdBy: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updatePos(db: Db, id: number, values: PosValues, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customerPosConfigs')
    .set({ ...values, modifiedBy: userId, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePos(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('customerPosConfigs').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function customerExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
