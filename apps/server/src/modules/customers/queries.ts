import type { PageQuery } from '@toptan/contract/common'
import type { Address, CustomerRow } from '@toptan/contract/customers'
import { fold } from '@toptan/contract/fold'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../../db/db.ts'
import { anywhere, atStart, type Columns, filterOf, orderingOf, readPage } from '../../platform/list-query.ts'
import type { Viewer } from '../identity/index.ts'

// Customers -----------------------------------------------------------------------------------------------------------

const LONGEST_LIST = 50
const LONGEST_CHOICE = 200

const customerColumns: Columns = {
  name: { is: sql`c.name_folded`, kind: 'text' },
  code: { is: sql`c.code_folded`, kind: 'text' },
  countryCode: { is: sql`c.country_code`, kind: 'text' },
  city: { is: sql`c.city`, kind: 'text' },
  isActive: { is: sql`c.is_active`, kind: 'boolean' },
}

const customerRow = sql`c.id, c.name, c.code, c.country_code, c.city, c.code is not null as is_bayi, c.is_active`

/** The only door to customers: those in the viewer's scope. */
const visibleTo = (viewer: Viewer) =>
  viewer.scope === 'all' ? sql`true` : sql`c.id = any(${[...viewer.scope]}::int[])`

/**
 * A page of the customers a viewer may see; names that start with the term come first. Where the term is found nowhere,
 * those that look most like it.
 * @throws request.unknown-column, request.invalid
 */
export async function listCustomers(db: Db, viewer: Viewer, query: PageQuery, only: 'active' | 'all') {
  const term = fold(query.SearchTerm?.trim() ?? '')
  const within = sql`${visibleTo(viewer)} and ${only === 'active' ? sql`c.is_active` : sql`true`}
    and ${filterOf(customerColumns, query.ColumnFilters)}`
  const given = query.OrderBy?.trim() ? query.OrderBy : undefined
  const order = (best: RawBuilder<unknown>) =>
    given ? orderingOf(customerColumns, given, sql`c.id`) : sql`${best}, c.name_folded, c.id`
  const page = (matching: RawBuilder<unknown>, best: RawBuilder<unknown>) =>
    readPage<CustomerRow>(db, query, {
      columns: customerRow,
      from: sql`customers c where ${within} and ${matching}`,
      order: order(best),
    })

  const found = await page(matches(term), closeness(term))
  if (found.totalCount > 0 || term.length < 3) return found
  return page(resembles(term), sql`similarity(c.name_folded, ${term}) desc`)
}

/** Customers by name or code in the viewer's scope, best first. */
export async function listCustomersByName(
  db: Db,
  viewer: Viewer,
  name: string,
  only: 'active' | 'all',
): Promise<CustomerRow[]> {
  const term = fold(name.trim())
  const rows = async (matching: RawBuilder<unknown>, best: RawBuilder<unknown>) =>
    (
      await sql<CustomerRow>`
        select ${customerRow} from customers c
        where ${visibleTo(viewer)} and ${only === 'active' ? sql`c.is_active` : sql`true`} and ${matching}
        order by ${best}, c.name_folded, c.id limit ${LONGEST_LIST}`.execute(db)
    ).rows
  const found = await rows(matches(term), closeness(term))
  if (found.length > 0 || term.length < 3) return found
  return rows(resembles(term), sql`similarity(c.name_folded, ${term}) desc`)
}

const matches = (term: string) =>
  term === '' ? sql`true` : sql`(c.name_folded like ${anywhere(term)} or c.code_folded like ${atStart(term)})`

/** Low is close: the code itself, what starts with the term, then words that do, then the rest. */
const closeness = (term: string) =>
  term === ''
    ? sql`c.name_folded`
    : sql`case when c.code_folded = ${term} then 0
               when c.name_folded like ${atStart(term)} or c.code_folded like ${atStart(term)} then 1
               when c.name_folded like ${`% ${atStart(term)}`} then 2
               else 3 end`

const resembles = (term: string) => sql`c.name_folded % ${term}`

/** The active customers that a user is linked to: the own one, those of the salesperson, those picked for a buyer. */
export async function listLinkedCustomers(db: Db, viewer: Viewer): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select ${customerRow} from customers c
    where c.is_active and ${linkedTo(viewer)} and ${visibleTo(viewer)}
    order by c.id = ${viewer.customerId}::int desc nulls last, c.name_folded, c.id limit ${LONGEST_CHOICE}`.execute(db)
  return rows
}

/** Those to begin with: linked ones first; who may act for every customer finds the others behind them. */
export async function listCustomersToChoose(db: Db, viewer: Viewer): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select ${customerRow} from customers c
    where c.is_active and ${visibleTo(viewer)}
    order by ${linkedTo(viewer)} desc, c.name_folded, c.id limit ${LONGEST_CHOICE}`.execute(db)
  return rows
}

const linkedTo = (viewer: Viewer) => sql`coalesce(
  c.id = ${viewer.customerId}::int
  or exists (select from salesman_customers l where l.customer_id = c.id and l.salesman_id = ${viewer.salesmanId}::int)
  or exists (select from user_customers l where l.customer_id = c.id and l.user_id = ${viewer.userId}::int), false)`

// Addresses -----------------------------------------------------------------------------------------------------------

const addressColumns = [
  'id',
  'code',
  'caption',
  'title',
  'responsible',
  'address',
  'city',
  'postCode',
  'countryCode',
  'isDefault',
] as const

export const listAddresses = (db: Db, customerId: number): Promise<Address[]> =>
  db
    .selectFrom('addresses')
    .select(addressColumns)
    .where('customerId', '=', customerId)
    .where('deletedAt', 'is', null)
    .orderBy('isDefault', 'desc')
    .orderBy('id')
    .execute()

/** Lets changes to the addresses of one customer happen one after the other. */
export const lockAddresses = async (tx: Transaction, customerId: number): Promise<void> =>
  void (await sql`select from customers where id = ${customerId} for no key update`.execute(tx))

export const isCountry = async (db: Db, code: string): Promise<boolean> =>
  (await db.selectFrom('countries').select('code').where('code', '=', code).executeTakeFirst()) !== undefined

export interface AddressFields {
  caption: string
  title: string
  responsible: string
  address: string
  city: string
  postCode: string
  countryCode: string
}

export const insertAddress = (
  tx: Transaction,
  address: AddressFields & { customerId: number; code: string; isDefault: boolean },
): Promise<Address> => tx.insertInto('addresses').values(address).returning(addressColumns).executeTakeFirstOrThrow()

export const saveAddress = (
  db: Db,
  customerId: number,
  addressId: number,
  { caption, title, responsible, address, city, postCode, countryCode }: AddressFields,
): Promise<Address | undefined> =>
  db
    .updateTable('addresses')
    .set({ caption, title, responsible, address, city, postCode, countryCode })
    .where('customerId', '=', customerId)
    .where('id', '=', addressId)
    .where('deletedAt', 'is', null)
    .returning(addressColumns)
    .executeTakeFirst()

export const markAddressDeleted = (tx: Transaction, addressId: number, at: Date) =>
  tx.updateTable('addresses').set({ deletedAt: at, isDefault: false }).where('id', '=', addressId).execute()

export const markAddressDefault = (tx: Transaction, addressId: number) =>
  tx.updateTable('addresses').set({ isDefault: true }).where('id', '=', addressId).execute()

export const addFact = (
  db: Db,
  fact: { at: Date; kind: string; userId: number; customerId: number; subject: string },
) => db.insertInto('facts').values(fact).execute()
