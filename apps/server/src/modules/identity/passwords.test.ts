import { describe, expect, test } from 'vitest'
import { defaultPasswordPattern } from '../settings/index.ts'
import { keyOfAddress } from './failure-limits.ts'
import { hashPassword, isOverdue, satisfies, verifyPassword } from './passwords.ts'

describe('a password against the default policy', () => {
  test.each([
    ['Toptan-demo-1', true],
    ['Şifre-çok-1', true],
    ['Straße-ÖL-7', true],
    ['Ab1', false],
    ['toptan-demo-1', false],
    ['TOPTAN-DEMO-1', false],
    ['Toptan-demo', false],
    ['', false],
  ])('%s: %s', (password, isGood) => {
    expect(satisfies({ passwordPattern: defaultPasswordPattern }, password)).toBe(isGood)
    // Browsers read the pattern of a field with the flag v.
    expect(new RegExp(defaultPasswordPattern, 'v').test(password)).toBe(isGood)
  })
})

test('a pattern that is no regular expression counts as the default one', () => {
  expect(satisfies({ passwordPattern: '([a-z' }, 'Toptan-demo-1')).toBe(true)
  expect(satisfies({ passwordPattern: '([a-z' }, 'weak')).toBe(false)
})

test('a pattern that would take years is given up after a tenth of a second', () => {
  const startedAt = performance.now()
  expect(satisfies({ passwordPattern: '^(([a-z])+.)+[A-Z]([a-z])+$' }, 'a'.repeat(190))).toBe(false)
  expect(satisfies({ passwordPattern: '^(a+)+$' }, `${'a'.repeat(190)}A1`)).toBe(true)
  expect(performance.now() - startedAt).toBeLessThan(2000)
})

test('a hash belongs to its password alone, however its letters were typed', async () => {
  const hash = await hashPassword('Şifre-1234')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(hash, 'Şifre-1234'.normalize('NFD'))).toBe(true)
  expect(await verifyPassword(hash, 'Sifre-1234')).toBe(false)
  expect(await verifyPassword(null, 'Şifre-1234')).toBe(false)
  expect(await verifyPassword('not a hash', 'Şifre-1234')).toBe(false)
})

test('a password is overdue once it is as old as the policy says', () => {
  const changed = new Date('2026-01-01T00:00:00Z')
  const overdue = (days: number, now: string) =>
    isOverdue({ passwordPattern: '', passwordChangeFrequency: days }, changed, new Date(now))
  expect(overdue(0, '2036-01-01T00:00:00Z')).toBe(false)
  expect(overdue(30, '2026-01-30T23:59:59Z')).toBe(false)
  expect(overdue(30, '2026-01-31T00:00:00Z')).toBe(true)
})

test.each([
  ['192.0.2.7', 'address:192.0.2.7'],
  ['::ffff:192.0.2.7', 'address:192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', 'address:2001:db8:1:2'],
  ['2001:0db8:0001:0002::', 'address:2001:db8:1:2'],
  ['2001:db8::1', 'address:2001:db8:0:0'],
  ['::1', 'address:0:0:0:0'],
  ['fe80::1%eth0', 'address:fe80:0:0:0'],
])('failures from %s are kept under %s', (address, key) => {
  expect(keyOfAddress(address)).toBe(key)
})
