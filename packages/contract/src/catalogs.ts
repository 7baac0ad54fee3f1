import { z } from 'zod'
import { Id, PathId, page, pageIndex, pageSize, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ProductDetail, ProductRow, WarehouseStock } from './products.ts'

export const CategoryId = text(60).min(1)

export interface CategoryNode {
  id: string
  name: string
  order: number
  parentCategoryId: string | null
  iconClass: string
  icon: string
  hasChild: boolean
  children: CategoryNode[]
}
/** Named, because a shape that holds itself can only be described by reference. */
export const CategoryNode: z.ZodType<CategoryNode> = z
  .object({
    id: z.string(),
    name: z.string(),
    order: z.int(),
    parentCategoryId: z.string().nullable(),
    iconClass: z.string(),
    icon: z.string(),
    hasChild: z.boolean(),
    children: z.array(z.lazy(() => CategoryNode)),
  })
  .meta({ id: 'CategoryNode' })

export const categories = endpoint({
  method: 'GET',
  path: '/catalogs/categories',
  tag: 'catalogs',
  summary: 'The tree of categories that hold something this customer may see',
  may: 'selected-customer',
  acting: 'required',
  response: z.array(CategoryNode),
})

/** What the product list can be ordered by. `definitions/product-list/sort-params` lists the same in words. */
export const sortColumns = ['popularity', 'relevance', 'name', 'code', 'salePrice'] as const
export const OrderBy = z.object({
  column: z.enum(sortColumns),
  direction: z.enum(['asc', 'desc']).default('asc'),
})

export const ChosenProperty = z.object({ propertyId: Id, details: z.array(Id).min(1).max(200) })

export const ProductListQuery = z.object({
  categoryId: CategoryId.nullish(),
  searchText: text(200).nullish(),
  properties: z.array(ChosenProperty).max(50).nullish(),
  orderBy: OrderBy.nullish(),
  /** Only what can be had now. */
  inStock: z.boolean().nullish(),
  pageIndex: pageIndex.default(1),
  pageSize: pageSize.default(50),
})
export type ProductListQuery = z.output<typeof ProductListQuery>

export const productList = endpoint({
  method: 'POST',
  path: '/catalogs/products/list',
  tag: 'catalogs',
  summary: "Products with the customer's own prices and stock",
  description:
    'The details of one property are alternatives, properties narrow. Text totals are exact to 1,000 and then a lower bound. A page of size 0 is empty.',
  may: 'selected-customer',
  acting: 'required',
  body: ProductListQuery,
  response: page(ProductRow),
})

export const productDetail = endpoint({
  method: 'GET',
  path: '/catalogs/products/{id}/detail',
  tag: 'catalogs',
  summary: 'One product by id',
  may: 'selected-customer',
  acting: 'required',
  params: z.object({ id: PathId }),
  response: ProductDetail,
  errors: ['product.not-found'],
})

export const productDetailByCode = endpoint({
  method: 'GET',
  path: '/catalogs/products/{code}/detail-by-code',
  tag: 'catalogs',
  summary: 'One product by code, EAN or the customer’s own part number',
  may: 'selected-customer',
  acting: 'required',
  params: z.object({ code: text(100).min(1) }),
  response: ProductDetail,
  errors: ['product.not-found'],
})

export const PropertyFacet = z.object({
  id: Id,
  key: z.string(),
  name: z.string(),
  details: z.array(
    z.object({
      id: Id,
      code: z.string(),
      name: z.string(),
      /** How many products have it, the other chosen facets respected. */
      count: z.int(),
    }),
  ),
  /** True where the counts are stored ones, at most 60 seconds old. */
  isEstimate: z.boolean().optional(),
})
export type PropertyFacet = z.infer<typeof PropertyFacet>

export const productProperties = endpoint({
  method: 'GET',
  path: '/catalogs/products/properties',
  tag: 'catalogs',
  summary: 'The facets of a category or of a search, with counts',
  description:
    'Without a category: the brand, counted over all kinds, and the facets of the kind where everything found is of one. Counts are exact up to 10,000 matches and at most 60 seconds old above.',
  may: 'selected-customer',
  acting: 'required',
  query: z.object({
    CategoryId: CategoryId.optional(),
    SearchText: text(200).optional(),
    /** Counts only what can be had now. */
    InStock: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional(),
    /** The chosen facets, `propertyId:detail,detail;propertyId:detail`. */
    Properties: z
      .string()
      .max(4000)
      .regex(/^(\d{1,9}:\d{1,9}(,\d{1,9})*(;|$))*$/)
      .optional(),
  }),
  response: z.array(PropertyFacet),
})

export const productStocks = endpoint({
  method: 'GET',
  path: '/catalogs/products/{productId}/stocks',
  tag: 'catalogs',
  summary: 'What can be promised of one product, by warehouse',
  may: 'selected-customer',
  acting: 'required',
  params: z.object({ productId: PathId }),
  response: z.object({ totalStock: z.int().nullable(), stocks: z.array(WarehouseStock) }),
  errors: ['product.not-found'],
})

export const productDetails = endpoint({
  method: 'POST',
  path: '/catalogs/products/details',
  tag: 'catalogs',
  summary: 'Several products by id, in the order asked for; what the customer may not see is left out',
  may: 'selected-customer',
  acting: 'required',
  body: z.array(Id).max(200),
  response: z.array(ProductRow),
})

export const SearchGroup = z.object({
  id: z.string(),
  name: z.string(),
  totalCount: z.int(),
  totalCountIsLowerBound: z.boolean().optional(),
  products: z.array(z.object({ id: Id, code: z.string(), name: z.string(), imageUrl: z.string().nullable() })),
})
export type SearchGroup = z.infer<typeof SearchGroup>

export const searchByText = endpoint({
  method: 'GET',
  path: '/catalogs/products/search-by-text',
  tag: 'catalogs',
  summary: 'Find products by words, sizes and codes, grouped by category, best group first',
  description: 'Unknown query parameters are ignored. Fewer than 3 characters find nothing.',
  may: 'selected-customer',
  acting: 'required',
  query: z.object({ q: text(200) }),
  response: z.array(SearchGroup),
})
