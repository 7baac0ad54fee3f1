import { sortColumns } from '@toptan/contract/catalogs'

export const productViews = ['list', 'cards'] as const

/** What the address of the product list says. */
export interface ProductSearch {
  category?: string
  searchText?: string
  /** Chosen facets: `12:3,4;15:9`. */
  p?: string
  /** `salePrice` or `salePrice desc`. */
  sort?: string
  inStock?: boolean
  /** The product whose detail stands open. */
  product?: number
  view?: (typeof productViews)[number]
}

const FACETS = /^\d{1,9}:\d{1,9}(,\d{1,9})*(;\d{1,9}:\d{1,9}(,\d{1,9})*)*;?$/
const SORT = new RegExp(`^(${sortColumns.join('|')})( (asc|desc))?$`)

/** Reads an address; what cannot be read is left out, never an error. */
export function readProductSearch(given: Record<string, unknown>): ProductSearch {
  const text = (name: string, max: number) => {
    const value = given[name]
    const words = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    return words.length > 0 && words.length <= max ? words : undefined
  }
  const like = (name: string, pattern: RegExp) => {
    const words = text(name, 4000)
    return words && pattern.test(words) ? words : undefined
  }
  const product = Number(like('product', /^\d{1,9}$/) ?? 0)
  const view = productViews.find((one) => one === given.view)
  return {
    category: text('category', 60),
    searchText: text('searchText', 200),
    p: like('p', FACETS),
    sort: like('sort', SORT),
    inStock: given.inStock === true || given.inStock === 'true' ? true : undefined,
    product: product > 0 ? product : undefined,
    view,
  }
}
