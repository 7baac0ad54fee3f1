/** Faults on demand: which requests go wrong, how, how often. */

export const faultKinds = {
  slow: 'answers after `ms` more milliseconds',
  down: 'breaks the connection before anything is done',
  unauthorised: '401, as for a token that is over',
  refuse: '400 with a ModelState',
  error: '500',
  half: 'does the work, then breaks the connection in the middle of the answer',
  twice: 'does the work, then sends the body twice in one answer',
  repeat: 'does the work, then gives the answer that the request of this kind before got',
  forget: 'does the work, then breaks the connection without an answer',
  hang: 'does the work, then neither answers nor breaks the connection',
} as const

export type FaultKind = keyof typeof faultKinds

export interface Fault {
  id: number
  kind: FaultKind
  /** A regular expression on method and path, such as `POST /salesOrders`, without regard to case. */
  match?: string
  /** From 0 to 1; left out, every matching request. */
  probability?: number
  /** How many matching requests it lets go well first; left out, none. */
  after?: number
  /** How many times at most; left out, until it is taken away. */
  count?: number
  ms?: number
  /** How many requests it has let go, and how many it has met. */
  passed: number
  hits: number
}

export interface Faults {
  add(fault: Record<string, unknown>): Fault
  list(): Fault[]
  remove(id?: number): void
  /** The first fault that meets a request. */
  pick(method: string, path: string): Fault | undefined
  /** Starts the chances anew, so that a run can be repeated. */
  seed(seed: number): void
}

export function createFaults(): Faults {
  let faults: Fault[] = []
  let lastId = 0
  let state = 1
  // Mulberry32: chances that can be repeated.
  const chance = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  return {
    add(given) {
      const { kind, match, probability, after, count, ms } = given as Partial<Fault>
      if (kind === undefined || !Object.hasOwn(faultKinds, kind))
        throw new TypeError(`kind must be one of: ${Object.keys(faultKinds).join(', ')}`)
      if (match !== undefined) new RegExp(match)
      lastId += 1
      const fault = { id: lastId, kind, match, probability, after, count, ms, passed: 0, hits: 0 } as Fault
      faults.push(fault)
      return fault
    },
    list: () => faults,
    remove: (id) => {
      faults = id === undefined ? [] : faults.filter((fault) => fault.id !== id)
    },
    pick(method, path) {
      for (const fault of faults) {
        const isDue = fault.hits < (fault.count ?? Number.POSITIVE_INFINITY)
        if (!isDue || !new RegExp(fault.match ?? '', 'i').test(`${method} ${path}`)) continue
        if (fault.passed < (fault.after ?? 0)) {
          fault.passed += 1
          continue
        }
        if (fault.probability !== undefined && chance() >= fault.probability) continue
        fault.hits += 1
        return fault
      }
      return undefined
    },
    seed: (seed) => {
      state = seed | 0
    },
  }
}
