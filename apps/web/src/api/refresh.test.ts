import { expect, test } from 'vitest'
import { REFRESH_BEFORE_MS, refresher } from './refresh.ts'
import { Refused, Unreachable } from './refused.ts'

const NOW = Date.parse('2026-11-21T08:00:00Z')
const until = (ms: number) => new Date(NOW + ms).toISOString()

/** Tabs that share one storage and one lock, before a server that takes each refresh token once. */
function world(endsInMs: number) {
  let stored = {
    signedIn: true,
    token: 'a1' as string | null,
    refreshToken: 'r1' as string | null,
    expiresIn: until(endsInMs) as string | null,
  }
  let queue: Promise<unknown> = Promise.resolve()
  const seen = { exchanged: [] as string[], ended: 0 }
  let server: (refreshToken: string) => Promise<void> = async () => {}
  const tab = () =>
    refresher({
      read: () => stored,
      keep: ({ token, refreshToken, expiresIn }) => {
        stored = { signedIn: true, token, refreshToken, expiresIn }
      },
      exchange: async (refreshToken) => {
        seen.exchanged.push(refreshToken)
        await server(refreshToken)
        const number = Number(refreshToken.slice(1)) + 1
        return { schema: 'Bearer', token: `a${number}`, refreshToken: `r${number}`, expiresIn: until(900_000) }
      },
      alone: (run) => {
        const turn = queue.then(run, run)
        queue = turn.catch(() => {})
        return turn
      },
      ended: () => {
        seen.ended += 1
        stored = { signedIn: false, token: null, refreshToken: null, expiresIn: null }
      },
      now: () => NOW,
    })
  return {
    tab,
    seen,
    answerWith: (run: typeof server) => {
      server = run
    },
    put: (part: Partial<typeof stored>) => {
      stored = { ...stored, ...part }
    },
  }
}

test('a token with more than 300 s left is sent as it is', async () => {
  const { tab, seen } = world(REFRESH_BEFORE_MS + 1000)
  expect(await tab().fresh()).toBe('a1')
  expect(seen.exchanged).toEqual([])
})

test('a token that ends within 300 s is exchanged first', async () => {
  const { tab, seen } = world(REFRESH_BEFORE_MS - 1000)
  expect(await tab().fresh()).toBe('a2')
  expect(seen.exchanged).toEqual(['r1'])
})

test('many requests of several tabs share one exchange', async () => {
  const { tab, seen } = world(1000)
  const tabs = [tab(), tab(), tab()]
  const tokens = await Promise.all(tabs.flatMap((one) => [one.fresh(), one.fresh(), one.fresh()]))
  expect(new Set(tokens)).toEqual(new Set(['a2']))
  expect(seen.exchanged).toEqual(['r1'])
})

test('requests refused at once, in two tabs, share one exchange', async () => {
  const { tab, seen } = world(600_000)
  const [one, other] = [tab(), tab()]
  expect(await Promise.all([one.renew('a1'), one.renew('a1'), other.renew('a1')])).toEqual(['a2', 'a2', 'a2'])
  expect(seen.exchanged).toEqual(['r1'])
})

test('a refused refresh token ends the session once and answers nobody', async () => {
  const { tab, seen, answerWith } = world(1000)
  answerWith(async () => {
    throw new Refused(401, { code: 'session.refresh-refused' })
  })
  const one = tab()
  expect(await Promise.all([one.fresh(), one.fresh()])).toEqual([null, null])
  expect(seen.ended).toBe(1)
  expect(await one.fresh()).toBeNull()
  expect(seen.exchanged).toEqual(['r1'])
})

test.each([new Unreachable('offline'), new Refused(503, {}), new Refused(429, {})])(
  'a server that cannot answer (%s) leaves the session as it is',
  async (failure) => {
    const { tab, seen, answerWith } = world(1000)
    answerWith(async () => {
      throw failure
    })
    const one = tab()
    await expect(one.fresh()).rejects.toBe(failure)
    expect(seen.ended).toBe(0)
    answerWith(async () => {})
    expect(await one.fresh()).toBe('a2')
  },
)

test('what another tab got while this one was refused counts', async () => {
  const { tab, seen, answerWith, put } = world(1000)
  answerWith(async () => {
    put({ token: 'a9', refreshToken: 'r9', expiresIn: until(900_000) })
    throw new Refused(401, { code: 'session.refresh-refused' })
  })
  expect(await tab().fresh()).toBe('a9')
  expect(seen.ended).toBe(0)
})

test('nobody is asked when signed out', async () => {
  const { tab, seen, put } = world(1000)
  put({ signedIn: false, token: null, refreshToken: null })
  expect(await tab().fresh()).toBeNull()
  expect(await tab().renew('a1')).toBeNull()
  expect(seen.exchanged).toEqual([])
})
