import { expect, test } from 'vitest'
import { phraseTables } from './phrases.ts'

test('every phrase exists in every language, says something, and names the same details', () => {
  const keys = Object.keys(phraseTables.tr).sort()
  for (const [language, phrases] of Object.entries(phraseTables)) {
    expect(Object.keys(phrases).sort(), language).toEqual(keys)
    for (const key of keys) {
      expect(phrases[key]!.trim(), `${language} ${key}`).not.toBe('')
      const details = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
      expect(details(phrases[key]!), `${language} ${key}`).toEqual(details(phraseTables.tr[key]!))
    }
  }
})
