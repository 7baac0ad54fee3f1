import type { SignedInUser } from '@toptan/contract/auths'
import type { App } from '../../platform/app.ts'
import { getSignedIn } from './queries.ts'
import type { Viewer } from './viewer.ts'
import { cultureOfUser } from './viewers.ts'

const cultureCodes: Record<string, string> = { tr: 'tr-TR', de: 'de-DE', en: 'en-GB' }
const DEFAULT_CULTURE_CODE = 'de-DE'

/** The signed-in user, with the authority that the browser's menus read; the server itself decides by permissions. */
export async function whoAmI(app: App, viewer: Viewer): Promise<SignedInUser> {
  const user = await getSignedIn(app.db, viewer.userId)
  const permissions = [...viewer.permissions].sort()
  const cultureCode = cultureCodes[user.language] ?? DEFAULT_CULTURE_CODE
  const isGerman = user.language.startsWith('de') || user.customer?.countryCode === 'DE'
  return {
    id: viewer.userId,
    accountName: viewer.accountName,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    language: cultureOfUser(user.language),
    cultureCode,
    isPasswordChangeRequired: viewer.isPasswordChangeRequired,
    role: { id: viewer.roleId, name: viewer.roleName, permissions, roleType: viewer.roleType },
    userType: viewer.roleType,
    customer: user.customer,
    salesman: user.salesman,
    authority: [...permissions, String(viewer.roleId), viewer.roleName, cultureCode, ...(isGerman ? ['de'] : [])],
  }
}
