/** Where a key in a row's quantity box leads. `row` counts from 0 in the whole list, loaded or not. */
export type RowMove =
  | { kind: 'focus-row'; row: number }
  | { kind: 'add'; next: number }
  | { kind: 'focus-cell'; direction: 1 | -1 }
  | { kind: 'undo' }
  | { kind: 'leave' }

interface Pressed {
  key: string
  /** Ctrl, Alt, Meta or an input method at work: the key is not ours. */
  isModified: boolean
  row: number
  rowCount: number
  /** How many rows a page of the window shows. */
  rowsShown: number
  isCaretAtStart: boolean
  isCaretAtEnd: boolean
  /** The box holds something typed and not yet added. */
  hasTyped: boolean
}

/** Says what a key does in an order sheet, null when the browser should have it. */
export function moveInSheet(pressed: Pressed): RowMove | null {
  const { key, row, rowCount } = pressed
  if (pressed.isModified || rowCount === 0) return null
  const within = (target: number) => Math.min(Math.max(target, 0), rowCount - 1)
  switch (key) {
    case 'ArrowDown':
      return { kind: 'focus-row', row: within(row + 1) }
    case 'ArrowUp':
      return row === 0 ? { kind: 'leave' } : { kind: 'focus-row', row: row - 1 }
    case 'PageDown':
      return { kind: 'focus-row', row: within(row + Math.max(1, pressed.rowsShown - 1)) }
    case 'PageUp':
      return { kind: 'focus-row', row: within(row - Math.max(1, pressed.rowsShown - 1)) }
    case 'Enter':
      return { kind: 'add', next: within(row + 1) }
    case 'ArrowLeft':
      return pressed.isCaretAtStart ? { kind: 'focus-cell', direction: -1 } : null
    case 'ArrowRight':
      return pressed.isCaretAtEnd ? { kind: 'focus-cell', direction: 1 } : null
    case 'Escape':
      return pressed.hasTyped ? { kind: 'undo' } : { kind: 'leave' }
    default:
      return null
  }
}
