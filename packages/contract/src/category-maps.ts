import { z } from 'zod'
import { CategoryId } from './catalogs.ts'
import { Id, Instant, PageQuery, PathId, page, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** By what the ERP groups its cards, in the order people know the fields. */
export const codeFields = [
  'groupCode',
  'specialCode1',
  'specialCode2',
  'specialCode3',
  'specialCode4',
  'specialCode5',
] as const
export type CodeField = (typeof codeFields)[number]

/** Null where a map does not look at a code, or a card has none. */
const Codes = {
  groupCode: z.string().nullable(),
  specialCode1: z.string().nullable(),
  specialCode2: z.string().nullable(),
  specialCode3: z.string().nullable(),
  specialCode4: z.string().nullable(),
  specialCode5: z.string().nullable(),
}
export type Codes = Record<CodeField, string | null>

export const CategoryMap = z.object({
  id: Id,
  categoryId: z.string(),
  /** With the categories above it, in the reader’s language. */
  categoryName: z.string(),
  ...Codes,
  /** Products on sale whose cards this map decides on. */
  productCount: z.int(),
  modifiedOn: Instant,
  modifiedBy: z.string().nullable(),
})
export type CategoryMap = z.infer<typeof CategoryMap>

/** Blank is the same as left out: the map does not look at this code. */
const GivenCode = text(60).nullish()
const CategoryMapInput = z.object({
  categoryId: CategoryId,
  groupCode: GivenCode,
  specialCode1: GivenCode,
  specialCode2: GivenCode,
  specialCode3: GivenCode,
  specialCode4: GivenCode,
  specialCode5: GivenCode,
})
export type CategoryMapInput = z.output<typeof CategoryMapInput>

/** What the list of maps can be sorted and filtered by. */
export const categoryMapColumns = ['categoryName', ...codeFields, 'productCount', 'modifiedOn', 'modifiedBy'] as const

export const list = endpoint({
  method: 'GET',
  path: '/catalogs/category/maps',
  tag: 'catalogs',
  summary: 'Which codes of the ERP belong to which category',
  description:
    'Of several maps that agree with a card the one with the most codes decides; with equally many, the oldest. Case, marks and blanks around codes do not count.',
  may: 'category-map-list',
  query: PageQuery,
  response: page(CategoryMap),
  errors: ['request.unknown-column'],
})

const mapErrors = ['category-map.no-codes', 'category-map.codes-taken'] as const
const afterwards = 'All cards of the ERP are then read again at once, unless reading them is switched off.'

export const create = endpoint({
  method: 'POST',
  path: '/catalogs/category/map',
  tag: 'catalogs',
  summary: 'Add a category map',
  description: afterwards,
  may: 'category-map-create',
  form: true,
  body: CategoryMapInput,
  response: CategoryMap,
  errors: mapErrors,
})

export const update = endpoint({
  method: 'PUT',
  path: '/catalogs/category/map',
  tag: 'catalogs',
  summary: 'Change a category map',
  description: afterwards,
  may: 'category-map-update',
  form: true,
  body: CategoryMapInput.extend({ id: PathId }),
  response: CategoryMap,
  errors: [...mapErrors, 'record.not-found'],
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/catalogs/category/map/{id}',
  tag: 'catalogs',
  summary: 'Remove a category map',
  description: afterwards,
  may: 'category-map-delete',
  params: z.object({ id: PathId }),
  errors: ['record.not-found'],
})

export const Removal = z.object({
  /** Products that pass to another map, by the category they then come to. */
  heirs: z.array(z.object({ categoryId: z.string(), categoryName: z.string(), productCount: z.int() })),
  /** Products that no other map covers: they stay where they are, and further cards of their codes wait for a map. */
  keptCount: z.int(),
})
export type Removal = z.infer<typeof Removal>

export const removal = endpoint({
  method: 'GET',
  path: '/catalogs/category/map/{id}/removal',
  tag: 'catalogs',
  summary: 'What would follow from removing a category map',
  may: 'category-map-list',
  params: z.object({ id: PathId }),
  response: Removal,
  errors: ['record.not-found'],
})

export const Effect = z.object({
  /** Cards without a category that would come in. */
  itemCount: z.int(),
  /** Products on sale that it would decide on. */
  productCount: z.int(),
  /** Those among them that are in another category now. */
  movingCount: z.int(),
})
export type Effect = z.infer<typeof Effect>

export const effect = endpoint({
  method: 'GET',
  path: '/catalogs/category/map/effect',
  tag: 'catalogs',
  summary: 'What a category map would bring about, before it is kept',
  description: '`id` is that of the map it takes the place of; left out for a map to come.',
  may: 'category-map-list',
  query: CategoryMapInput.extend({ id: PathId.optional() }),
  response: Effect,
})

export const UnmappedGroup = z.object({
  ...Codes,
  itemCount: z.int(),
  /** At most three, those that were searched for first. */
  examples: z.array(z.object({ code: z.string(), name: z.string() })),
  lastSeenOn: Instant,
})
export type UnmappedGroup = z.infer<typeof UnmappedGroup>

/**
 * How the reading stands that brings in what maps cover.
 * - `off`: the job is switched off
 * - `under-way`: asked for, or being done
 * - `failed`: the last one failed; `failure` says why
 */
export const readingStates = ['idle', 'under-way', 'failed', 'off'] as const

export const UnmappedGroups = page(UnmappedGroup).extend({
  /** Items in all groups, whatever was searched for. */
  unmappedItemCount: z.int(),
  /** Items that a map covers by now and that the next reading brings in. */
  itemsToComeCount: z.int(),
  reading: z.object({ state: z.enum(readingStates), failure: z.string().nullable() }),
})
export type UnmappedGroups = z.infer<typeof UnmappedGroups>

export const unmapped = endpoint({
  method: 'GET',
  path: '/catalogs/category/unmapped',
  tag: 'catalogs',
  summary: 'Items of the ERP that no category map covers, grouped by their codes; the largest groups first',
  description: 'The search term is looked for in codes and names of items and in their group and special codes.',
  may: 'category-map-list',
  query: PageQuery,
  response: UnmappedGroups,
  errors: ['request.unknown-column'],
})
