/** What a stand-in can be told to do wrong, call by call. The work of a call is its effect: an order made, money taken. */
export const faultKinds = {
  slow: 'waits before it does the work; whoever gave up meanwhile finds it done later',
  down: 'breaks the connection without doing the work',
  error: 'answers with an error status without doing the work',
  unauthorized: 'answers 401 without doing the work',
  garbage: 'answers a web page without doing the work',
  refuse: "refuses in the vendor's own form, with the code it is given",
  leak: 'refuses, and repeats in its message all it was sent, secrets included',
  forget: 'does the work and breaks the connection',
  'error-after': 'does the work and answers with an error status',
  half: 'does the work and sends the first half of the answer',
} as const
export type FaultKind = keyof typeof faultKinds

export interface Fault {
  /** The name of a call, or `*` for every one. */
  call: string
  fault: FaultKind
  /** How many more calls it strikes; null means until it is taken away. */
  times: number | null
  /** Milliseconds, for `slow`. */
  delayMs: number
  /** For `error`, `error-after` and `refuse`. */
  status: number
  /** The vendor's code, for `refuse`. */
  code: string
}

export interface Faults {
  add(fault: Pick<Fault, 'call' | 'fault'> & Partial<Fault>): void
  clear(): void
  list(): Fault[]
  /** The fault that strikes this call, the oldest first. */
  take(call: string): Fault | null
}

export function createFaults(): Faults {
  let faults: Fault[] = []
  return {
    add({ call, fault, times = null, delayMs = 5000, status = fault === 'refuse' ? 422 : 500, code = 'REFUSED' }) {
      faults.push({ call, fault, times, delayMs, status, code })
    },
    clear() {
      faults = []
    },
    list: () => structuredClone(faults),
    take(call) {
      const fault = faults.find((candidate) => candidate.call === call || candidate.call === '*')
      if (!fault) return null
      if (fault.times !== null && --fault.times <= 0) faults = faults.filter((kept) => kept !== fault)
      return fault
    },
  }
}

export function isFaultKind(value: unknown): value is FaultKind {
  return typeof value === 'string' && Object.hasOwn(faultKinds, value)
}
