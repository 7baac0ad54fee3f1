import * as auths from '@toptan/contract/auths'
import * as commons from '@toptan/contract/commons'
import * as profiles from '@toptan/contract/profiles'
import type { App } from '../../platform/app.ts'
import type { On } from '../../platform/serve.ts'
import { changePassword } from './change-password.ts'
import { changePasswordWithToken } from './change-password-with-token.ts'
import { askForPasswordLink } from './forgotten-password.ts'
import { passwordPolicy } from './passwords.ts'
import { ownProfile, updateOwnProfile } from './profile.ts'
import { refresh } from './refresh.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import type { Viewer } from './viewer.ts'
import { whoAmI } from './who-am-i.ts'

export function serveIdentity<Customer>(app: App, on: On<Viewer, Customer>): void {
  on(auths.authenticate, ({ body, client }) => signIn(app, body, client))
  on(auths.authenticateWithRefreshToken, ({ body, client }) => refresh(app, body.refreshToken, client))
  on(auths.whoAmI, ({ viewer }) => whoAmI(app, viewer))
  on(auths.forgottenPassword, ({ query, body, client }) => askForPasswordLink(app, { ...query, ...body }, client))
  on(auths.changePasswordWithToken, ({ params, body }) => changePasswordWithToken(app, params.token, body))
  on(auths.signOut, ({ viewer, body }) => signOut(app, viewer, body))
  on(profiles.get, ({ viewer }) => ownProfile(app, viewer))
  on(profiles.update, ({ viewer, body }) => updateOwnProfile(app, viewer, body))
  on(profiles.changePassword, ({ viewer, body }) => changePassword(app, viewer, body))
  on(commons.passwordSettings, () => passwordPolicy(app))
}
