/** What orders take along to the ERP beside their goods, and which of it counts for one order. */
import type { Culture, Page, PageQuery } from '@toptan/contract/common'
import { fold } from '@toptan/contract/fold'
import type { orderParameterColumns } from '@toptan/contract/order-parameters'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../../db/db.ts'
import type { ErpSettingName } from '../../integrations/erp/port.ts'
import { anywhere, type Columns, filterOf, orderingOf, readPage } from '../../platform/list-query.ts'

/** What parameters look at in an order. */
interface Order {
  divisionId: RawBuilder<unknown>
  paymentMethodCode: RawBuilder<unknown>
  /** The kinds of goods in it, as an array. */
  kinds: RawBuilder<unknown>
}

/**
 * The parameters that apply to an order, each with its rank among those of its key: the first counts. It is the one that
 * names most of division, payment method and category; among equals the one added last.
 */
export const applyingTo = ({ divisionId, paymentMethodCode, kinds }: Order): RawBuilder<unknown> => sql`(
  select p.*, row_number() over (partition by p.key
    order by num_nonnulls(p.division_id, p.payment_method_code, p.category_id) desc, p.id desc) as rank
  from order_parameters p
  where (p.division_id is null or p.division_id = ${divisionId})
    and (p.payment_method_code is null or p.payment_method_code = ${paymentMethodCode})
    and (p.category_id is null or p.category_id = any(${kinds})))`

export interface ParameterRow {
  id: number
  key: string
  value: string
  description: string
  divisionId: number | null
  divisionName: string | null
  paymentMethodCode: string | null
  paymentMethodName: string | null
  categoryId: string | null
  categoryName: string | null
  modifiedAt: Date
  modifiedBy: string | null
}

const named = (names: RawBuilder<unknown>, culture: Culture) =>
  sql`coalesce(${names} ->> ${culture}, ${names} ->> 'tr')`

const joined = sql`left join divisions d on d.id = p.division_id
  left join payment_methods m on m.code = p.payment_method_code
  left join categories k on k.id = p.category_id left join users u on u.id = p.modified_by`
const rowIn = (culture: Culture) => sql`p.id, p.key, p.value, p.description, p.division_id, d.name as division_name,
  p.payment_method_code, ${named(sql`m.names`, culture)} as payment_method_name, p.category_id,
  ${named(sql`k.names`, culture)} as category_name, p.modified_at, u.account_name as modified_by`

const columnsIn = (culture: Culture): Columns & Record<(typeof orderParameterColumns)[number], Columns[string]> => ({
  key: { is: sql`p.key`, kind: 'text' },
  value: { is: sql`p.value`, kind: 'text' },
  description: { is: sql`p.description`, kind: 'text' },
  divisionName: { is: sql`d.name`, kind: 'text' },
  paymentMethodName: { is: named(sql`m.names`, culture), kind: 'text' },
  categoryName: { is: named(sql`k.names`, culture), kind: 'text' },
  modifiedOn: { is: sql`p.modified_at::date`, kind: 'day' },
  modifiedBy: { is: sql`u.account_name`, kind: 'text' },
})

/** A page of them by key, the more particular last. @throws request.unknown-column, request.invalid */
export function listParameters(db: Db, culture: Culture, query: PageQuery): Promise<Page<ParameterRow>> {
  const columns = columnsIn(culture)
  const term = fold(query.SearchTerm?.trim() ?? '')
  const texts = [columns.key, columns.value, columns.description, columns.divisionName].concat(
    columns.paymentMethodName,
    columns.categoryName,
  )
  const matching =
    term === ''
      ? sql`true`
      : sql`(${sql.join(
          texts.map(({ is }) => sql`fold(${is}) like ${anywhere(term)}`),
          sql` or `,
        )})`
  return readPage<ParameterRow>(db, query, {
    columns: rowIn(culture),
    from: sql`order_parameters p ${joined} where ${matching} and ${filterOf(columns, query.ColumnFilters)}`,
    order: query.OrderBy?.trim()
      ? orderingOf(columns, query.OrderBy, sql`p.id`)
      : sql`fold(p.key), num_nonnulls(p.division_id, p.payment_method_code, p.category_id), p.id`,
  })
}

export async function findParameter(db: Db, culture: Culture, id: number): Promise<ParameterRow | null> {
  const { rows } = await sql<ParameterRow>`
    select ${rowIn(culture)} from order_parameters p ${joined} where p.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The parameters that apply to an order of this kind, of each key the one that counts first. */
export async function listApplied(
  db: Db,
  culture: Culture,
  order: { divisionId: number | null; paymentMethodCode: string | null; kinds: readonly string[] },
): Promise<(ParameterRow & { isOutdone: boolean })[]> {
  const applying = applyingTo({
    divisionId: sql`${order.divisionId}`,
    paymentMethodCode: sql`${order.paymentMethodCode}`,
    kinds: sql`${[...order.kinds]}::text[]`,
  })
  const { rows } = await sql<ParameterRow & { isOutdone: boolean }>`
    select ${rowIn(culture)}, p.rank > 1 as is_outdone from ${applying} p ${joined} order by fold(p.key), p.rank`.execute(
    db,
  )
  return rows
}

/** What a parameter can be narrowed to. */
export async function listChoices(db: Db, culture: Culture) {
  const [divisions, paymentMethods, categories] = await Promise.all([
    sql<{ id: number; name: string }>`select id, name from divisions order by id`.execute(db),
    sql<{ code: string; name: string }>`select code, ${named(sql`names`, culture)} as name from payment_methods
      order by is_active desc, priority, code`.execute(db),
    sql<{ id: string; name: string }>`select id, ${named(sql`names`, culture)} as name from categories
      where parent_id is null order by position, id`.execute(db),
  ])
  return { divisions: divisions.rows, paymentMethods: paymentMethods.rows, categories: categories.rows }
}

/** The ERPs that orders of a division go to; of all divisions where it is null. */
export async function erpsOfDivision(db: Db, divisionId: number | null): Promise<ErpSettingName[]> {
  const { rows } = await sql<{ erpSettings: ErpSettingName }>`
    select distinct erp_settings from divisions where ${divisionId}::int is null or id = ${divisionId}::int
    order by erp_settings`.execute(db)
  return rows.map(({ erpSettings }) => erpSettings)
}

// Changing them ---------------------------------------------------------------------------------------------------------

/** Changes to parameters happen one after the other; readers do not wait. */
export const lockParameters = async (tx: Transaction): Promise<void> =>
  void (await sql`lock table order_parameters in share row exclusive mode`.execute(tx))

export interface ParameterValues {
  key: string
  value: string
  description: string
  divisionId: number | null
  paymentMethodCode: string | null
  categoryId: string | null
}

/** Another parameter with the same key for the same orders. */
export async function findTwin(tx: Transaction, values: ParameterValues, exceptId: number) {
  const { rows } = await sql<{ value: string }>`
    select value from order_parameters where key = ${values.key} and id <> ${exceptId}
      and division_id is not distinct from ${values.divisionId}
      and payment_method_code is not distinct from ${values.paymentMethodCode}
      and category_id is not distinct from ${values.categoryId}`.execute(tx)
  return rows[0] ?? null
}

type Change = { userId: number; at: Date }

export async function insertParameter(tx: Transaction, values: ParameterValues, { userId, at }: Change) {
  const { id } = await tx
    .insertInto('orderParameters')
    .values({ ...values, modifiedAt: at, modifiedBy: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What stood there before; null where there is no such parameter. */
export async function lockParameter(tx: Transaction, id: number): Promise<ParameterValues | null> {
  const row = await tx
    .selectFrom('orderParameters')
    .select(['key', 'value', 'description', 'divisionId', 'paymentMethodCode', 'categoryId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export const updateParameter = (tx: Transaction, id: number, values: ParameterValues, { userId, at }: Change) =>
  tx
    .updateTable('orderParameters')
    .set({ ...values, modifiedAt: at, modifiedBy: userId })
    .where('id', '=', id)
    .execute()

export const deleteParameter = (tx: Transaction, id: number) =>
  tx.deleteFrom('orderParameters').where('id', '=', id).execute()
