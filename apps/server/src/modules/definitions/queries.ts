import type { Culture, Page, PageQuery } from '@toptan/contract/common'
import { fold } from '@toptan/contract/fold'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { anywhere, atStart, type Columns, filterOf, orderingOf, readPage } from '../../platform/list-query.ts'

const LONGEST_LIST = 50

interface Salesman {
  id: number
  name: string
  code: string
}

const salesmanColumns: Columns = {
  name: { is: sql`s.name_folded`, kind: 'text' },
  code: { is: sql`s.code`, kind: 'text' },
}

const salesmenMatching = (term: string) =>
  term === '' ? sql`true` : sql`(s.name_folded like ${anywhere(term)} or fold(s.code) like ${atStart(term)})`

/** A page of the active salespeople. */
export function listSalesmen(db: Db, query: PageQuery): Promise<Page<Salesman>> {
  const term = fold(query.SearchTerm?.trim() ?? '')
  const order = query.OrderBy?.trim()
    ? orderingOf(salesmanColumns, query.OrderBy, sql`s.id`)
    : sql`s.name_folded like ${atStart(term)} desc, s.name_folded, s.id`
  return readPage<Salesman>(db, query, {
    columns: sql`s.id, s.name, s.code`,
    from: sql`salesmen s
      where s.is_active and ${filterOf(salesmanColumns, query.ColumnFilters)} and ${salesmenMatching(term)}`,
    order,
  })
}

export async function listSalesmenByName(db: Db, name: string): Promise<Salesman[]> {
  const term = fold(name.trim())
  const { rows } = await sql<Salesman>`
    select s.id, s.name, s.code from salesmen s where s.is_active and ${salesmenMatching(term)}
    order by fold(s.code) = ${term} desc, s.name_folded like ${atStart(term)} desc, s.name_folded, s.id
    limit ${LONGEST_LIST}`.execute(db)
  return rows
}

interface Country {
  id: string
  name: string
}

const countryName = (culture: Culture) => sql<string>`coalesce(k.names->>${culture}, k.names->>'en', k.code)`

/** A page of the countries, by their names in a language. */
export function listCountries(db: Db, culture: Culture, query: PageQuery): Promise<Page<Country>> {
  const term = fold(query.SearchTerm?.trim() ?? '')
  const columns: Columns = {
    id: { is: sql`k.code`, kind: 'text' },
    name: { is: sql`fold(${countryName(culture)})`, kind: 'text' },
  }
  const order = query.OrderBy?.trim()
    ? orderingOf(columns, query.OrderBy, sql`k.code`)
    : sql`fold(${countryName(culture)}) like ${atStart(term)} desc, fold(${countryName(culture)}), k.code`
  const matching =
    term === '' ? sql`true` : sql`(k.code = ${term} or fold(${countryName(culture)}) like ${anywhere(term)})`
  return readPage<Country>(db, query, {
    columns: sql`k.code as id, ${countryName(culture)} as name`,
    from: sql`countries k where ${filterOf(columns, query.ColumnFilters)} and ${matching}`,
    order,
  })
}

export async function listAllCountries(db: Db, culture: Culture): Promise<Country[]> {
  const { rows } = await sql<Country>`select k.code as id, ${countryName(culture)} as name from countries k`.execute(db)
  return rows
}
