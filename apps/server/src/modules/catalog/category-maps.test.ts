/** Category maps in the hands of an administrator: from an item that none covers to a product in the catalogue. */
import * as categoryMaps from '@toptan/contract/category-maps'
import type { PageQuery } from '@toptan/contract/common'
import * as definitions from '@toptan/contract/definitions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ErpSyncWorld, openErpSyncWorld } from '../../testing/erp-sync-world.ts'
import { productCode } from '../../testing/world.ts'
import type { Person } from '../../testing/world-server.ts'
import { erpJobs } from '../erp-sync/index.ts'
import { startJobWorker } from '../jobs/index.ts'
import { mappedCategories } from './deciding-map.queries.ts'

let it: ErpSyncWorld
let admin: Person
let worker: ReturnType<typeof startJobWorker>

beforeAll(async () => {
  it = await openErpSyncWorld()
  admin = await it.as('admin')
  // Runs are asked for by what is tested, never by the clock.
  await sql`update jobs set cron_exp = '0 0 1 1 *', next_at = null`.execute(it.db)
  worker = startJobWorker(
    it.app,
    erpJobs.filter(({ name }) => name === 'pull-products'),
  )
})
afterAll(async () => {
  await worker?.stop()
  await it?.stop()
})
beforeEach(async () => {
  await sql`delete from category_maps`.execute(it.db)
})

const rows = async <Row>(text: ReturnType<typeof sql<Row>>) => (await text.execute(it.db)).rows
const query = (more: Partial<Record<keyof PageQuery, string | number>> = {}) => ({ query: more as object })
const list = (more?: Parameters<typeof query>[0]) => admin.call(categoryMaps.list, query(more))
const unmapped = (more?: Parameters<typeof query>[0]) => admin.call(categoryMaps.unmapped, query(more))
const create = (body: object) => admin.call(categoryMaps.create, { body: body as never })
const categoryOf = async (code: string) =>
  (await rows(sql<{ categoryId: string }>`select category_id from products where code = ${code}`))[0]?.categoryId ??
  null
const item = (CODE: string, GROUP_CODE: string, more: object = {}) =>
  ['items', { CODE, NAME: `Kart ${CODE}`, CARD_TYPE: 1, SELVAT: 20, MAINUNIT: 'ADET', GROUP_CODE, ...more }] as const

/** Asks for a run as the clock would, and waits for its end. */
async function readChanges(): Promise<void> {
  await sql`insert into job_runs (job_id, cause, due_at) select id, 'schedule', now() from jobs where name = 'pull-products'
    on conflict do nothing`.execute(it.db)
  await readingEnds()
}
const readingEnds = () =>
  vi.waitFor(async () => expect((await unmapped()).reading).toEqual({ state: 'idle', failure: null }), {
    timeout: 20_000,
    interval: 30,
  })

describe('which map decides', () => {
  const map = (categoryId: string, groupCode: string | null, ...special: (string | null)[]) =>
    sql`insert into category_maps (category_id, group_code, special_code_1, special_code_2)
      values (${categoryId}, ${groupCode}, ${special[0] ?? null}, ${special[1] ?? null})`.execute(it.db)

  test.each([
    ['LASTIK', [null, 'KIS'], 'LST'],
    ['lastik ', [null, 'yaz'], 'LST-YAZ'],
    ['LASTİK', [null, 'YAZ'], 'LST-YAZ'],
    [null, ['JANT', 'AGM'], 'AKU'],
    ['LASTIK', ['JANT'], 'LST'],
    ['BASKA', ['YOK'], null],
    [null, [], null],
    ['', [' '], null],
  ])('a card of group %s with codes %s belongs to %s', async (groupCode, specialCodes, expected) => {
    await map('LST', 'LASTIK')
    await map('LST-YAZ', 'LASTIK', null, 'YAZ')
    await map('JNT', null, 'JANT')
    await map('AKU', null, 'JANT', 'AGM')
    const found = await mappedCategories(it.db, [{ code: 'X', groupCode, specialCodes }])
    expect(found.get('X') ?? null).toBe(expected)
  })
})

test('an item that no map covers becomes a product as soon as a map is made, without waiting for the daily reading', async () => {
  await it.erp.seed([item('M-1', 'SILECEK'), item('M-2', 'SILECEK'), item('M-3', 'ANTEN')])
  await readChanges()
  const before = await unmapped()
  expect(before).toMatchObject({ unmappedItemCount: 3, itemsToComeCount: 0, totalCount: 2 })
  expect(before.items[0]).toMatchObject({
    groupCode: 'SILECEK',
    specialCode1: null,
    itemCount: 2,
    examples: [
      { code: 'M-1', name: 'Kart M-1' },
      { code: 'M-2', name: 'Kart M-2' },
    ],
  })
  // What is read next is only what changes from next week on.
  await sql`update jobs set cursor = jsonb_set(cursor, '{logoRestSettings,startedAt}', to_jsonb((now() + interval '9 days')::text))
    where name = 'pull-products'`.execute(it.db)
  await sql`update jobs set cursor = jsonb_set(cursor, '{logoRestSettings,wholeAt}', to_jsonb(now()::text)) where name = 'pull-products'`.execute(
    it.db,
  )
  await sql`insert into category_maps (category_id, group_code) values ('AKS', 'silecek')`.execute(it.db)
  await readChanges()
  expect(await categoryOf('M-1')).toBeNull()
  expect(await unmapped()).toMatchObject({ unmappedItemCount: 1, itemsToComeCount: 2 })
  await sql`delete from category_maps`.execute(it.db)

  const made = await create({ categoryId: 'AKS', groupCode: 'silecek' })
  expect(made).toMatchObject({
    categoryName: 'Accessories',
    groupCode: 'silecek',
    productCount: 0,
    modifiedBy: 'admin@world.test',
  })
  expect((await unmapped()).reading.state).toMatch(/under-way|idle/)
  await readingEnds()
  expect(await categoryOf('M-1')).toBe('AKS')
  expect(await unmapped()).toMatchObject({ unmappedItemCount: 1, itemsToComeCount: 0, totalCount: 1 })
  expect((await list()).items).toMatchObject([{ id: made.id, productCount: 2 }])
})

test('a more particular map takes products over, and what follows from removing it is said before', async () => {
  await it.erp.seed([
    item('P-1', 'FREN'),
    item('P-2', 'FREN', { AUXIL_CODE2: 'BALATA' }),
    item('P-3', 'FREN', { AUXIL_CODE2: 'BALATA', AUXIL_CODE5: 'X' }),
  ])
  const general = await create({ categoryId: 'AKS', groupCode: 'FREN' })
  await readingEnds()
  expect((await list()).items).toMatchObject([{ productCount: 3 }])
  const particular = await create({ categoryId: 'YAG', groupCode: 'FREN', specialCode2: 'BALATA' })
  // The count says at once what the map decides on; the reading moves the products.
  expect(particular.productCount).toBe(2)
  await readingEnds()
  expect([await categoryOf('P-1'), await categoryOf('P-2'), await categoryOf('P-3')]).toEqual(['AKS', 'YAG', 'YAG'])

  const removal = (id: number) => admin.call(categoryMaps.removal, { params: { id } })
  expect(await removal(particular.id)).toEqual({
    heirs: [{ categoryId: 'AKS', categoryName: 'Accessories', productCount: 2 }],
    keptCount: 0,
  })
  expect(await removal(general.id)).toEqual({ heirs: [], keptCount: 1 })
  await admin.call(categoryMaps.remove, { params: { id: particular.id } })
  await readingEnds()
  expect(await categoryOf('P-2')).toBe('AKS')
  await admin.call(categoryMaps.remove, { params: { id: general.id } })
  await readingEnds()
  expect([await categoryOf('P-2'), (await list()).totalCount]).toEqual(['AKS', 0])
})

test('what a map would bring about is said before it is kept, and is what comes about', async () => {
  await it.erp.seed([
    item('E-1', 'EGZOZ'),
    item('E-2', 'EGZOZ', { AUXIL_CODE: 'SPOR' }),
    item('E-3', 'EGZOZ', { AUXIL_CODE: 'SPOR', AUXIL_CODE2: 'X' }),
    item('E-4', 'EGZOZ-2', { AUXIL_CODE: 'SPOR' }),
  ])
  await readChanges()
  const effect = (given: object) => admin.call(categoryMaps.effect, { query: given as never })
  expect(await effect({ categoryId: 'AKS', groupCode: 'egzoz' })).toEqual({
    itemCount: 3,
    productCount: 0,
    movingCount: 0,
  })
  const general = await create({ categoryId: 'AKS', groupCode: 'EGZOZ' })
  await readingEnds()
  const sport = { categoryId: 'YAG', groupCode: 'EGZOZ', specialCode1: 'SPOR' }
  expect(await effect(sport)).toEqual({ itemCount: 0, productCount: 2, movingCount: 2 })
  expect(await effect({ ...sport, categoryId: 'AKS' })).toEqual({ itemCount: 0, productCount: 2, movingCount: 0 })
  // As many codes as an older map that agrees as well: the older one goes on deciding.
  expect(await effect({ categoryId: 'YAG', specialCode1: 'SPOR' })).toEqual({
    itemCount: 1,
    productCount: 0,
    movingCount: 0,
  })
  expect(await effect({ ...sport, id: general.id, specialCode1: '' })).toEqual({
    itemCount: 0,
    productCount: 3,
    movingCount: 3,
  })
  expect(await effect({ categoryId: 'YAG', groupCode: ' ' })).toEqual({ itemCount: 0, productCount: 0, movingCount: 0 })
  expect(await create(sport)).toMatchObject({ productCount: 2 })
  await readingEnds()
  expect([await categoryOf('E-1'), await categoryOf('E-2'), await categoryOf('E-3')]).toEqual(['AKS', 'YAG', 'YAG'])
})

test('a changed map moves its products, and who changed it is said', async () => {
  await it.erp.seed([item('C-1', 'KAYIS')])
  const { id } = await create({ categoryId: 'AKS', groupCode: 'KAYIS' })
  await readingEnds()
  const changed = await admin.call(categoryMaps.update, {
    body: { id, categoryId: 'LST-YAZ', groupCode: 'KAYIS', specialCode1: '  ' },
  })
  expect(changed).toMatchObject({ id, categoryId: 'LST-YAZ', specialCode1: null })
  expect(changed.categoryName).toMatch(/^Tyres › /)
  await readingEnds()
  expect(await categoryOf('C-1')).toBe('LST-YAZ')
  const facts = await rows(
    sql<{ kind: string; who: string; details: object }>`
      select f.kind, u.account_name as who, f.details from facts f join users u on u.id = f.user_id
      where f.subject = ${`category-map:${id}`} order by f.id`,
  )
  expect(facts).toMatchObject([
    { kind: 'category-map-created', who: 'admin@world.test', details: { groupCode: 'KAYIS', categoryId: 'AKS' } },
    { kind: 'category-map-changed', details: { before: { categoryId: 'AKS' }, after: { categoryId: 'LST-YAZ' } } },
  ])
})

describe('what is refused', () => {
  test('codes that are mapped already, in whatever case and marks, at the field that names them first', async () => {
    await create({ categoryId: 'LST', specialCode2: 'İthal' })
    expect(
      await admin.refused(categoryMaps.create, { body: { categoryId: 'JNT', specialCode2: ' ITHAL ' } }),
    ).toMatchObject({
      status: 409,
      code: 'category-map.codes-taken',
      errors: [{ path: 'specialCode2', message: 'These codes are mapped already: to Tyres.' }],
    })
    const other = await create({ categoryId: 'JNT', groupCode: 'A', specialCode2: 'ITHAL' })
    const body = { id: other.id, categoryId: 'JNT', specialCode2: 'ithal' }
    expect(await admin.refused(categoryMaps.update, { body })).toMatchObject({ code: 'category-map.codes-taken' })
    expect(await admin.call(categoryMaps.update, { body: { ...body, groupCode: 'a' } })).toMatchObject({
      groupCode: 'a',
    })
  })

  test('no codes, a category that there is not, and a map that there is not', async () => {
    expect(await admin.refused(categoryMaps.create, { body: { categoryId: 'LST', groupCode: ' ' } })).toMatchObject({
      status: 400,
      code: 'category-map.no-codes',
      errors: [{ path: 'groupCode' }],
    })
    expect(await admin.refused(categoryMaps.create, { body: { categoryId: 'YOK', groupCode: 'A' } })).toMatchObject({
      status: 400,
      errors: [{ path: 'categoryId', message: 'This is not one of the choices.' }],
    })
    const body = { id: 999_999, categoryId: 'LST', groupCode: 'A' }
    const nobody = { status: 404, code: 'record.not-found' }
    expect(await admin.refused(categoryMaps.update, { body })).toMatchObject(nobody)
    expect(await admin.refused(categoryMaps.remove, { params: { id: 999_999 } })).toMatchObject(nobody)
    expect(await admin.refused(categoryMaps.removal, { params: { id: 999_999 } })).toMatchObject(nobody)
  })

  test('the same map from two people at once is made once', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 4 }, () => create({ categoryId: 'LST', groupCode: 'AYNI' })),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await list()).totalCount).toBe(1)
  })
})

test('the list is paged, sorted, filtered and searched', async () => {
  for (const [categoryId, groupCode, specialCode1] of [
    ['LST', 'BBB', 'Çelik'],
    ['JNT', 'AAA', undefined],
    ['AKU', 'CCC', undefined],
  ])
    await create({ categoryId, groupCode, specialCode1 })
  const groups = async (more: Parameters<typeof query>[0]) => (await list(more)).items.map(({ groupCode }) => groupCode)
  expect(await groups({ OrderBy: 'groupCode' })).toEqual(['AAA', 'BBB', 'CCC'])
  expect(await groups({ OrderBy: 'groupCode desc', PageSize: 2, PageNumber: 2 })).toEqual(['AAA'])
  expect(await groups({ OrderBy: 'productCount desc,categoryName' })).toEqual(['CCC', 'AAA', 'BBB'])
  expect(await groups({})).toEqual(['CCC', 'AAA', 'BBB'])
  expect(await groups({ SearchTerm: 'celik' })).toEqual(['BBB'])
  expect(await groups({ SearchTerm: 'rims' })).toEqual(['AAA'])
  expect(await groups({ ColumnFilters: 'groupCode:starts:c;productCount:eq:0' })).toEqual(['CCC'])
  expect(await list({ PageSize: 2 })).toMatchObject({ totalCount: 3, totalPages: 2, hasNextPage: true })
  expect(await admin.refused(categoryMaps.list, query({ OrderBy: 'codes' }))).toMatchObject({
    status: 400,
    code: 'request.unknown-column',
  })
})

describe('items that no map covers', () => {
  beforeAll(async () => {
    await it.erp.seed([
      ...['01', '02', '03', '04', '05'].map((n) => item(`U-${n}`, 'UZUN', { AUXIL_CODE: 'İTHAL' })),
      item('U-06', 'Uzun', { AUXIL_CODE: 'ithal', NAME: 'Zincir 9 mm' }),
      item('U-07', '', { NAME: 'Kodsuz kart' }),
    ])
    await readChanges()
  })

  test('are grouped by their codes, paged, sorted and searched; what was searched for stands first', async () => {
    const all = await unmapped({ ColumnFilters: 'specialCode1:eq:ithal' })
    expect(all.items).toMatchObject([
      { itemCount: 6, examples: [{ code: 'U-01' }, { code: 'U-02' }, { code: 'U-03' }] },
    ])
    const found = await unmapped({ SearchTerm: 'zincir' })
    expect(found.items).toMatchObject([{ itemCount: 6, examples: [{ code: 'U-06', name: 'Zincir 9 mm' }, {}, {}] }])
    expect((await unmapped({ SearchTerm: 'kodsuz' })).items).toMatchObject([{ groupCode: null, itemCount: 1 }])
    const first = await unmapped({ PageSize: 1 })
    expect(first.items).toMatchObject([{ itemCount: 6 }])
    expect(first.totalPages).toBe(first.totalCount)
    const sorted = await unmapped({ OrderBy: 'itemCount' })
    expect(sorted.items.at(-1)).toMatchObject({ itemCount: 6 })
    expect(await admin.refused(categoryMaps.unmapped, query({ OrderBy: 'name' }))).toMatchObject({
      code: 'request.unknown-column',
    })
  })

  test('leave the list when the ERP no longer sells them', async () => {
    expect(await unmapped({ SearchTerm: 'U-07' })).toMatchObject({ totalCount: 1 })
    await it.erp.seed([item('U-07', '', { RECORD_STATUS: 1 })])
    await readChanges()
    expect(await unmapped({ SearchTerm: 'U-07' })).toMatchObject({ totalCount: 0 })
  })

  test('leave the list when a reading of everything does not bring them', async () => {
    await sql`insert into unmapped_items (erp_settings, code, name, group_code, special_codes, seen_at)
      values ('logoRestSettings', 'GONE', 'Silinmiş kart', null, '{}', now() - interval '2 days')`.execute(it.db)
    await readChanges()
    expect(await unmapped({ SearchTerm: 'GONE' })).toMatchObject({ totalCount: 1 })
    await create({ categoryId: 'AKS', groupCode: 'BASKA' })
    await readingEnds()
    expect(await unmapped({ SearchTerm: 'GONE' })).toMatchObject({ totalCount: 0 })
  })

  test('wait while reading is switched off, and it is said', async () => {
    await sql`update jobs set is_active = false where name = 'pull-products'`.execute(it.db)
    await create({ categoryId: 'AKS', groupCode: 'UZUN' })
    expect(await unmapped()).toMatchObject({ itemsToComeCount: 6, reading: { state: 'off' } })
    expect(await rows(sql`select from job_runs where state in ('waiting', 'running')`)).toEqual([])
    await sql`update jobs set is_active = true where name = 'pull-products'`.execute(it.db)
    await readChanges()
    expect(await unmapped()).toMatchObject({ itemsToComeCount: 0 })
    expect(await categoryOf('U-06')).toBe('AKS')
  })

  test('why they could not be read is said in words', async () => {
    await it.erp.control('POST', 'faults', { kind: 'down' })
    try {
      await create({ categoryId: 'AKS', groupCode: 'ANTEN' })
      await vi.waitFor(
        async () =>
          expect((await unmapped()).reading).toEqual({ state: 'failed', failure: expect.stringContaining('ERP') }),
        { timeout: 20_000, interval: 50 },
      )
    } finally {
      await it.erp.control('DELETE', 'faults')
    }
    await create({ categoryId: 'AKS', groupCode: 'YENIDEN' })
    await readingEnds()
  })
})

test('the codes on the cards are offered, the most frequent first', async () => {
  await it.erp.seed([item('S-1', 'SIK', { AUXIL_CODE3: 'Üç' }), item('S-2', 'sik'), item('S-3', 'AZ')])
  await readChanges()
  const codes = await admin.call(definitions.erpCategories)
  const groups = codes.filter(({ field }) => field === 'groupCode')
  expect(groups.map(({ itemCount }) => itemCount)).toEqual(
    groups.map(({ itemCount }) => itemCount).sort((a, b) => b - a),
  )
  expect(codes).toContainEqual({ field: 'groupCode', code: 'SIK', itemCount: 2 })
  expect(codes).toContainEqual({ field: 'specialCode3', code: 'Üç', itemCount: 1 })
})

test('the tree of categories has all of them, with what is switched off', async () => {
  await sql`update categories set is_active = false where id = 'LST-YAZ'`.execute(it.db)
  try {
    const tree = await admin.call(definitions.adminCategories)
    expect(tree.map(({ id }) => id)).toEqual(['LST', 'JNT', 'AKU', 'AKS', 'YAG'])
    const below = tree[0]?.children.find(({ id }) => id === 'LST-YAZ')
    expect(below).toMatchObject({ parentId: 'LST', isActive: false, children: [] })
  } finally {
    await sql`update categories set is_active = true where id = 'LST-YAZ'`.execute(it.db)
  }
})

test('a product whose card no map covers keeps its category', async () => {
  expect(await categoryOf(productCode(2))).toBe('JNT')
})
