import { useEffect } from 'react'

/** How long after `g` the letter of a place may follow. */
const LETTER_WITHIN_MS = 1500

interface Keys {
  /** What a letter after `g` does. */
  places: Readonly<Record<string, () => void>>
  /** What a key does by itself. */
  single: Readonly<Record<string, () => void>>
}

/** Keys that work anywhere except while typing and behind an open dialog. */
export function useKeys({ places, single }: Keys): void {
  useEffect(() => {
    let pressedG = 0
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (isTypingPlace(event.target) || document.querySelector('[role="dialog"][aria-modal="true"]')) return
      const isPlace = event.timeStamp - pressedG < LETTER_WITHIN_MS
      pressedG = 0
      const run = (isPlace ? places[event.key.toLowerCase()] : undefined) ?? single[event.key]
      if (run) {
        event.preventDefault()
        run()
      } else if (event.key === 'g') pressedG = event.timeStamp
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [places, single])
}

function isTypingPlace(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}
