import { useMatches } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { isFixedToCustomer } from '../api/room.ts'
import { useAdmin } from '../api/session.ts'

export interface SelectorState {
  isOpen: boolean
  /** False where the customer of this tab cannot be changed: for dealers, and on pages that allow none. */
  canOpen: boolean
  open: () => void
  close: () => void
}

/** Whether the dialog to choose a customer stands open. */
export function useCustomerSelector(): SelectorState {
  const [isOpen, setOpen] = useState(false)
  const user = useAdmin((state) => state.user)
  const isAllowedHere = useMatches({
    select: (matches) => !matches.some((match) => match.staticData.requirement?.customerNotAllowed),
  })
  const canOpen = isAllowedHere && !isFixedToCustomer(user)
  const open = useCallback(() => setOpen(canOpen), [canOpen])
  const close = useCallback(() => setOpen(false), [])
  return { isOpen: isOpen && canOpen, canOpen, open, close }
}
