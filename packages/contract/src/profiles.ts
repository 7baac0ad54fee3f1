import { z } from 'zod'
import { Culture, filledText, Id, text } from './common.ts'
import { endpoint } from './endpoint.ts'

export const Profile = z.object({
  id: Id,
  accountName: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  language: Culture,
  roleName: z.string(),
  customerName: z.string().nullable(),
  salesmanName: z.string().nullable(),
  lastSignedInOnUtc: z.iso.datetime().nullable(),
  passwordChangedOnUtc: z.iso.datetime(),
})
export type Profile = z.infer<typeof Profile>

export const get = endpoint({
  method: 'GET',
  path: '/profiles',
  tag: 'profiles',
  summary: "The signed-in user's own profile",
  may: 'signed-in',
  response: Profile,
})

export const update = endpoint({
  method: 'PUT',
  path: '/profiles',
  tag: 'profiles',
  summary: "Change one's own name, telephone number and language; what is left out stays",
  may: 'signed-in',
  body: z.object({
    firstName: filledText(100).optional(),
    lastName: filledText(100).optional(),
    phoneNumber: text(30).optional(),
    language: Culture,
  }),
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/profiles/change-password',
  tag: 'profiles',
  summary: "Change one's own password",
  description: 'All other sessions of the user end.',
  may: 'signed-in',
  beforePasswordChange: true,
  body: z.object({ oldPassword: text(200), newPassword: text(200), confirmNewPassword: text(200) }),
  errors: [
    'password.old-wrong',
    'password.too-weak',
    'password.not-confirmed',
    'password.unchanged',
    'session.rate-limited',
  ],
})
