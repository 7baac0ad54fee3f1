import { fold } from '@toptan/contract/fold'
import { permissions } from '@toptan/contract/permissions'
import { sql } from 'kysely'
import type { Db } from '../src/db/db.ts'
import { DAY, daysFrom } from './calendar.ts'
import type { CustomerTermsPlan } from './customer-terms.ts'
import type { People } from './people.ts'
import { randomOf } from './random.ts'
import { brandIdsByName } from './save-trade.ts'

/** Salespeople, customers with their addresses, and everyone who signs in. */
export async function savePeople(
  tx: Db,
  { customers, salesmen, users }: People,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('salesmen')
    .values(salesmen.map(({ id, code, name }) => ({ id, code, name })))
    .execute()
  await tx
    .insertInto('customers')
    .values(
      customers.map((one) => ({
        id: one.id,
        code: one.code,
        name: one.name,
        countryCode: one.countryCode,
        city: one.city,
        customerGroupId: one.customerGroupId,
        taxStatus: one.taxStatus,
        vatId: one.vatId,
        defaultPaymentMethodCode: one.defaultPaymentMethodCode,
        isBlocked: one.isBlocked,
        isActive: one.isActive,
        createdAt: one.createdAt,
      })),
    )
    .execute()
  await tx
    .insertInto('addresses')
    .values(customers.flatMap(({ addresses }) => addresses))
    .execute()
  await tx
    .insertInto('customerDivisions')
    .values(
      customers.flatMap(({ id, divisionId, priceListId, secondDivision }) => [
        { customerId: id, divisionId, priceListId, priority: 1 },
        ...(secondDivision ? [{ customerId: id, ...secondDivision, priority: 2 }] : []),
      ]),
    )
    .execute()
  await tx
    .insertInto('salesmanCustomers')
    .values(customers.flatMap(({ id, salesmanId }) => (salesmanId === null ? [] : [{ salesmanId, customerId: id }])))
    .execute()
  await saveTestRole(tx)
  const roles = new Map(
    (await tx.selectFrom('roles').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  )
  await tx
    .insertInto('users')
    .values(
      users.map(({ role, ...user }) => ({
        ...user,
        roleId: roles.get(role)!,
        passwordHash,
        passwordChangedAt: daysFrom(now, -30),
        createdAt: daysFrom(now, -400),
      })),
    )
    .execute()
  const random = randomOf('activity')
  await tx
    .insertInto('userActivity')
    // Some accounts were never used: reports look for them.
    .values(
      users
        .filter(() => random.chance(0.85))
        .map(({ id }) => ({ userId: id, lastSignedInAt: new Date(now.getTime() - random.next() ** 3 * 200 * DAY) })),
    )
    .execute()
}

/** A role for trying things out, which real installations do not have. */
async function saveTestRole(tx: Db): Promise<void> {
  const { id } = await tx
    .insertInto('roles')
    .values({ name: 'Test', roleType: 'admin' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('rolePermissions')
    .values(permissions.map((permission) => ({ roleId: id, permission })))
    .execute()
}

export async function saveTerms(tx: Db, { prices, rates, partNumbers, accesses }: CustomerTermsPlan): Promise<void> {
  const brandIds = await brandIdsByName(tx)
  await tx.insertInto('customerPrices').values(prices).execute()
  await tx
    .insertInto('discountRates')
    .values(rates.map(({ brand, ...rate }) => ({ ...rate, brandId: brand === null ? null : brandIds.get(brand)! })))
    .execute()
  await tx.insertInto('customerPartNumbers').values(partNumbers).execute()
  // A brand is a property of every kind of goods that it sells.
  await sql`
    insert into customer_accesses (customer_id, property_detail_id, has_list, has_basket, show_price, show_stock)
    select given."customerId", detail.id, given."hasList", given."hasBasket", given."showPrice", given."showStock"
    from jsonb_to_recordset(${JSON.stringify(accesses.map(({ brand, ...access }) => ({ ...access, code: fold(brand) })))}::jsonb)
      as given ("customerId" int, code text, "hasList" bool, "hasBasket" bool, "showPrice" bool, "showStock" bool)
    join property_details detail on detail.code = given.code
    join properties property on property.id = detail.property_id and property.code = 'brand'`.execute(tx)
}
