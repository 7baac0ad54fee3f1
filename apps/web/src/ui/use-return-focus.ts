import { useEffect, useState } from 'react'

/** Gives the focus back to where it was before, for a dialog that is there only while it is open. */
export function useReturnFocus(): void {
  // While drawing for the first time: the dialog takes the focus right afterwards.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus()
    },
    [before],
  )
}
