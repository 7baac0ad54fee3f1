import type { AuthResult } from '@toptan/contract/auths'
import { Refused } from './refused.ts'

/** A token that ends within this many milliseconds is exchanged before it is used. */
export const REFRESH_BEFORE_MS = 300_000

interface Tokens {
  signedIn: boolean
  token: string | null
  refreshToken: string | null
  expiresIn: string | null
}

interface Surroundings {
  /** Reads the tokens from storage, where another tab may have put newer ones. */
  read: () => Tokens
  keep: (tokens: AuthResult) => void
  /** Asks the server; throws `Refused` when it says no. */
  exchange: (refreshToken: string) => Promise<AuthResult>
  /** Runs one at a time among all tabs. */
  alone: <T>(run: () => Promise<T>) => Promise<T>
  /** The server no longer takes the refresh token. */
  ended: () => void
  now: () => number
}

/**
 * Keeps the access token fresh with one exchange for all requests and all tabs.
 * `fresh` answers the token to send, or null when signed out; `renew` is for a token that was refused.
 */
export function refresher(around: Surroundings) {
  let running: Promise<string | null> | null = null

  const isNearItsEnd = ({ expiresIn }: Tokens) =>
    expiresIn !== null && Date.parse(expiresIn) - around.now() < REFRESH_BEFORE_MS

  const renew = (refused: string | null): Promise<string | null> => {
    running ??= around
      .alone(() => exchangeOnce(refused))
      .finally(() => {
        running = null
      })
    return running
  }

  const exchangeOnce = async (refused: string | null): Promise<string | null> => {
    const tokens = around.read()
    if (!tokens.signedIn || !tokens.refreshToken) return null
    if (tokens.token !== refused && !isNearItsEnd(tokens)) return tokens.token
    try {
      const next = await around.exchange(tokens.refreshToken)
      around.keep(next)
      return next.token
    } catch (error) {
      if (!(error instanceof Refused) || (error.status !== 401 && error.code !== 'session.refresh-refused')) throw error
      // Another tab's answer may have arrived while this one was refused.
      if (around.read().refreshToken !== tokens.refreshToken) return around.read().token
      around.ended()
      return null
    }
  }

  const fresh = async (): Promise<string | null> => {
    const tokens = around.read()
    if (!tokens.signedIn) return null
    return isNearItsEnd(tokens) ? renew(tokens.token) : tokens.token
  }

  return { fresh, renew }
}
