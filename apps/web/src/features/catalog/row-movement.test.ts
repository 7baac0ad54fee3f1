import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moveInSheet } from './row-movement.ts'

const at = (row: number, key: string, more: Partial<Parameters<typeof moveInSheet>[0]> = {}) =>
  moveInSheet({
    key,
    row,
    rowCount: 50,
    rowsShown: 12,
    isModified: false,
    isCaretAtStart: true,
    isCaretAtEnd: true,
    hasTyped: false,
    ...more,
  })

describe('keys in the order sheet', () => {
  test('arrows walk the rows and stop at the last', () => {
    expect(at(3, 'ArrowDown')).toEqual({ kind: 'focus-row', row: 4 })
    expect(at(3, 'ArrowUp')).toEqual({ kind: 'focus-row', row: 2 })
    expect(at(49, 'ArrowDown')).toEqual({ kind: 'focus-row', row: 49 })
  })

  test('up from the first row leaves the sheet', () => {
    expect(at(0, 'ArrowUp')).toEqual({ kind: 'leave' })
  })

  test('Enter adds and goes on, also in the last row', () => {
    expect(at(3, 'Enter')).toEqual({ kind: 'add', next: 4 })
    expect(at(49, 'Enter')).toEqual({ kind: 'add', next: 49 })
  })

  test('Escape undoes what was typed before it leaves', () => {
    expect(at(3, 'Escape', { hasTyped: true })).toEqual({ kind: 'undo' })
    expect(at(3, 'Escape')).toEqual({ kind: 'leave' })
  })

  test('left and right move in the text first, then between cells', () => {
    expect(at(3, 'ArrowLeft', { isCaretAtStart: false })).toBeNull()
    expect(at(3, 'ArrowLeft')).toEqual({ kind: 'focus-cell', direction: -1 })
    expect(at(3, 'ArrowRight')).toEqual({ kind: 'focus-cell', direction: 1 })
  })

  test('a page is one row less than is shown', () => {
    expect(at(3, 'PageDown')).toEqual({ kind: 'focus-row', row: 14 })
    expect(at(3, 'PageUp')).toEqual({ kind: 'focus-row', row: 0 })
  })

  test('keys with Ctrl or from an input method stay with the browser', () => {
    expect(at(3, 'Enter', { isModified: true })).toBeNull()
    expect(at(3, 'a')).toBeNull()
    expect(at(0, 'ArrowDown', { rowCount: 0 })).toBeNull()
  })

  test('never leads outside the list', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Enter'),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 0, max: 40 }),
        (key, rowCount, rowsShown) => {
          const move = at(rowCount - 1, key, { rowCount, rowsShown })
          const target = move?.kind === 'focus-row' ? move.row : move?.kind === 'add' ? move.next : 0
          expect(target).toBeGreaterThanOrEqual(0)
          expect(target).toBeLessThan(rowCount)
        },
      ),
    )
  })
})
