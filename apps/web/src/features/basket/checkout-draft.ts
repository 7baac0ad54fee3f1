import { useCallback, useState } from 'react'
import type { Room } from '../../api/queries.ts'
import { useAdmin } from '../../api/session.ts'
import { type CheckoutAttempt, readAttempt } from './checkout-attempt.ts'

interface Draft {
  note: string
  addressId: number | null
}

const empty: Draft = { note: '', addressId: null }

// Of one user for one customer, in this tab, among the drafts that signing out forgets.
const keyOf = (what: 'draft' | 'attempt', room: Room) =>
  `draft:${useAdmin.getState().user?.id ?? 0}:${room ?? 0}:checkout-${what}`

/** Note and address of a checkout, kept in the tab until the order is placed. */
export function useCheckoutDraft(room: Room): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => readDraft(room))
  const change = useCallback(
    (changes: Partial<Draft>) =>
      setDraft((known) => {
        const next = { ...known, ...changes }
        sessionStorage.setItem(keyOf('draft', room), JSON.stringify(next))
        return next
      }),
    [room],
  )
  return [draft, change]
}

function readDraft(room: Room): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf('draft', room)) ?? 'null') as Partial<Draft> | null
    return {
      note: typeof kept?.note === 'string' ? kept.note : empty.note,
      addressId: typeof kept?.addressId === 'number' ? kept.addressId : empty.addressId,
    }
  } catch {
    return empty
  }
}

export function clearDraft(room: Room): void {
  sessionStorage.removeItem(keyOf('draft', room))
}

/** The attempt whose outcome is open, if there is one. */
export const openAttempt = (room: Room): CheckoutAttempt | null =>
  readAttempt(sessionStorage.getItem(keyOf('attempt', room)))

/** Keeps an attempt before it is sent. */
export const keepAttempt = (room: Room, attempt: CheckoutAttempt): void =>
  sessionStorage.setItem(keyOf('attempt', room), JSON.stringify(attempt))

/** Forgets an attempt: its outcome is known, or known to be watched. */
export const closeAttempt = (room: Room): void => sessionStorage.removeItem(keyOf('attempt', room))

/** A key that nobody else makes. `randomUUID` exists on secure pages only; dealers' test systems may not be. */
export function newKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
