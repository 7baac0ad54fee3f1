import { z } from 'zod'
import { CountryCode, filledText, Id, PageQuery, PathId, page, text } from './common.ts'
import { endpoint } from './endpoint.ts'

export const CustomerRow = z.object({
  id: Id,
  name: z.string(),
  code: z.string().nullable(),
  countryCode: CountryCode,
  city: z.string().nullable(),
  /** True when the customer has a code. */
  isBayi: z.boolean(),
  isActive: z.boolean(),
})
export type CustomerRow = z.infer<typeof CustomerRow>

export const customerColumns = ['name', 'code', 'countryCode', 'city', 'isActive'] as const

export const list = endpoint({
  method: 'GET',
  path: '/customers',
  tag: 'customers',
  summary: 'The customers this user may act for',
  description: 'Names that start with the search term come first.',
  may: 'selected-customer',
  query: PageQuery,
  response: page(CustomerRow),
  errors: ['request.unknown-column'],
})

export const byName = endpoint({
  method: 'GET',
  path: '/customers/{name}',
  tag: 'customers',
  summary: 'Customers this user may act for whose name or code matches, at most 50, best first',
  may: 'selected-customer',
  params: z.object({ name: text(200).min(1) }),
  response: z.array(CustomerRow),
})

const AddressFields = {
  caption: filledText(100),
  title: text(200).default(''),
  responsible: text(200).default(''),
  address: filledText(500),
  city: filledText(100),
  postCode: filledText(20),
  countryCode: CountryCode,
}

export const Address = z.object({
  id: Id,
  code: z.string(),
  caption: z.string(),
  title: z.string(),
  responsible: z.string(),
  address: z.string(),
  city: z.string(),
  postCode: z.string(),
  countryCode: CountryCode,
  isDefault: z.boolean(),
})
export type Address = z.infer<typeof Address>

export const addresses = endpoint({
  method: 'GET',
  path: '/customers/addresses',
  tag: 'customers',
  summary: 'The addresses of the customer acted for',
  may: 'selected-customer',
  acting: 'required',
  response: z.array(Address),
})

export const addAddress = endpoint({
  method: 'POST',
  path: '/customers/addresses',
  tag: 'customers',
  summary: 'Add an address to the customer acted for',
  may: 'selected-customer',
  acting: 'required',
  body: z.object({ code: text(60).optional(), ...AddressFields }),
  response: Address,
  errors: ['request.conflict'],
})

export const updateAddress = endpoint({
  method: 'PUT',
  path: '/customers/addresses/{addressId}',
  tag: 'customers',
  summary: 'Change an address; orders keep the one they were placed with',
  may: 'selected-customer',
  acting: 'required',
  params: z.object({ addressId: PathId }),
  body: z.object(AddressFields),
  response: Address,
  errors: ['address.not-found'],
})

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/customers/addresses/{addressId}',
  tag: 'customers',
  summary: 'Remove an address; the last one stays',
  may: 'selected-customer',
  acting: 'required',
  params: z.object({ addressId: PathId }),
  errors: ['address.not-found', 'address.in-use'],
})
