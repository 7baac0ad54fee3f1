/** What an administrator of the real service sets, and a few switches of the simulator's own; all can be changed while it runs. */
import type { Store } from './store.ts'

export interface Settings {
  /** How long an access token lives. */
  tokenSeconds: number
  /** Rows of a list when no `limit` is sent, and the most that come whatever is asked. */
  defaultLimit: number
  maxLimit: number
  /** The most rows of an SQL answer. */
  maxSqlRows: number
  /** Requests worked on at a time; others wait. */
  workers: number
  /** How long every request takes at least. */
  latencyMs: number
  /** Whether `queries` may be used at all. */
  isSqlEnabled: boolean
  /** Where the client's id and secret are expected. */
  clientCredentials: 'header' | 'body'
  /** Tokens alive at a time, 0 for no bound: each takes a seat of the licence. */
  seats: number
  /** Whether the answer to a new record leaves its collections out. */
  isCreateAnswerThin: boolean
  /** Seconds of the simulator's time from one step of an order's life to the next. */
  approveAfterSeconds: number
  shipAfterSeconds: number
  answerCancellationAfterSeconds: number
  /** What the people at the ERP say to requests for cancellation before anything has left. */
  cancellations: 'accept' | 'refuse'
}

const defaults: Settings = {
  tokenSeconds: 119,
  defaultLimit: 25,
  maxLimit: 200,
  maxSqlRows: 10_000,
  workers: 4,
  latencyMs: 0,
  isSqlEnabled: true,
  clientCredentials: 'header',
  seats: 0,
  isCreateAnswerThin: false,
  approveAfterSeconds: 60,
  shipAfterSeconds: 600,
  answerCancellationAfterSeconds: 120,
  cancellations: 'accept',
}

export const loadSettings = (store: Store): Settings => ({
  ...defaults,
  ...store.recall<Partial<Settings>>('settings'),
})

/** Takes over what is given; says what it does not know. */
export function changeSettings(store: Store, settings: Settings, change: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(change)) {
    const known = defaults[name as keyof Settings]
    if (known === undefined || typeof value !== typeof known)
      throw new TypeError(`${name} is not a setting, or not of this kind; there are: ${JSON.stringify(defaults)}`)
  }
  Object.assign(settings, change)
  store.remember('settings', settings)
}
