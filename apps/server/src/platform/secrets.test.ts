import { describe, expect, test } from 'vitest'
import { createVault, SealBroken } from './secrets.ts'

const vault = createVault('a settings key of at least thirty-two characters')

describe('a sealed secret', () => {
  test('is read again with the same key and name, in any script', () => {
    for (const secret of ['şifre-123', '', 'x'.repeat(5000), 'päss 🔑']) {
      expect(vault.open('mail.smtp.password', vault.seal('mail.smtp.password', secret))).toBe(secret)
    }
  })

  test('shows nothing of itself and differs each time', () => {
    const sealed = [1, 2].map(() => vault.seal('a', 'the-secret'))
    expect(sealed[0]).not.toBe(sealed[1])
    for (const one of sealed) {
      expect(Buffer.from(one.split(':')[1]!, 'base64url').toString('latin1')).not.toContain('secret')
    }
  })

  test.each([
    ['under another name', 'b', (sealed: string) => sealed],
    [
      'with a letter changed',
      'a',
      (sealed: string) => `${sealed.slice(0, -3)}${sealed.at(-3) === 'A' ? 'B' : 'A'}${sealed.slice(-2)}`,
    ],
    ['cut short', 'a', (sealed: string) => sealed.slice(0, 20)],
    ['of another version', 'a', (sealed: string) => sealed.replace('v1', 'v2')],
    ['that is nothing', 'a', () => ''],
  ])('is refused %s', (_, name, spoilt) => {
    expect(() => vault.open(name, spoilt(vault.seal('a', 'the-secret')))).toThrow(SealBroken)
  })

  test('is refused to another key', () => {
    const other = createVault('another settings key of at least thirty-two')
    expect(() => other.open('a', vault.seal('a', 'the-secret'))).toThrow('cannot be opened with this key')
  })
})
