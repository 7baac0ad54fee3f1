import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const PasswordPolicy = z.object({
  /** A regular expression that a password must match. */
  passwordPattern: z.string(),
  /** After how many days a password must be changed; 0 is never. */
  passwordChangeFrequency: z.int().min(0),
})
export type PasswordPolicy = z.infer<typeof PasswordPolicy>

export const passwordSettings = endpoint({
  method: 'GET',
  path: '/commons/passwordSettings',
  tag: 'commons',
  summary: 'What a password must satisfy',
  may: 'anyone',
  beforePasswordChange: true,
  response: PasswordPolicy,
})
