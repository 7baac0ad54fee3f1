/** Which category map decides on a card of the ERP. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** The codes of a card or a map as `erp_codes` gives them. */
const places = [1, 2, 3, 4, 5, 6].map((at) => sql.lit(at))

/**
 * The deciding map for each combination of codes in a relation with a column `codes`, as `codes`, `id`, `category_id` and
 * `named`, the number of codes that it names: of the maps that agree the one that names the most; among equals the
 * oldest. Combinations that no map agrees with are left out.
 *
 * A map agrees when all codes that it names are the card's, so it is what remains of the card's codes in the places that
 * some map names: found by equality for each such set of places, however many maps and combinations there are.
 */
export function decidingOn(cards: RawBuilder<unknown>, exceptId = 0): RawBuilder<unknown> {
  const names = sql.join(places.map((at) => sql`codes[${at}] is not null as p${at}`))
  const remaining = sql.join(places.map((at) => sql`case when s.p${at} then c.codes[${at}] end`))
  return sql`(
    select distinct on (c.codes) c.codes, m.id, m.category_id, num_nonnulls(variadic m.codes) as named
    from (select distinct codes from ${cards} given) c cross join (select distinct ${names} from category_maps) s
      join category_maps m on m.codes = array[${remaining}] and m.id <> ${exceptId}
    order by c.codes, num_nonnulls(variadic m.codes) desc, m.id)`
}

/** Whether a map agrees with the codes of a card. */
export const agrees = (map: RawBuilder<unknown>, card: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${sql.join(
    places.map((at) => sql`(${map}[${at}] is null or ${map}[${at}] = ${card}[${at}])`),
    sql` and `,
  )})`

export interface CardCodes {
  code: string
  groupCode: string | null
  specialCodes: readonly (string | null)[]
}

/** The category of each card by its code; cards that no map covers are left out. */
export async function mappedCategories(db: Db, cards: readonly CardCodes[]): Promise<Map<string, string>> {
  const given = cards.map(({ code, groupCode, specialCodes }) => ({
    code,
    group_code: groupCode,
    special_codes: specialCodes,
  }))
  const { rows } = await sql<{ code: string; categoryId: string }>`
    with cards as materialized (
      select code, erp_codes(group_code, special_codes) as codes
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (code text, group_code text, special_codes text[]))
    select c.code, d.category_id from cards c join ${decidingOn(sql`cards`)} d on d.codes = c.codes`.execute(db)
  return new Map(rows.map(({ code, categoryId }) => [code, categoryId]))
}
