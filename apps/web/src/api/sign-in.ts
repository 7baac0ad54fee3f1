import * as auths from '@toptan/contract/auths'
import type { Culture } from '@toptan/contract/common'
import * as profiles from '@toptan/contract/profiles'
import { call } from './call.ts'
import { queries, queryClient } from './queries.ts'
import { changeAdmin, forgetSession, isSignedIn, keepTokens, keepUser, useAdmin } from './session.ts'

/** Signs in and learns who it is. Throws `Refused` when account and password do not go together; then nothing is kept. */
export async function signIn(accountName: string, password: string, language: Culture): Promise<void> {
  keepTokens(await call(auths.authenticate, { body: { accountName, password, language } }))
  try {
    await rereadUser()
  } catch (error) {
    forgetSession({ isExpired: false })
    throw error
  }
}

/** Reads who is signed in: name, rights, customer, and whether the password must be changed. */
export async function rereadUser(): Promise<void> {
  keepUser(await queryClient.fetchQuery({ ...queries.whoAmI(), staleTime: 0, retry: false }))
}

/** Ends the session here, in all tabs, and with `everywhere` on all devices. Signs out here even when the server is away. */
export async function signOut({ everywhere = false } = {}): Promise<void> {
  try {
    await call(auths.signOut, { body: { everywhere } })
  } finally {
    for (const key of Object.keys(localStorage)) if (key !== 'admin') localStorage.removeItem(key)
    forgetSession({ isExpired: false })
  }
}

/** Chooses the language of the screen and, when signed in, of the user. */
export async function chooseLanguage(language: Culture): Promise<void> {
  changeAdmin(({ user }) => ({ language, user: user && { ...user, language } }))
  if (!isSignedIn() || useAdmin.getState().user?.isPasswordChangeRequired) return
  await call(profiles.update, { body: { language } })
  await queryClient.invalidateQueries({ queryKey: queries.profile().queryKey })
}
