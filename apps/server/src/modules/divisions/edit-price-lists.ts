import type { PriceListInput } from '@toptan/contract/divisions'
import type { Transaction } from '../../db/db.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { forgetGroupPrices, forgetListPrices } from '../catalog/index.ts'
import { followTradingGroups } from '../customers/index.ts'
import { beginAnew } from '../jobs/index.ts'
import { changedFields, recordRowChange } from '../settings/index.ts'
import {
  countCustomers,
  deleteList,
  insertLists,
  type ListRow,
  type ListValues,
  listsBeside,
  listsOfDivision,
  noteOtherGroup,
  saveList,
} from './price-lists.queries.ts'
import { findDivision, lockDivisions } from './queries.ts'
import { takenBy } from './rules.ts'

/** Adds lists to a division: all of them, or none. @throws see `divisions.createPriceLists` */
export async function addPriceLists(
  app: App,
  by: { userId: number },
  divisionId: number,
  asked: readonly PriceListInput[],
): Promise<void> {
  const lists = asked.map((list) => ({ ...list, tradingGroup: list.tradingGroup || null }))
  await app.db.transaction().execute(async (tx) => {
    await lockDivisions(tx)
    const division = await findDivision(tx, divisionId)
    if (!division) throw fail('record.not-found')
    const beside = await listsOfDivision(tx, divisionId)
    for (const [at, list] of lists.entries()) ensureFits(list, [...beside, ...lists.slice(0, at)], `${at}.`)
    const now = app.clock.now()
    await insertLists(tx, divisionId, lists, now)
    for (const { code } of lists)
      await recordRowChange(tx, by, now, {
        subject: 'price-lists',
        action: 'added',
        name: `${division.code} ${code}`,
        fields: [],
      })
    if (division.erp !== null) await readAnew(app, tx, by)
  })
  tellOthers(app)
}

/** @throws see `divisions.updatePriceList` */
export async function changePriceList(
  app: App,
  by: { userId: number },
  id: number,
  asked: Pick<PriceListInput, 'code' | 'tradingGroup'>,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const { list, others } = await lockList(tx, id)
    const before = { code: list.code, tradingGroup: list.tradingGroup }
    const after = { code: asked.code, tradingGroup: asked.tradingGroup || null }
    const fields = changedFields(before, after)
    if (fields.length === 0) return
    ensureFits({ ...after, currency: list.currency }, others)
    await saveList(tx, id, after)
    const name = `${list.divisionCode} ${after.code}`
    await recordRowChange(tx, by, app.clock.now(), { subject: 'price-lists', action: 'changed', name, fields })
    if (before.tradingGroup !== after.tradingGroup) await passToOtherGroup(app, tx, by, list)
  })
  tellOthers(app)
}

/** Prices of the former group leave the list, and its customers with them; those of the next come when it is filled. */
async function passToOtherGroup(app: App, tx: Transaction, by: { userId: number }, { id, erp }: ListRow) {
  await noteOtherGroup(tx, id, app.clock.now())
  if (erp === null) return
  await forgetGroupPrices(tx, id)
  await followTradingGroups(tx, erp)
  await readAnew(app, tx, by)
}

/** @throws price-list.in-use, record.not-found */
export async function removePriceList(app: App, by: { userId: number }, id: number): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const { list } = await lockList(tx, id)
    const customers = await countCustomers(tx, id)
    if (customers > 0) throw fail('price-list.in-use', { customers })
    await forgetListPrices(tx, id)
    await deleteList(tx, id)
    const name = `${list.divisionCode} ${list.code}`
    await recordRowChange(tx, by, app.clock.now(), { subject: 'price-lists', action: 'removed', name, fields: [] })
    if (list.erp !== null) await readAnew(app, tx, by)
  })
  tellOthers(app)
}

async function lockList(tx: Transaction, id: number): Promise<{ list: ListRow; others: ListRow[] }> {
  await lockDivisions(tx)
  const lists = await listsBeside(tx, id)
  const list = lists.find((one) => one.id === id)
  if (!list) throw fail('record.not-found')
  return { list, others: lists.filter((one) => one !== list) }
}

function ensureFits(list: ListValues, others: readonly ListValues[], at = ''): void {
  const taken = takenBy(list, others)
  if (taken === null) return
  const code = taken === 'code' ? 'price-list.code-taken' : 'price-list.group-taken'
  const details = { list: list.code, group: list.tradingGroup ?? '' }
  throw fail(code, details, [{ path: `${at}${taken}`, code, details }])
}

async function readAnew(app: App, tx: Transaction, by: { userId: number }): Promise<void> {
  for (const job of ['pull-customers', 'pull-prices']) await beginAnew(tx, job, by, app.clock.now())
}

function tellOthers(app: App): void {
  for (const topic of ['prices', 'customers']) app.changes.tell(topic)
}
