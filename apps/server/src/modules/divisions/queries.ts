import type { Division, ErpName } from '@toptan/contract/divisions'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/db.ts'

export interface DivisionValues {
  code: string
  name: string
  countryCode: string
  currency: string
  timeZone: string
  erp: ErpName | null
  erpCode: string | null
}

const DIVISION = sql`d.id, d.code, d.name, d.country_code, d.currency, d.time_zone, d.erp_settings as erp, d.erp_code,
  (select count(*)::int from warehouses w where w.division_id = d.id) as warehouses,
  (select count(*)::int from price_lists l where l.division_id = d.id) as price_lists,
  (select count(*)::int from customer_divisions s where s.division_id = d.id) as customers`

export const listDivisions = async (db: Db): Promise<Division[]> =>
  (await sql<Division>`select ${DIVISION} from divisions d order by d.id`.execute(db)).rows

export async function findDivision(db: Db, id: number): Promise<Division | null> {
  const { rows } = await sql<Division>`select ${DIVISION} from divisions d where d.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Lets changes to divisions and their price lists happen one after the other, so that each knows what it stands beside. */
export const lockDivisions = async (tx: Transaction): Promise<void> =>
  void (await sql`lock table divisions, price_lists in share row exclusive mode`.execute(tx))

/** Which fields another division has already that no two may share. */
export async function findTaken(
  tx: Transaction,
  { code, erp, erpCode }: DivisionValues,
  exceptId: number,
): Promise<{ code: boolean; erpCode: boolean }> {
  const { rows } = await sql<{ code: boolean; erpCode: boolean }>`
    select coalesce(bool_or(d.code = ${code}), false) as code,
      coalesce(bool_or(d.erp_settings = ${erp} and d.erp_code = ${erpCode}), false) as erp_code
    from divisions d where d.id <> ${exceptId}`.execute(tx)
  return rows[0] ?? { code: false, erpCode: false }
}

export const isCountry = async (db: Db, code: string): Promise<boolean> =>
  (await sql`select from countries where code = ${code}`.execute(db)).rows.length > 0

export async function insertDivision(tx: Transaction, { erp, ...values }: DivisionValues): Promise<number> {
  const row = { ...values, erpSettings: erp }
  return (await tx.insertInto('divisions').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function saveDivision(tx: Transaction, id: number, { erp, ...values }: DivisionValues): Promise<void> {
  await tx
    .updateTable('divisions')
    .set({ ...values, erpSettings: erp })
    .where('id', '=', id)
    .execute()
}

/** Whether the ERP may have orders of the division that are not over. */
export async function hasOrdersAtErp(tx: Transaction, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from order_parts t join orders o on o.id = t.order_id
    where o.division_id = ${id} and t.push_state in ('sent', 'unclear')
      and t.status not in ('Shipped', 'Delivered', 'Rejected', 'Cancelled') limit 1`.execute(tx)
  return rows.length > 0
}

export interface Belongings {
  warehouses: number
  priceLists: number
  customers: number
  orders: number
  others: number
}

/** How much refers to a division; of the last two no more than a thousand are counted. */
export async function countBelongings(tx: Transaction, id: number): Promise<Belongings> {
  const { rows } = await sql<Belongings>`
    select (select count(*)::int from warehouses where division_id = ${id}) as warehouses,
      (select count(*)::int from price_lists where division_id = ${id}) as price_lists,
      (select count(*)::int from customer_divisions where division_id = ${id}) as customers,
      (select count(*)::int from (select from orders where division_id = ${id} limit 1000) as o) as orders,
      (select count(*)::int from (
        (select from campaigns where division_id = ${id})
        union all (select from order_parameters where division_id = ${id})
        union all (select from customer_prices where division_id = ${id})
        union all (select from erp_prices where division_id = ${id}) limit 1000) as r) as others`.execute(tx)
  return rows[0] as Belongings
}

export const deleteDivision = (tx: Transaction, id: number) => tx.deleteFrom('divisions').where('id', '=', id).execute()
