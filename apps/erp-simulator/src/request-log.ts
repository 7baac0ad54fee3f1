/** The last requests, for whoever wants to see how a client behaves. */
export interface Logged {
  method: string
  path: string
  status: number
  /** The kind of the fault that met it. */
  fault?: string | undefined
  ms: number
}

export interface RequestLog {
  add(request: Logged): void
  /** Those whose method and path match a regular expression, the oldest first. */
  list(match: string): Logged[]
  count(): number
  clear(): void
}

const KEPT = 5_000

export function createRequestLog(): RequestLog {
  let kept: Logged[] = []
  let total = 0
  return {
    add(request) {
      total += 1
      kept.push(request)
      if (kept.length > 2 * KEPT) kept = kept.slice(-KEPT)
    },
    list: (match) => kept.filter(({ method, path }) => new RegExp(match, 'i').test(`${method} ${path}`)),
    count: () => total,
    clear: () => {
      kept = []
      total = 0
    },
  }
}
