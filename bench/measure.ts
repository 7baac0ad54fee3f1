/** Closed-loop load: each connection sends its next operation when the last one is answered. */

export interface Measured {
  operations: number
  failures: number
  firstFailure: string | null
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  perSecond: number
}

/**
 * Runs `operation` over `connections` workers until `mostOperations` were sent or `mostMs` have passed.
 * @param operation gets the number of the operation and of the worker; milliseconds that it returns count for the whole
 */
export async function load(
  limits: { connections: number; mostOperations: number; mostMs: number },
  operation: (number: number, worker: number) => Promise<unknown>,
): Promise<Measured> {
  const times: number[] = []
  let sent = 0
  let failures = 0
  let firstFailure: string | null = null
  const from = performance.now()
  const worker = async (at: number) => {
    while (sent < limits.mostOperations && performance.now() - from < limits.mostMs && failures < 20) {
      const started = performance.now()
      try {
        const own = await operation(sent++, at)
        times.push(typeof own === 'number' ? own : performance.now() - started)
      } catch (error) {
        failures += 1
        firstFailure ??= error instanceof Error ? error.message : String(error)
      }
    }
  }
  await Promise.all(Array.from({ length: limits.connections }, (_, at) => worker(at)))
  const seconds = (performance.now() - from) / 1000
  times.sort((a, b) => a - b)
  return {
    operations: times.length,
    failures,
    firstFailure,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    perSecond: times.length / seconds,
  }
}

/** Nearest rank, of sorted values. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  )
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <Value>(random: () => number, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value
