/** Load, closed or open, and what its times say. */
import { setTimeout as sleep } from 'node:timers/promises'

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

/** How long operations took, in milliseconds, and those that failed. */
export interface Timed {
  times: number[]
  failures: number
  firstFailure: string | null
}

/**
 * Runs `operation` over `connections` workers until `mostOperations` were sent or `mostMs` have passed.
 * @param operation gets the number of the operation and of the worker; milliseconds that it returns count for the whole
 */
export async function load(
  limits: { connections: number; mostOperations: number; mostMs: number },
  operation: (number: number, worker: number) => Promise<unknown>,
): Promise<Measured> {
  const timed: Timed = { times: [], failures: 0, firstFailure: null }
  let sent = 0
  const from = performance.now()
  const worker = async (at: number) => {
    while (sent < limits.mostOperations && performance.now() - from < limits.mostMs && timed.failures < 20)
      await time(timed, () => operation(sent++, at))
  }
  await Promise.all(Array.from({ length: limits.connections }, (_, at) => worker(at)))
  return measuredOf(timed, (performance.now() - from) / 1000)
}

/**
 * Sends an operation at each of the given moments, whether or not earlier ones are answered: people do not wait for each
 * other. Ends when the last one is answered.
 * @param moments milliseconds from now, in order
 */
export async function arrive(
  moments: readonly number[],
  operation: (number: number) => Promise<unknown>,
): Promise<Timed> {
  const timed: Timed = { times: [], failures: 0, firstFailure: null }
  const from = performance.now()
  const sent: Promise<void>[] = []
  for (const [number, moment] of moments.entries()) {
    const early = moment - (performance.now() - from)
    if (early > 0) await sleep(early)
    sent.push(time(timed, () => operation(number)))
  }
  await Promise.all(sent)
  return timed
}

/** Moments, in milliseconds, at which people come who know nothing of each other: so many a second on average. */
export function momentsOf(random: () => number, perSecond: number, seconds: number): number[] {
  const moments: number[] = []
  for (let at = 0; ; ) {
    at += (-Math.log(1 - random()) * 1000) / perSecond
    if (at >= seconds * 1000) return moments
    moments.push(at)
  }
}

async function time(timed: Timed, operation: () => Promise<unknown>): Promise<void> {
  const started = performance.now()
  try {
    const own = await operation()
    timed.times.push(typeof own === 'number' ? own : performance.now() - started)
  } catch (error) {
    timed.failures += 1
    timed.firstFailure ??= error instanceof Error ? error.message : String(error)
  }
}

/** What the times of operations say that were done within so many seconds. */
export function measuredOf({ times, failures, firstFailure }: Timed, seconds: number): Measured {
  const sorted = [...times].sort((a, b) => a - b)
  return {
    operations: sorted.length,
    failures,
    firstFailure,
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    perSecond: sorted.length / seconds,
  }
}

/** Of several measurements of the same, each figure's median. */
export function medianOf(all: readonly Measured[]): Measured {
  const of = (value: (measured: Measured) => number) => median(all.map(value))
  return {
    operations: all.reduce((total, { operations }) => total + operations, 0),
    failures: all.reduce((total, { failures }) => total + failures, 0),
    firstFailure: all.find(({ firstFailure }) => firstFailure)?.firstFailure ?? null,
    p50: of(({ p50 }) => p50),
    p95: of(({ p95 }) => p95),
    p99: of(({ p99 }) => p99),
    perSecond: of(({ perSecond }) => perSecond),
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
