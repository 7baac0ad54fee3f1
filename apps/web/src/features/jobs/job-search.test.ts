import { expect, test } from 'vitest'
import { readJobSearch } from './job-search.ts'

test('the URL says what is open', () => {
  expect(readJobSearch({ job: '3', run: '10', page: '2' })).toEqual({ job: 3, run: 10, page: 2, edit: undefined })
  expect(readJobSearch({ edit: 'new' }).edit).toBe('new')
  expect(readJobSearch({ edit: '7' }).edit).toBe(7)
})

test('what makes no sense is left out', () => {
  expect(readJobSearch({ job: 'x', run: '-1', page: '0', edit: '1.5' })).toEqual({
    job: undefined,
    run: undefined,
    page: undefined,
    edit: undefined,
  })
})
