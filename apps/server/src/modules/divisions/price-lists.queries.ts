import type { ErpName, MissingPriceList, PriceList } from '@toptan/contract/divisions'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/db.ts'

export const listPriceLists = async (db: Db): Promise<PriceList[]> =>
  (
    await sql<PriceList>`
      select l.id, l.division_id, l.code, l.currency, l.trading_group, l.filled_at is not null as is_read,
        coalesce(s.customers, 0) as customers, coalesce(p.prices, 0) as prices
      from price_lists l
      left join (select price_list_id, count(*)::int as customers from customer_divisions group by 1) s
        on s.price_list_id = l.id
      left join (select price_list_id, count(*)::int as prices from product_prices group by 1) p
        on p.price_list_id = l.id
      order by l.division_id, l.trading_group nulls first, l.currency, l.code`.execute(db)
  ).rows

/**
 * Trading groups and currencies for which the ERPs have prices or customers and which no list stands for, the one with
 * the most customers first. Customers count by the group that the ERP last said, as far as they buy at what the ERP
 * says or nowhere yet.
 */
export async function listMissingPriceLists(db: Db): Promise<MissingPriceList[]> {
  const { rows } = await sql<MissingPriceList>`
    with wanted as (
      select d.id as division_id, u.erp_settings as erp, u.currency, u.trading_group, 0 as customers, count(*)::int as prices
      from unlisted_prices u left join divisions d on d.erp_settings = u.erp_settings and d.currency = u.currency
      group by 1, 2, 3, 4
      union all
      select d.id, d.erp_settings, d.currency, c.trading_group, count(*)::int, 0
      from divisions d join customers c on c.is_active and c.code is not null
      where d.erp_settings is not null and (
        exists (select from customer_divisions s where s.customer_id = c.id and s.division_id = d.id and s.follows_erp)
        or not exists (select from customer_divisions s where s.customer_id = c.id))
      group by 1, 2, 3, 4)
    select w.division_id, w.erp, w.currency, w.trading_group, sum(w.customers)::int as customers,
      sum(w.prices)::int as prices
    from wanted w
    where not exists (select from price_lists l where l.division_id = w.division_id and l.currency = w.currency
      and l.trading_group is not distinct from w.trading_group)
    group by 1, 2, 3, 4
    order by 5 desc, 6 desc, w.trading_group nulls first, w.currency, 1
    limit 200`.execute(db)
  return rows
}

export interface ListRow {
  id: number
  code: string
  currency: string
  tradingGroup: string | null
  divisionId: number
  divisionCode: string
  erp: ErpName | null
}

export const listsOfDivision = async (tx: Transaction, divisionId: number): Promise<ListRow[]> =>
  (
    await sql<ListRow>`
      select l.id, l.code, l.currency, l.trading_group, d.id as division_id, d.code as division_code,
        d.erp_settings as erp
      from price_lists l join divisions d on d.id = l.division_id where d.id = ${divisionId}`.execute(tx)
  ).rows

/** The lists of the division that a list belongs to. */
export async function listsBeside(tx: Transaction, id: number): Promise<ListRow[]> {
  const list = await tx.selectFrom('priceLists').select('divisionId').where('id', '=', id).executeTakeFirst()
  return list ? listsOfDivision(tx, list.divisionId) : []
}

export interface ListValues {
  code: string
  currency: string
  tradingGroup: string | null
}

export async function insertLists(
  tx: Transaction,
  divisionId: number,
  lists: readonly ListValues[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto('priceLists')
    .values(lists.map((list) => ({ ...list, divisionId, groupSetAt: at })))
    .execute()
}

export const saveList = (
  tx: Transaction,
  id: number,
  { code, tradingGroup }: Pick<ListValues, 'code' | 'tradingGroup'>,
) => tx.updateTable('priceLists').set({ code, tradingGroup }).where('id', '=', id).execute()

/** The list becomes another trading group's: what it held for the last one does not count. */
export const noteOtherGroup = (tx: Transaction, id: number, at: Date) =>
  tx.updateTable('priceLists').set({ groupSetAt: at, filledAt: null }).where('id', '=', id).execute()

/** Notes which lists hold all of their prices since a reading of everything that began then came to its end. */
export const noteFilledLists = async (tx: Transaction, erp: string, startedAt: Date): Promise<void> =>
  void (await sql`
    update price_lists l set filled_at = ${startedAt} from divisions d
    where d.id = l.division_id and d.erp_settings = ${erp} and l.filled_at is null and l.group_set_at <= ${startedAt}`.execute(
    tx,
  ))

export async function countCustomers(tx: Transaction, id: number): Promise<number> {
  const { rows } = await sql<{ customers: number }>`
    select count(*)::int as customers from customer_divisions where price_list_id = ${id}`.execute(tx)
  return rows[0]?.customers ?? 0
}

export const deleteList = (tx: Transaction, id: number) => tx.deleteFrom('priceLists').where('id', '=', id).execute()
