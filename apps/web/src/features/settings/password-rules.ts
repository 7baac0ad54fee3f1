/** The rules a new password must satisfy, in the order they are shown. */
export const passwordRules = [
  { key: 'user.passwordTooShort', holds: (password: string) => [...password].length >= 8 },
  { key: 'user.passwordUpperCase', holds: (password: string) => /\p{Lu}/u.test(password) },
  { key: 'user.passwordLowerCase', holds: (password: string) => /\p{Ll}/u.test(password) },
  { key: 'user.passwordNumber', holds: (password: string) => /\d/.test(password) },
] as const

export type PasswordField = 'oldPassword' | 'newPassword' | 'confirmNewPassword'

export type PasswordRefusal =
  | (typeof passwordRules)[number]['key']
  | 'userProfile.currentPasswordMsg'
  | 'userProfile.newPasswordMsg'
  | 'userProfile.confirmNewPasswordMsg'
  | 'userProfile.passMatch'
  | 'settings.passwordPolicy'

/** Keys of the messages for each field that is wrong. `pattern` is the server's policy; one that cannot be read is left to the server. */
export function refusalsOf(
  values: Record<PasswordField, string>,
  pattern: string | undefined,
): Partial<Record<PasswordField, PasswordRefusal>> {
  const broken = passwordRules.find((rule) => !rule.holds(values.newPassword))
  return {
    ...(values.oldPassword === '' && { oldPassword: 'userProfile.currentPasswordMsg' }),
    ...(values.newPassword === ''
      ? { newPassword: 'userProfile.newPasswordMsg' }
      : broken
        ? { newPassword: broken.key }
        : !matches(values.newPassword, pattern) && { newPassword: 'settings.passwordPolicy' }),
    ...(values.confirmNewPassword === ''
      ? { confirmNewPassword: 'userProfile.confirmNewPasswordMsg' }
      : values.confirmNewPassword !== values.newPassword && { confirmNewPassword: 'userProfile.passMatch' }),
  }
}

function matches(password: string, pattern: string | undefined): boolean {
  if (!pattern) return true
  try {
    return new RegExp(pattern, 'u').test(password)
  } catch {
    return true
  }
}
