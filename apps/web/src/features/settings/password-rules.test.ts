import { expect, test } from 'vitest'
import { refusalsOf } from './password-rules.ts'

const values = (newPassword: string, confirmNewPassword = newPassword, oldPassword = 'Alt-12345') => ({
  oldPassword,
  newPassword,
  confirmNewPassword,
})

test.each([
  ['', 'userProfile.newPasswordMsg'],
  ['Kis4', 'user.passwordTooShort'],
  ['yalniz-kucuk-1', 'user.passwordUpperCase'],
  ['YALNIZ-BUYUK-1', 'user.passwordLowerCase'],
  ['Rakamsizparola', 'user.passwordNumber'],
  ['Şifrem-12', undefined],
  ['ÇOKgizli9', undefined],
])('the new password %s', (password, wrong) => expect(refusalsOf(values(password), undefined).newPassword).toBe(wrong))

test('current and repeated password are required, and the repeated one is the same', () => {
  expect(refusalsOf(values('Yeni-12345', '', ''), undefined)).toEqual({
    oldPassword: 'userProfile.currentPasswordMsg',
    confirmNewPassword: 'userProfile.confirmNewPasswordMsg',
  })
  expect(refusalsOf(values('Yeni-12345', 'Yeni-12346'), undefined)).toEqual({
    confirmNewPassword: 'userProfile.passMatch',
  })
  expect(refusalsOf(values('Yeni-12345'), undefined)).toEqual({})
})

test("the server's own pattern counts too, and one that cannot be read is left to the server", () => {
  expect(refusalsOf(values('Yeni-12345'), '^.{12,}$')).toEqual({ newPassword: 'settings.passwordPolicy' })
  expect(refusalsOf(values('Yeni-12345'), '(')).toEqual({})
})
