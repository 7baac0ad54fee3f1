import { expect, test } from 'vitest'
import { languageFor } from '../i18n.ts'
import { cut } from './cut.ts'
import { isOrderInQueue } from './order-in-queue.ts'
import { roomHue } from './room-colour.ts'

test('a long name is cut with an ellipsis, by letters and not by their halves', () => {
  expect(cut('Yıldız Lastik', 7)).toBe('Yıldız…')
  expect(cut('Yıldız Lastik', 25)).toBe('Yıldız Lastik')
  expect(cut('😀😀abc', 4)).toBe('😀😀ab…')
  expect(cut('😀😀ab', 4)).toBe('😀😀ab')
})

test('a customer keeps its colour, and neighbours rarely share one', () => {
  const hues = Array.from({ length: 200 }, (_, id) => roomHue(id + 1))
  expect(roomHue(17)).toBe(hues[16])
  expect(new Set(hues).size).toBeGreaterThan(8)
  expect(hues.filter((hue, index) => hue === hues[index + 1]).length).toBeLessThan(40)
})

test.each([
  ['de', ['tr-TR'], 'de'],
  [null, ['fr-FR', 'de-AT', 'tr'], 'de'],
  [null, ['en-US'], 'en'],
  [null, ['fr'], 'tr'],
  [null, [], 'tr'],
] as const)('the stored language %s and the browser with %s give %s', (stored, browser, language) =>
  expect(languageFor(stored, browser)).toBe(language),
)

test('an order in the queue is seen', () => {
  const storage = (value: string | null) => ({ getItem: () => value })
  expect(isOrderInQueue(storage(null))).toBe(false)
  expect(isOrderInQueue(storage('{"status":"InQueue"}'))).toBe(true)
  expect(isOrderInQueue(storage('{"status":"Completed"}'))).toBe(false)
})
