import type { AuthResult, SignedInUser } from '@toptan/contract/auths'
import type { Culture } from '@toptan/contract/common'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export interface StoredUser extends Omit<SignedInUser, 'accountName'> {
  userName: string
  avatar: string | null
}

export type Theme = 'light' | 'dark' | 'auto'
export type Density = 'comfortable' | 'compact'

interface Session {
  signedIn: boolean
  token: string | null
  refreshToken: string | null
  expiresIn: string | null
  /** True after a session that ended by itself, false after signing out. */
  isExpired: boolean
}

export interface AdminState {
  session: Session
  user: StoredUser | null
  /** Null until somebody chose one. */
  language: Culture | null
  theme: Theme
  layout: { type: 'decked'; isSideCollapsed: boolean; preset: 'orange' | 'indigo'; density: Density }
}

const signedOut: Session = { signedIn: false, token: null, refreshToken: null, expiresIn: null, isExpired: false }

/** What outlives a reload and is the same in every tab. Kept under the storage key `admin`. */
export const useAdmin = create<AdminState>()(
  persist(
    (): AdminState => ({
      session: signedOut,
      user: null,
      language: null,
      theme: 'auto',
      layout: { type: 'decked', isSideCollapsed: false, preset: 'orange', density: 'comfortable' },
    }),
    {
      name: 'admin',
      version: 1,
      storage: createJSONStorage(() => localStorage),
      merge: (kept, fresh) => {
        const read = (kept ?? {}) as Partial<AdminState>
        return { ...fresh, ...read, layout: { ...fresh.layout, ...read.layout } }
      },
    },
  ),
)

/** Reads again what another tab may have written, now. */
export const rereadAdmin = () => void useAdmin.persist.rehydrate()

/** Changes a part. Reads the stored state first: a tab that slept must not bring back spent tokens. */
export function changeAdmin(change: (state: AdminState) => Partial<AdminState>): void {
  rereadAdmin()
  useAdmin.setState(change)
}

export function keepTokens({ token, refreshToken, expiresIn }: AuthResult): void {
  changeAdmin(() => ({ session: { signedIn: true, token, refreshToken, expiresIn, isExpired: false } }))
}

/** Stores who signed in; the stored language follows the user's own. */
export function keepUser({ accountName, ...user }: SignedInUser): void {
  changeAdmin(() => ({ user: { ...user, userName: accountName, avatar: null }, language: user.language }))
}

/** Forgets session and user, and with them the flag that the password must be changed. Language and look stay. */
export function forgetSession({ isExpired }: { isExpired: boolean }): void {
  changeAdmin(() => ({ session: { ...signedOut, isExpired }, user: null }))
}

/** Signed in means that it is known who. */
export const isSignedIn = (state: AdminState = useAdmin.getState()): boolean =>
  state.session.signedIn && state.user !== null

/** Other tabs' changes arrive through the storage event. Returns how to stop listening. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === 'admin' || event.key === null) rereadAdmin()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
