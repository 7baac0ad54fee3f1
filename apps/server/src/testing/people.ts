/** Rows of the people of a test: roles, customers, salespeople and users. */
import { type Permission, permissions, type RoleType } from '@toptan/contract/permissions'
import type { Db } from '../db/db.ts'
import { hashPassword } from '../modules/identity/index.ts'

export const PASSWORD = 'Parola-123'

export interface People {
  role(name: string, roleType: RoleType, holds?: readonly Permission[]): Promise<number>
  country(...codes: string[]): Promise<void>
  customer(name: string, values?: { code?: string | null; countryCode?: string; isActive?: boolean }): Promise<number>
  salesman(name: string, customerIds: readonly number[]): Promise<number>
  user(
    accountName: string,
    roleId: number,
    values?: { customerId?: number; salesmanId?: number; language?: string; isActive?: boolean },
  ): Promise<number>
  /** Lets a user act for customers beside the own one. */
  pick(userId: number, ...customerIds: number[]): Promise<void>
}

export function peopleIn(db: Db): People {
  // One hash for all: the password is the same, and hashing is slow on purpose.
  const hashed = hashPassword(PASSWORD)
  let codes = 0
  return {
    async role(name, roleType, holds = roleType === 'admin' ? permissions : ['selected-customer']) {
      const { id } = await db.insertInto('roles').values({ name, roleType }).returning('id').executeTakeFirstOrThrow()
      if (holds.length > 0)
        await db
          .insertInto('rolePermissions')
          .values(holds.map((permission) => ({ roleId: id, permission })))
          .execute()
      return id
    },
    async country(...codesOfCountries) {
      await db
        .insertInto('countries')
        .values(codesOfCountries.map((code) => ({ code, names: JSON.stringify({ en: code }), isEu: code !== 'TR' })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async customer(name, values = {}) {
      codes += 1
      const { code = `C-${codes}`, countryCode = 'TR', isActive = true } = values
      const { id } = await db
        .insertInto('customers')
        .values({ name, code, countryCode, isActive })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async salesman(name, customerIds) {
      codes += 1
      const { id } = await db
        .insertInto('salesmen')
        .values({ name, code: `S-${codes}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (customerIds.length > 0)
        await db
          .insertInto('salesmanCustomers')
          .values(customerIds.map((customerId) => ({ salesmanId: id, customerId })))
          .execute()
      return id
    },
    async user(accountName, roleId, values = {}) {
      const { id } = await db
        .insertInto('users')
        .values({ accountName, email: `${accountName}@example.com`, roleId, passwordHash: await hashed, ...values })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async pick(userId, ...customerIds) {
      await db
        .insertInto('userCustomers')
        .values(customerIds.map((customerId) => ({ userId, customerId })))
        .execute()
    },
  }
}
