/** What every installation starts with, written once; what is there already stays as it is. */
import type { Permission, RoleType } from '@toptan/contract/permissions'
import type { Db } from '../../db/db.ts'

export interface FrameCountry {
  code: string
  names: Record<string, string>
  isEu: boolean
}

export interface FrameRole {
  name: string
  roleType: RoleType
  permissions: readonly Permission[]
}

export interface FramePaymentMethod {
  code: string
  names: Record<string, string>
  isPrepaid: boolean
  isOpenAccount: boolean
  isPaypal: boolean
  isActive: boolean
  priority: number
}

export interface FrameVatRate {
  countryCode: string
  taxClass: string
  validFrom: string
  rate: string
}

export async function saveCountries(db: Db, countries: FrameCountry[]): Promise<void> {
  await db
    .insertInto('countries')
    .values(countries.map((country) => ({ ...country, names: JSON.stringify(country.names) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function saveVatRates(db: Db, rates: FrameVatRate[]): Promise<void> {
  await db
    .insertInto('vatRates')
    .values(rates)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A role that exists keeps the permissions that administrators gave it. */
export async function saveRoles(db: Db, roles: readonly FrameRole[]): Promise<void> {
  for (const { name, roleType, permissions } of roles) {
    const role = await db
      .insertInto('roles')
      .values({ name, roleType })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!role || permissions.length === 0) continue
    await db
      .insertInto('rolePermissions')
      .values(permissions.map((permission) => ({ roleId: role.id, permission })))
      .execute()
  }
}

/** New methods apply to all kinds of goods, without discount or expense. */
export async function savePaymentMethods(
  db: Db,
  methods: FramePaymentMethod[],
  kinds: readonly string[],
): Promise<void> {
  const added = await db
    .insertInto('paymentMethods')
    .values(methods.map((method) => ({ ...method, names: JSON.stringify(method.names) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .execute()
  if (added.length === 0) return
  await db
    .insertInto('paymentMethodCategories')
    .values(added.flatMap(({ code }) => kinds.map((kind) => ({ paymentMethodCode: code, categoryId: kind }))))
    .execute()
}

export async function saveSettings(db: Db, settings: { key: string; value: unknown }[]): Promise<void> {
  await db
    .insertInto('settings')
    .values(settings.map(({ key, value }) => ({ key, value: JSON.stringify(value) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
