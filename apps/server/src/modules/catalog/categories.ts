import type { CategoryNode, PropertyFacet } from '@toptan/contract/catalogs'
import type { Culture } from '@toptan/contract/common'
import type { App } from '../../platform/app.ts'
import { createCache } from '../../platform/cache.ts'
import { perApp } from '../../platform/per-app.ts'
import type { CustomerTerms } from '../customers/index.ts'
import { inCulture } from '../pricing/index.ts'
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

/** Facets in a language with the counts given, those without any product left out. */
export function facetsOf(
  shape: Shape,
  kind: string,
  culture: Culture,
  countsFor: (propertyId: number) => ReadonlyMap<number, number>,
  chosen: ReadonlySet<number>,
  isEstimate: boolean,
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
          .map((detail) => ({
            id: detail.id,
            code: detail.code,
            name: detail.names ? inCulture(detail.names, culture) : detail.name,
            count: counts.get(detail.id) ?? 0,
          }))
          .filter(({ id, count }) => count > 0 || chosen.has(id)),
        ...(isEstimate && { isEstimate }),
      }
    })
    .filter(({ details }) => details.length > 0)
}
