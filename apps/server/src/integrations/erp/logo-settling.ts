/** Requests that were given up may still wait in the service's queue and be carried out later. */
import type { LogoOptions } from './logo-session.ts'
import { ErpError } from './port.ts'

/** Twice the longest wait: what stood in the queue for as long as we waited may stand there as long again. */
export const settlingSeconds = ({ writeTimeoutMs }: LogoOptions) => Math.ceil((2 * writeTimeoutMs) / 1000)

/** Writing again too early would write twice. */
export function ensureSettled(options: LogoOptions, lastTriedAt: Date | null | undefined): void {
  if (!lastTriedAt) return
  if (Date.now() >= lastTriedAt.getTime() + settlingSeconds(options) * 1000) return
  throw new ErpError('unclear', [], { found: { finding: 'may-still-arrive' } })
}
