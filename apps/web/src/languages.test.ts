import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { faultsOfLanguages } from '../build/check-languages.ts'

test('every language says everything, and nothing that no screen shows', () => {
  expect(faultsOfLanguages(fileURLToPath(new URL('..', import.meta.url)))).toEqual([])
})
