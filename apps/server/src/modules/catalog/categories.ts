import type { CategoryNode, PropertyFacet } from '@toptan/contract/catalogs'
import type { Culture } from '@toptan/contract/common'
import type { App } from '../../platform/app.ts'
import { createCache } from '../../platform/cache.ts'
import { perApp } from '../../platform/per-app.ts'
import type { CustomerTerms } from '../customers/index.ts'
import { inCulture } from '../pricing/index.ts'
import type { Narrowing } from './narrowing.ts'
import {
  type CategoryRecord,
  filledCategories,
  listActiveCategories,
  listProperties,
  type PropertyRecord,
} from './search.queries.ts'

interface Shape {
  categories: ReadonlyMap<string, CategoryRecord>
  childrenOf: ReadonlyMap<string | null, readonly CategoryRecord[]>
  properties: readonly PropertyRecord[]
  /** The property and value behind each detail id. */
  details: ReadonlyMap<number, { property: PropertyRecord; detail: PropertyRecord['details'][number] }>
}

const shapes = perApp((app: App) =>
  createCache(app, { most: 1, seconds: 60, topics: ['categories'], load: (_: 'all') => loadShape(app) }),
)

/** Categories and properties, from memory while nothing in them changed. */
export const shapeOf = (app: App): Promise<Shape> => shapes(app).get('all')

async function loadShape(app: App): Promise<Shape> {
  const [categories, properties] = await Promise.all([listActiveCategories(app.db), listProperties(app.db)])
  const childrenOf = new Map<string | null, CategoryRecord[]>()
  for (const category of categories)
    childrenOf.set(category.parentId, [...(childrenOf.get(category.parentId) ?? []), category])
  const details = new Map(
    properties.flatMap((property) => property.details.map((detail) => [detail.id, { property, detail }] as const)),
  )
  return { categories: new Map(categories.map((category) => [category.id, category])), childrenOf, properties, details }
}

/** A category and all below it. */
export function withDescendants({ childrenOf }: Shape, categoryId: string): string[] {
  return [
    categoryId,
    ...(childrenOf.get(categoryId) ?? []).flatMap((child) => withDescendants({ childrenOf } as Shape, child.id)),
  ]
}

const filled = perApp((app: App) =>
  createCache(app, {
    most: 500,
    seconds: 60,
    topics: ['products', 'categories', 'customers', 'settings'],
    load: (key: string) => filledCategories(app.db, JSON.parse(key)),
  }),
)

/** The tree of categories in which the customer may list something. */
export async function categoryTree(app: App, terms: CustomerTerms, culture: Culture): Promise<CategoryNode[]> {
  const { hiddenFromList, allowedInList, defaults } = terms.access
  const [shape, held] = await Promise.all([
    shapeOf(app),
    filled(app).get(JSON.stringify({ hiddenFromList, allowedInList, defaults })),
  ])
  const holding = new Set(held)
  const nodesBelow = (parent: string | null): CategoryNode[] =>
    (shape.childrenOf.get(parent) ?? []).flatMap((category) => {
      const children = nodesBelow(category.id)
      if (children.length === 0 && !holding.has(category.id)) return []
      return [
        {
          id: category.id,
          name: inCulture(category.names, culture),
          order: category.position,
          parentCategoryId: category.parentId,
          iconClass: `icon-${category.kind.toLowerCase()}`,
          icon: category.icon,
          hasChild: children.length > 0,
          children,
        },
      ]
    })
  return nodesBelow(null)
}

/** What is known about the details of the products meant. */
interface FacetCounts {
  all: ReadonlyMap<number, number>
  /** The counts for one property, which ignore what is chosen in it. */
  countsFor: (propertyId: number) => ReadonlyMap<number, number>
  chosen: ReadonlySet<number>
  isEstimate: boolean
}

/** Facets of a kind in a language with the counts given, those without any product left out. */
export function facetsOf(
  shape: Shape,
  kind: string,
  culture: Culture,
  { countsFor, chosen, isEstimate }: FacetCounts,
): PropertyFacet[] {
  return shape.properties
    .filter((property) => property.kind === kind && property.isFacet)
    .map((property) => {
      const counts = countsFor(property.id)
      return {
        id: property.id,
        key: property.code,
        name: inCulture(property.names, culture),
        details: property.details
          .filter(({ id }) => counts.has(id) || chosen.has(id))
          .map((detail) => ({ ...detail, name: detail.names ? inCulture(detail.names, culture) : detail.name }))
          .sort((one, other) => one.sortKey - other.sortKey || one.name.localeCompare(other.name, culture))
          .map(({ id, code, name }) => ({ id, code, name, count: counts.get(id) ?? 0 })),
        ...(isEstimate && { isEstimate }),
      }
    })
    .filter(({ details }) => details.length > 0)
}

/** The one property that means the same in every kind. */
const BRAND = 'brand'

/**
 * Facets of all kinds together: the brand, counted over the kinds, and where everything meant is of one kind, that
 * kind's others. A brand goes by the first of its ids, whatever is found, so that a choice keeps its name.
 */
export function facetsEverywhere(shape: Shape, culture: Culture, counts: FacetCounts): PropertyFacet[] {
  const brands = shape.properties.filter(({ code, isFacet }) => code === BRAND && isFacet)
  const [first] = brands
  if (!first) return []
  const ofBrand = counts.countsFor(first.id)
  const merged = new Map<string, PropertyFacet['details'][number] & { isChosen: boolean }>()
  for (const { id, code, name } of brands.flatMap(({ details }) => details)) {
    const known = merged.get(code) ?? { id, code, name, count: 0, isChosen: false }
    known.count += ofBrand.get(id) ?? 0
    known.isChosen ||= counts.chosen.has(id)
    merged.set(code, known)
  }
  const details = [...merged.values()]
    .filter(({ count, isChosen }) => count > 0 || isChosen)
    .sort((one, other) => one.name.localeCompare(other.name, culture))
    .map(({ isChosen: _, ...detail }) => detail)
  if (details.length === 0) return []
  const brand: PropertyFacet = {
    id: first.id,
    key: first.code,
    name: inCulture(first.names, culture),
    details,
    ...(counts.isEstimate && { isEstimate: true }),
  }
  const found = brands.filter((property) => property.details.some(({ id }) => counts.all.has(id)))
  const [only] = found.length === 1 ? found : []
  const others = only ? facetsOf(shape, only.kind, culture, counts).filter(({ key }) => key !== BRAND) : []
  return [brand, ...others]
}

/** Chosen brands as all kinds know them: what is chosen without a category means the brand wherever it stands. */
export function inEveryKind(shape: Shape, chosen: Narrowing['properties']): Narrowing['properties'] {
  const brands = shape.properties.filter(({ code }) => code === BRAND).flatMap((property) => property.details)
  const codes = new Map(brands.map(({ id, code }) => [id, code]))
  return chosen.map((property) => ({
    ...property,
    details: property.details.flatMap((id) => {
      const code = codes.get(id)
      return code === undefined ? [id] : brands.filter((brand) => brand.code === code).map((brand) => brand.id)
    }),
  }))
}
