import {
  type CategoryMap,
  type CodeField,
  type Codes,
  codeFields,
  type Effect,
  type effect,
  type Removal,
  type readingStates,
  type UnmappedGroups,
} from '@toptan/contract/category-maps'
import type { Culture, Page, PageQuery } from '@toptan/contract/common'
import type { CategoryTreeNode, ErpCode } from '@toptan/contract/definitions'
import type { ReadQuery } from '@toptan/contract/endpoint'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { type MessageKey, words } from '../../platform/messages/index.ts'
import { findStanding } from '../jobs/index.ts'
import { inCulture } from '../pricing/index.ts'
import {
  type CategoryMapRow,
  findCategoryMap,
  findEffect,
  listCategoryMaps,
  listHeirs,
} from './category-maps.queries.ts'
import { listAllCategories } from './search.queries.ts'
import { countUnmapped, listErpCodes, listUnmappedGroups } from './unmapped-items.queries.ts'

/** The job that brings cards into their categories. */
export const PULL_PRODUCTS = 'pull-products'

/** @throws request.unknown-column, request.invalid */
export async function readCategoryMaps(app: App, culture: Culture, query: PageQuery): Promise<Page<CategoryMap>> {
  const page = await listCategoryMaps(app.db, culture, query)
  return { ...page, items: page.items.map(categoryMapFrom) }
}

export const categoryMapFrom = ({ modifiedAt, ...row }: CategoryMapRow): CategoryMap => ({
  ...row,
  modifiedOn: modifiedAt.toISOString(),
})

/** @throws record.not-found */
export async function readRemoval(app: App, culture: Culture, id: number): Promise<Removal> {
  if (!(await findCategoryMap(app.db, culture, id))) throw fail('record.not-found')
  const rows = await listHeirs(app.db, culture, id)
  return {
    heirs: rows.flatMap(({ categoryId, categoryName, productCount }) =>
      categoryId === null || categoryName === null ? [] : [{ categoryId, categoryName, productCount }],
    ),
    keptCount: rows.find(({ categoryId }) => categoryId === null)?.productCount ?? 0,
  }
}

/** What a map would bring about, before it is kept. */
export const readEffect = (app: App, { id, ...given }: ReadQuery<typeof effect>): Promise<Effect> =>
  findEffect(app.db, { categoryId: given.categoryId, ...givenCodes(given) }, id ?? null)

/** Codes as they are kept: what is blank is none. */
export const givenCodes = (given: Partial<Record<CodeField, string | null | undefined>>): Codes =>
  Object.fromEntries(codeFields.map((field) => [field, given[field]?.trim() || null])) as Codes

/** @throws request.unknown-column, request.invalid */
export async function readUnmapped(app: App, culture: Culture, query: PageQuery): Promise<UnmappedGroups> {
  const [page, { unmapped, toCome }, reading] = await Promise.all([
    listUnmappedGroups(app.db, query),
    countUnmapped(app.db),
    readingState(app, culture),
  ])
  return {
    ...page,
    items: page.items.map(({ seenAt, ...group }) => ({ ...group, lastSeenOn: seenAt.toISOString() })),
    unmappedItemCount: unmapped,
    itemsToComeCount: toCome,
    reading,
  }
}

async function readingState(app: App, culture: Culture): Promise<UnmappedGroups['reading']> {
  const standing = await findStanding(app.db, PULL_PRODUCTS)
  const failure = standing?.failure ?? null
  const state: (typeof readingStates)[number] = standing?.isUnderWay
    ? 'under-way'
    : standing?.isActive === false
      ? 'off'
      : failure
        ? 'failed'
        : 'idle'
  return { state, failure: failure && words(culture, failure.key as MessageKey, failure.details) }
}

/** The codes on the cards of the ERP, as last read. */
export async function readErpCodes(app: App): Promise<ErpCode[]> {
  const rows = await listErpCodes(app.db)
  return rows.flatMap(({ at, code, itemCount }) => {
    const field = codeFields[at - 1]
    return field ? [{ field, code, itemCount }] : []
  })
}

/** Every category, as administrators arrange them. */
export async function readCategoryTree(app: App, culture: Culture): Promise<CategoryTreeNode[]> {
  const categories = await listAllCategories(app.db)
  const below = (parentId: string | null): CategoryTreeNode[] =>
    categories
      .filter((category) => category.parentId === parentId)
      .map(({ id, icon, refCode, names, position, isActive }) => ({
        id,
        parentId,
        icon,
        refCode,
        name: inCulture(names, culture),
        order: position,
        isActive,
        children: below(id),
      }))
  return below(null)
}
