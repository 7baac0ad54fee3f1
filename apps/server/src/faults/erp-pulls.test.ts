/** Every reading of the ERP × everything that can go wrong with it: nothing is lost, nothing comes twice, and it heals by itself. */
import { isDeepStrictEqual } from 'node:util'
import type { DataKind } from '@toptan/contract/cockpit'
import * as cockpit from '@toptan/contract/cockpit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openErpSyncWorld } from '../testing/erp-sync-world.ts'
import { takeTurn } from '../testing/job-turn.ts'
import { erpFaults, runAsSeen, struck } from './testing/erp-faults.ts'
import { endure, type Path, type Trouble } from './testing/frame.ts'
import { PATIENCE_MS } from './testing/patience.ts'
import { PAGE, type PullWorld, type Reading, type Seen } from './testing/reading.ts'
import { readingOfOrderStates } from './testing/reading-of-order-states.ts'
import { readingsOfCustomers } from './testing/readings-of-customers.ts'
import { readingsOfGoods } from './testing/readings-of-goods.ts'

const readings: Record<string, Reading> = {
  ...readingsOfGoods,
  ...readingsOfCustomers,
  'order states': readingOfOrderStates(),
}

let it: PullWorld

beforeAll(async () => {
  const world = await openErpSyncWorld({
    readTimeoutMs: PATIENCE_MS,
    writeTimeoutMs: PATIENCE_MS,
    signInTries: 1,
    readTries: 2,
    pageSize: PAGE,
    sqlPageSize: PAGE,
  })
  it = { ...world, admin: await world.as('admin'), ayse: await world.as('ayse'), mehmet: await world.as('mehmet') }
  await sql`insert into category_maps (category_id, group_code) values ('AKS', 'TOPLU')`.execute(it.db)
})
afterAll(() => it?.stop())

/** The news of a case, and when its reading began. */
interface News {
  n: number
  since: string
}

/** How many news each reading has had, and whether the latest came whole. */
const told = new Map<Reading, { n: number; isRead: boolean }>()

const failureInCockpit = async (data: DataKind) =>
  (await it.admin.call(cockpit.read)).data.find(({ kind }) => kind === data)?.failure

/** Whether the screens show the `n`th news, all of them, each once. */
const isRead = async (reading: Reading, n: number) => {
  const seen = await reading.screen(it)
  const [is, has] = [seen.map(({ key, value }): [string, string] => [key, value]), Object.entries(reading.told(n))]
  return isDeepStrictEqual(is.sort(), has.sort())
}

function pathOf(reading: Reading, cause: RegExp | null): Path<News> {
  const { job, data } = reading
  return {
    async prepare() {
      const before = told.get(reading) ?? { n: 0, isRead: false }
      if (before.n === 0) await reading.change(it, 0)
      // What a case before left behind is its own matter.
      if (!before.isRead) await takeTurn(it.app, job)
      const n = before.n + 1
      told.set(reading, { n, isRead: false })
      await reading.change(it, n)
      return { n, since: new Date().toISOString() }
    },
    run: () => takeTurn(it.app, job),
    async dealer({ n, since }) {
      const [before, after] = [reading.told(n - 1), reading.told(n)]
      const seen = await reading.screen(it)
      const shown = new Set(seen.map(({ key }) => key))
      const saysNew = ({ readOn }: Seen) => (readOn ?? '') > since
      const lies = seen.filter((one) => {
        return one.value !== after[one.key] && (one.value !== before[one.key] || saysNew(one))
      })
      const due = seen.some(saysNew) ? after : before
      const missing = Object.keys(due).filter((key) => !shown.has(key))
      expect({ lies, missing, twice: seen.length - shown.size }).toEqual({ lies: [], missing: [], twice: 0 })
    },
    async administrator() {
      const { state, failure } = await runAsSeen(it.admin, job)
      if (cause) {
        expect(failure).toMatch(cause)
        expect(['waiting', 'failed']).toContain(state)
      }
      if (failure !== null && data !== null) expect(await failureInCockpit(data)).toBe(failure)
    },
    isThrough: async ({ n }) => (await runAsSeen(it.admin, job)).state === 'succeeded' && (await isRead(reading, n)),
    async inTheEnd({ n }) {
      expect(await runAsSeen(it.admin, job)).toMatchObject({ state: 'succeeded', failure: null })
      if (data !== null) expect(await failureInCockpit(data)).toBeNull()
      for (const [what, [is, has]] of Object.entries((await reading.check?.(it, n)) ?? {}))
        expect(is, what).toEqual(has)
      told.set(reading, { n, isRead: true })
    },
  }
}

/** A run that waits for its next attempt is brought forward by the next turn. */
const timeGoesBy = async () => {}

const places: Record<string, (reading: Reading) => { match: string; after: number }> = {
  'while we sign in': () => ({ match: 'POST .*/token$', after: 0 }),
  'in the middle of the list': ({ match, firstPage }) => ({ match, after: firstPage }),
}

/** What is no fault of single requests. */
const mishaps: Record<string, Trouble & { cause: RegExp | null }> = {
  'ends our token in the middle of the list': {
    cause: null,
    begin: async () => behindFirstPage(() => it.erp.control('POST', 'tokens/expire')),
    end: async () => {
      expect(it.moments.pass).toBeNull()
    },
  },
  'gives fewer rows than it is asked for': {
    cause: null,
    begin: () => it.erp.control('PUT', 'settings', { maxLimit: 7, maxSqlRows: 7 }),
    end: () => it.erp.control('PUT', 'settings', { maxLimit: 200, maxSqlRows: 10_000 }),
  },
  'dies in the middle of the list': {
    cause: /cannot be reached/,
    begin: async () => behindFirstPage(() => it.erp.kill()),
    end: () => it.erp.startAgain(),
  },
}

function behindFirstPage(happen: () => Promise<unknown>): void {
  let passed = 0
  it.moments.pass = async () => {
    passed += 1
    if (passed < 2) return
    it.moments.pass = null
    await happen()
  }
}

describe.each(Object.entries(readings))('%s', (_, reading) => {
  describe.each(Object.entries(places))('%s', (_, placeOf) => {
    test.each(Object.entries(erpFaults))('come whole and once although the ERP %s', async (_, fault) => {
      await endure(pathOf(reading, fault.cause), struck(it, fault, placeOf(reading)), { timeGoesBy })
    })
  })
  test.each(Object.entries(mishaps))('come whole and once although the ERP %s', async (_, mishap) => {
    await endure(pathOf(reading, mishap.cause), mishap, { timeGoesBy })
  })
})
