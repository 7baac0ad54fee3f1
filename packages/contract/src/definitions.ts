import { z } from 'zod'
import { codeFields } from './category-maps.ts'
import { IdNameCode, PageQuery, page, StatusType, text } from './common.ts'
import { CustomerRow } from './customers.ts'
import { endpoint } from './endpoint.ts'

/** `id` is the two-letter code. */
export const Country = z.object({ id: z.string(), name: z.string() })

const lookup = <T extends z.ZodType>(path: `/${string}`, summary: string, response: T) =>
  endpoint({ method: 'GET', path, tag: 'definitions', summary, may: 'signed-in', response })

export const customers = endpoint({
  method: 'GET',
  path: '/definitions/customers',
  tag: 'definitions',
  summary: 'Customers to choose from, those the viewer may see',
  may: 'selected-customer',
  query: PageQuery,
  response: page(CustomerRow),
  errors: ['request.unknown-column'],
})

export const customersByName = endpoint({
  method: 'GET',
  path: '/definitions/customers/{name}',
  tag: 'definitions',
  summary: 'Customers by name or code, at most 50',
  may: 'selected-customer',
  params: z.object({ name: text(200).min(1) }),
  response: z.array(CustomerRow),
})

export const salesmanColumns = ['name', 'code'] as const

export const salesmans = endpoint({
  method: 'GET',
  path: '/definitions/salesmans',
  tag: 'definitions',
  summary: 'Salespeople to choose from',
  may: 'user-list',
  query: PageQuery,
  response: page(IdNameCode),
  errors: ['request.unknown-column'],
})

export const salesmenByName = endpoint({
  method: 'GET',
  path: '/definitions/salesmen/{name}',
  tag: 'definitions',
  summary: 'Salespeople by name or code, at most 50',
  may: 'user-list',
  params: z.object({ name: text(200).min(1) }),
  response: z.array(IdNameCode),
})

export const countryColumns = ['id', 'name'] as const

export const countries = endpoint({
  method: 'GET',
  path: '/definitions/countries',
  tag: 'definitions',
  summary: 'Countries in the reader’s language, paged',
  may: 'signed-in',
  query: PageQuery,
  response: page(Country),
  errors: ['request.unknown-column'],
})

export const allCountries = lookup('/definitions/countries/all', 'All countries, by name', z.array(Country))

export const orderStatuses = lookup(
  '/definitions/orders/statuses',
  'The states of an order, in the order they come',
  z.array(z.object({ id: z.string(), name: z.string(), statusType: StatusType })),
)

export const sortParams = lookup(
  '/definitions/product-list/sort-params',
  'What the product list can be sorted by',
  z.array(z.object({ title: z.string(), column: z.string(), direction: z.enum(['asc', 'desc']) })),
)

export interface CategoryTreeNode {
  id: string
  parentId: string | null
  icon: string
  refCode: string | null
  name: string
  order: number
  isActive: boolean
  children: CategoryTreeNode[]
}
/** Named, because a shape that holds itself can only be described by reference. */
export const CategoryTreeNode: z.ZodType<CategoryTreeNode> = z
  .object({
    id: z.string(),
    parentId: z.string().nullable(),
    icon: z.string(),
    refCode: z.string().nullable(),
    name: z.string(),
    order: z.int(),
    isActive: z.boolean(),
    children: z.array(z.lazy(() => CategoryTreeNode)),
  })
  .meta({ id: 'CategoryTreeNode' })

export const adminCategories = endpoint({
  method: 'GET',
  path: '/definitions/categories/admin',
  tag: 'definitions',
  summary: 'The tree of all categories, those that hold nothing and those that are switched off included',
  may: 'category-map-list',
  response: z.array(CategoryTreeNode),
})

export const ErpCode = z.object({
  /** Where the code stands on the card. */
  field: z.enum(codeFields),
  code: z.string(),
  /** Cards that carry it, as last read. */
  itemCount: z.int(),
})
export type ErpCode = z.infer<typeof ErpCode>

export const erpCategories = endpoint({
  method: 'GET',
  path: '/definitions/categories/logo',
  tag: 'definitions',
  summary: 'The group and special codes on the cards of the ERP, the most frequent first',
  description: 'At most 1,000 codes of each field.',
  may: 'category-map-list',
  response: z.array(ErpCode),
})
