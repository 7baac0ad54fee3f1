import { randomBytes } from 'node:crypto'
import { Script } from 'node:vm'
import { hash, verify } from '@node-rs/argon2'
import type { PasswordPolicy } from '@toptan/contract/commons'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { defaultPasswordPattern, settingOf } from '../settings/index.ts'

// OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password, as it is stored. Takes tens of milliseconds on another thread. */
export const hashPassword = (password: string): Promise<string> => hash(asTyped(password), cost)

/** Whether a password belongs to a stored hash. Without a hash it takes as long and is false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  try {
    const isRight = await verify(stored ?? (await hashOfNobody()), asTyped(password))
    return isRight && stored !== null
  } catch {
    // What is stored is no hash: as if there were no account.
    return (await verify(await hashOfNobody(), asTyped(password))) && false
  }
}

/**
 * Refuses a new password that is not repeated exactly or does not satisfy the policy.
 * @throws password.not-confirmed, password.too-weak
 */
export async function ensureAcceptable(
  app: App,
  { newPassword, confirmNewPassword }: { newPassword: string; confirmNewPassword: string },
): Promise<void> {
  if (newPassword !== confirmNewPassword)
    throw fail('password.not-confirmed', {}, [{ path: 'confirmNewPassword', code: 'password.not-confirmed' }])
  if (!satisfies(await passwordPolicy(app), newPassword))
    throw fail('password.too-weak', {}, [{ path: 'newPassword', code: 'password.too-weak' }])
}

/** The policy in force. A stored pattern that is no regular expression counts as the default one. */
export async function passwordPolicy(app: App): Promise<PasswordPolicy> {
  const policy = await settingOf(app, 'password-policy')
  return patternOf(policy.passwordPattern) ? policy : { ...policy, passwordPattern: defaultPasswordPattern }
}

const LONGEST_MATCH_MS = 100
const matching = new Script('pattern.test(password)')

/** Whether a password satisfies a policy. A pattern that takes too long to decide counts as the default one. */
export function satisfies(policy: Pick<PasswordPolicy, 'passwordPattern'>, password: string): boolean {
  const typed = asTyped(password)
  const pattern = patternOf(policy.passwordPattern)
  if (!pattern) return new RegExp(defaultPasswordPattern).test(typed)
  try {
    // Administrators write the pattern: one that backtracks without end must not hold up the process.
    return matching.runInNewContext({ pattern, password: typed }, { timeout: LONGEST_MATCH_MS }) === true
  } catch {
    return new RegExp(defaultPasswordPattern).test(typed)
  }
}

/** Whether a password is older than the policy allows. */
export const isOverdue = (policy: PasswordPolicy, changedAt: Date, now: Date): boolean =>
  policy.passwordChangeFrequency > 0 &&
  changedAt.getTime() + policy.passwordChangeFrequency * 24 * 3_600_000 <= now.getTime()

// Keyboards differ in whether ş is one character or two.
const asTyped = (password: string) => password.normalize('NFC')

let nobody: Promise<string> | undefined
function hashOfNobody(): Promise<string> {
  nobody ??= hash(randomBytes(32), cost)
  return nobody
}

function patternOf(source: string): RegExp | null {
  try {
    return new RegExp(source)
  } catch {
    return null
  }
}
