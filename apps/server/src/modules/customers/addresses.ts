import type { Address } from '@toptan/contract/customers'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import type { Viewer } from '../identity/index.ts'
import {
  type AddressFields,
  addFact,
  insertAddress,
  isCountry,
  listAddresses,
  lockAddresses,
  markAddressDefault,
  markAddressDeleted,
  saveAddress,
} from './queries.ts'
import { nextAddressCode } from './rules.ts'
import type { CustomerTerms } from './terms.ts'

/**
 * Adds an address to the customer acted for; the first becomes the default. Without a code it gets one.
 * @throws request.conflict when the code is taken, request.invalid for an unknown country
 */
export function addAddress(
  app: App,
  viewer: Viewer,
  customer: CustomerTerms,
  { code: wanted, ...fields }: AddressFields & { code?: string | undefined },
): Promise<Address> {
  return app.db.transaction().execute(async (tx) => {
    await lockAddresses(tx, customer.id)
    if (!(await isCountry(tx, fields.countryCode))) throw unknownCountry()
    const taken = new Set((await listAddresses(tx, customer.id)).map(({ code }) => code))
    const code = wanted?.trim() || nextAddressCode(taken)
    if (taken.has(code))
      throw fail('request.conflict', { what: code }, [
        { path: 'code', code: 'request.conflict', details: { what: code } },
      ])
    const added = await insertAddress(tx, { ...fields, customerId: customer.id, code, isDefault: taken.size === 0 })
    await addFact(tx, factOf(app, 'address-added', viewer, customer, added.id))
    return added
  })
}

/**
 * Changes an address of the customer acted for. Orders keep the one they were placed with.
 * @throws address.not-found, request.invalid for an unknown country
 */
export function updateAddress(
  app: App,
  viewer: Viewer,
  customer: CustomerTerms,
  addressId: number,
  fields: AddressFields,
): Promise<Address> {
  return app.db.transaction().execute(async (tx) => {
    if (!(await isCountry(tx, fields.countryCode))) throw unknownCountry()
    const saved = await saveAddress(tx, customer.id, addressId, fields)
    if (!saved) throw fail('address.not-found')
    await addFact(tx, factOf(app, 'address-updated', viewer, customer, addressId))
    return saved
  })
}

/**
 * Takes an address out of use; where it was the default, the oldest of the others becomes it.
 * @throws address.not-found, address.in-use for the last one
 */
export function deleteAddress(app: App, viewer: Viewer, customer: CustomerTerms, addressId: number): Promise<void> {
  return app.db.transaction().execute(async (tx) => {
    await lockAddresses(tx, customer.id)
    const all = await listAddresses(tx, customer.id)
    const address = all.find(({ id }) => id === addressId)
    if (!address) throw fail('address.not-found')
    const [heir] = all.filter(({ id }) => id !== addressId)
    if (!heir) throw fail('address.in-use')
    const fact = factOf(app, 'address-deleted', viewer, customer, addressId)
    await markAddressDeleted(tx, addressId, fact.at)
    if (address.isDefault) await markAddressDefault(tx, heir.id)
    await addFact(tx, fact)
  })
}

const unknownCountry = () => fail('request.invalid', {}, [{ path: 'countryCode', code: 'field.unknown' }])

const factOf = (app: App, kind: string, viewer: Viewer, customer: CustomerTerms, addressId: number) => ({
  at: app.clock.now(),
  kind,
  userId: viewer.userId,
  customerId: customer.id,
  subject: `address:${addressId}`,
})
