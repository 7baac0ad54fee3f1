import { type RefObject, useEffect } from 'react'

/** Lets `/` put the focus into a search field, unless one is typing elsewhere. */
export function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const target = event.target as HTMLElement
      // A quantity box takes no slash, so there it may lead to the search as well.
      const isTyping = target.isContentEditable || target.matches('textarea, select, input:not([data-cell="quantity"])')
      if (isTyping || document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}
