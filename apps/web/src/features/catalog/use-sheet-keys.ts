import type { Virtualizer } from '@tanstack/react-virtual'
import type { ProductRow } from '@toptan/contract/products'
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { useOrderProduct, useUndoTyped } from '../basket/index.ts'
import { moveInSheet } from './row-movement.ts'

interface SheetKeys {
  list: RefObject<HTMLElement | null>
  products: readonly ProductRow[]
  hasMore: boolean
  virtualizer: Virtualizer<Window, Element>
  quantities: ReadonlyMap<number, number>
  setActiveRow: (row: number) => void
  onMore?: () => void
  onLeave: () => void
}

/** Moves through the sheet's rows by keyboard. A row that is not there yet gets the focus when it comes. */
export function useSheetKeys({
  list,
  products,
  hasMore,
  virtualizer,
  quantities,
  setActiveRow,
  onMore,
  onLeave,
}: SheetKeys) {
  const orderProduct = useOrderProduct()
  const undoTyped = useUndoTyped()
  const awaited = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (awaited.current === null) return
    const target = focusTarget(list.current, awaited.current)
    if (!target) return
    awaited.current = null
    target.focus({ preventScroll: true })
  })

  const focusRow = (row: number) => {
    awaited.current = row
    setActiveRow(row)
    if (row >= products.length) onMore?.()
    virtualizer.scrollToIndex(Math.min(row, products.length - 1), { align: 'auto' })
    const target = focusTarget(list.current, row)
    if (!target) return
    awaited.current = null
    target.focus({ preventScroll: true })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const place = target.closest<HTMLElement>('[data-index]')
    const row = Number(place?.dataset.index)
    const product = products[row]
    if (!place || !product) return
    const box = target instanceof HTMLInputElement ? target : null
    const isBox = box !== null && box.dataset.cell === 'quantity'
    // Links and buttons keep Enter for what they do themselves.
    if (!isBox && event.key === 'Enter') return
    const move = moveInSheet({
      key: event.key,
      isModified: event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing,
      row,
      rowCount: products.length + (hasMore ? 1 : 0),
      rowsShown: Math.max(1, Math.floor(window.innerHeight / place.offsetHeight) - 3),
      isCaretAtStart: !box || (box.selectionStart ?? 0) === 0,
      isCaretAtEnd: !box || (box.selectionEnd ?? 0) === box.value.length,
      hasTyped: isBox && undoTyped.isTyped(product.id),
    })
    if (!move) return
    event.preventDefault()
    switch (move.kind) {
      case 'focus-row':
        return focusRow(move.row)
      case 'add':
        void orderProduct(product, quantities.get(product.id) ?? 0)
        return focusRow(move.next)
      case 'focus-cell':
        return focusCell(place, target, move.direction)
      case 'undo':
        return undoTyped.undo(product.id)
      case 'leave':
        return onLeave()
    }
  }

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const row = Number(event.target.closest<HTMLElement>('[data-index]')?.dataset.index)
    if (!Number.isNaN(row)) setActiveRow(row)
  }

  return { onKeyDown, onFocus }
}

/** A row's quantity box, or its name where it cannot be ordered. */
function focusTarget(list: HTMLElement | null, row: number): HTMLElement | null {
  const place = list?.querySelector(`[data-index="${row}"]`)
  return (
    place?.querySelector<HTMLElement>('[data-cell="quantity"]:not(:disabled)') ??
    place?.querySelector<HTMLElement>('[data-cell="name"]') ??
    null
  )
}

function focusCell(place: HTMLElement, from: HTMLElement, direction: 1 | -1) {
  const cells = [...place.querySelectorAll<HTMLElement>('[data-cell]:not(:disabled)')]
  const towards = getComputedStyle(place).direction === 'rtl' ? -direction : direction
  cells[cells.indexOf(from.closest<HTMLElement>('[data-cell]') ?? from) + towards]?.focus()
}
