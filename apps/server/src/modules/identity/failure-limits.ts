import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FailureLimit } from './queries.ts'

const MINUTE = 60_000
const WINDOW = 15 * MINUTE

/** Failures only: any number of people may sign in rightly from one address. */
export const accountLimit = (now: Date): FailureLimit => ({ most: 10, since: new Date(now.getTime() - WINDOW) })
export const addressLimit = (now: Date): FailureLimit => ({ most: 100, since: new Date(now.getTime() - WINDOW) })
/** How many password links may be asked for one e-mail address. */
export const linkLimit = (now: Date): FailureLimit => ({ most: 5, since: new Date(now.getTime() - WINDOW) })

/** Whole minutes until the failure that keeps the door closed no longer counts. */
export const minutesUntilOpen = (closedBy: Date, now: Date): number =>
  Math.max(1, Math.ceil((closedBy.getTime() + WINDOW - now.getTime()) / MINUTE))

/** The key that failures of an account that does not exist are kept by; what was typed may have been a password. */
export const keyOfUnknown = (accountName: string): string => `name:${digest(accountName.toLowerCase())}`

export const keyOfLink = (email: string): string => `link:${digest(email.toLowerCase())}`

/** The key of a network address. An IPv6 line has 2^64 addresses, so its network counts as one. */
export function keyOfAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return `address:${mapped[1]}`
  return isIPv6(address) ? `address:${networkOf(address)}` : `address:${address}`
}

function networkOf(address: string): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
