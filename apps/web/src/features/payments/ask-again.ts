import type { PaymentResult } from '@toptan/contract/payments'

const SOON_MS = 2500
const LATER_MS = 10_000
/** So many looks come soon; a bank that reviews a payment takes longer. */
const LOOKS_SOON = 20

/** Milliseconds until the gateway is asked again about a payment, or false where it is decided. */
export function askAgainAfter(
  result: Pick<PaymentResult, 'state' | 'isGivenUp'> | undefined,
  looks: number,
): number | false {
  if (!result) return SOON_MS
  if (result.state !== 'open' && result.state !== 'checking') return false
  return looks < LOOKS_SOON && !result.isGivenUp ? SOON_MS : LATER_MS
}
