import { type CategoryMap, type CategoryMapInput, codeFields } from '@toptan/contract/category-maps'
import type { Culture } from '@toptan/contract/common'
import type { Transaction } from '../../db/db.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import type { Viewer } from '../identity/index.ts'
import { beginAnew } from '../jobs/index.ts'
import {
  type CategoryMapValues,
  deleteCategoryMap,
  findCategoryMap,
  findCategoryOfCodes,
  insertCategoryMap,
  insertFact,
  isCategory,
  lockCategoryMap,
  lockCategoryMaps,
  updateCategoryMap,
} from './category-maps.queries.ts'
import { categoryMapFrom, givenCodes, PULL_PRODUCTS } from './read-category-maps.ts'

/** @throws see `categoryMaps.create` */
export async function createCategoryMap(
  app: App,
  { viewer, culture, body }: { viewer: Viewer; culture: Culture; body: CategoryMapInput },
): Promise<CategoryMap> {
  const values = valuesFrom(body)
  return changing(app, viewer, async (tx, change) => {
    await ensureFits(tx, culture, values, 0)
    const id = await insertCategoryMap(tx, values, change)
    await insertFact(tx, { ...change, kind: 'category-map-created', subject: subjectOf(id), details: values })
    return shown(tx, culture, id)
  })
}

/** @throws see `categoryMaps.update` */
export async function changeCategoryMap(
  app: App,
  { viewer, culture, body }: { viewer: Viewer; culture: Culture; body: CategoryMapInput & { id: number } },
): Promise<CategoryMap> {
  const values = valuesFrom(body)
  return changing(app, viewer, async (tx, change) => {
    const before = await lockCategoryMap(tx, body.id)
    if (!before) throw fail('record.not-found')
    await ensureFits(tx, culture, values, body.id)
    await updateCategoryMap(tx, body.id, values, change)
    const details = { before, after: values }
    await insertFact(tx, { ...change, kind: 'category-map-changed', subject: subjectOf(body.id), details })
    return shown(tx, culture, body.id)
  })
}

/** @throws record.not-found */
export async function removeCategoryMap(app: App, viewer: Viewer, id: number): Promise<void> {
  await changing(app, viewer, async (tx, change) => {
    const before = await lockCategoryMap(tx, id)
    if (!before) throw fail('record.not-found')
    await deleteCategoryMap(tx, id)
    await insertFact(tx, { ...change, kind: 'category-map-deleted', subject: subjectOf(id), details: before })
  })
}

/**
 * One change to the maps. Cards that nobody changed at the ERP may belong elsewhere by it, and those left out so far are
 * not kept here, so everything is read again.
 */
function changing<T>(
  app: App,
  { userId }: Viewer,
  change: (tx: Transaction, by: { userId: number; at: Date }) => Promise<T>,
): Promise<T> {
  const at = app.clock.now()
  return app.db.transaction().execute(async (tx) => {
    await lockCategoryMaps(tx)
    const changed = await change(tx, { userId, at })
    await beginAnew(tx, PULL_PRODUCTS, { userId }, at)
    return changed
  })
}

/** @throws category-map.no-codes */
function valuesFrom({ categoryId, ...given }: CategoryMapInput): CategoryMapValues {
  const codes = givenCodes(given)
  if (codeFields.every((field) => codes[field] === null))
    throw fail('category-map.no-codes', {}, [{ path: 'groupCode', code: 'category-map.no-codes' }])
  return { categoryId, ...codes }
}

async function ensureFits(tx: Transaction, culture: Culture, values: CategoryMapValues, exceptId: number) {
  if (!(await isCategory(tx, values.categoryId)))
    throw fail('request.invalid', {}, [{ path: 'categoryId', code: 'field.unknown' }])
  const category = await findCategoryOfCodes(tx, culture, values, exceptId)
  if (category === null) return
  const path = codeFields.find((field) => values[field] !== null) ?? 'groupCode'
  throw fail('category-map.codes-taken', { category }, [
    { path, code: 'category-map.codes-taken', details: { category } },
  ])
}

async function shown(tx: Transaction, culture: Culture, id: number): Promise<CategoryMap> {
  const row = await findCategoryMap(tx, culture, id)
  if (!row) throw fail('record.not-found')
  return categoryMapFrom(row)
}

const subjectOf = (id: number) => `category-map:${id}`
