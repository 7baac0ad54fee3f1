import { z } from 'zod'
import { Culture, Id, IdNameCode, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { roleTypes } from './permissions.ts'

export const RoleType = z.enum(roleTypes)

export const AuthResult = z.object({
  schema: z.literal('Bearer'),
  token: z.string(),
  refreshToken: z.string(),
  /** When the access token ends. */
  expiresIn: z.iso.datetime(),
})
export type AuthResult = z.infer<typeof AuthResult>

export const SignedInUser = z.object({
  id: Id,
  accountName: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  language: Culture,
  /** The stored culture with its country, `de-DE` when none is known. */
  cultureCode: z.string(),
  isPasswordChangeRequired: z.boolean(),
  role: z.object({ id: Id, name: z.string(), permissions: z.array(z.string()), roleType: RoleType }),
  userType: RoleType,
  customer: IdNameCode.extend({ countryCode: z.string() }).nullable(),
  salesman: IdNameCode.nullable(),
  /** Permissions, role id, role name, culture code and the marker `de`; for the browser's menus only. */
  authority: z.array(z.string()),
})
export type SignedInUser = z.infer<typeof SignedInUser>

export const authenticate = endpoint({
  method: 'POST',
  path: '/auths/authenticate',
  tag: 'auths',
  summary: 'Sign in with account name or e-mail address',
  may: 'anyone',
  body: z.object({
    accountName: text(200).min(1),
    password: text(200).min(1),
    language: Culture.default('en').catch('en'),
  }),
  response: AuthResult,
  errors: ['session.refused', 'session.rate-limited'],
})

export const authenticateWithRefreshToken = endpoint({
  method: 'POST',
  path: '/auths/authenticate-with-refresh-token',
  tag: 'auths',
  summary: 'Exchange a refresh token for the next pair of tokens',
  description:
    'A refresh token is good once. Within 30 seconds the same client gets the same successor again; later use of a spent one ends the session.',
  may: 'anyone',
  beforePasswordChange: true,
  body: z.object({ refreshToken: text(500).min(1) }),
  response: AuthResult,
  errors: ['session.refresh-refused'],
})

export const whoAmI = endpoint({
  method: 'GET',
  path: '/auths/who-am-i',
  tag: 'auths',
  summary: 'The signed-in user',
  may: 'signed-in',
  beforePasswordChange: true,
  response: SignedInUser,
})

export const forgottenPassword = endpoint({
  method: 'POST',
  path: '/auths/forgotten-password',
  tag: 'auths',
  summary: 'Ask for a link to choose a new password',
  description:
    'The answer is the same whether or not the account exists. The link leads below `callBackUrl`, on an allowed origin.',
  may: 'anyone',
  query: z.object({ callBackUrl: text(1000).min(1) }),
  body: z.object({ email: text(200).min(1) }),
  errors: ['origin.refused', 'session.rate-limited'],
})

export const changePasswordWithToken = endpoint({
  method: 'POST',
  path: '/auths/{token}/change-password',
  tag: 'auths',
  summary: 'Choose a new password with the token of the mailed link',
  may: 'anyone',
  params: z.object({ token: text(200).min(1) }),
  body: z.object({ newPassword: text(200), confirmNewPassword: text(200) }),
  errors: ['password.token-refused', 'password.too-weak', 'password.not-confirmed'],
})

export const signOut = endpoint({
  method: 'POST',
  path: '/auths/sign-out',
  tag: 'auths',
  summary: 'End this session, or every session of the user',
  may: 'signed-in',
  beforePasswordChange: true,
  body: z.object({ everywhere: z.boolean().default(false) }),
})
