import { create } from 'zustand'
import type { Room } from '../../api/queries.ts'
import { useAdmin } from '../../api/session.ts'

/** What stands at a product's quantity box besides what the server knows. */
export interface Entry {
  /** Typed and not yet in the cart; kept when the server refuses it. */
  typed?: string
  isSending?: boolean
  /** Why it was refused, in the server's words. */
  refusal?: string
}

interface Entries {
  of: Record<string, Entry>
  /** The last thing that happened, for those who listen to the screen. */
  announcement: string
}

const useEntries = create<Entries>(() => ({ of: {}, announcement: '' }))
const nothing: Entry = {}

// Per user and customer: a tab that changes hands or its customer must show nothing of the other.
const keyOf = (room: Room, productId: number) => `${useAdmin.getState().user?.id ?? 0}:${room}:${productId}`

export function useEntry(room: Room, productId: number): Entry {
  return useEntries((state) => state.of[keyOf(room, productId)] ?? nothing)
}

export function useAnnouncement(): string {
  return useEntries((state) => state.announcement)
}

export function entryOf(room: Room, productId: number): Entry {
  return useEntries.getState().of[keyOf(room, productId)] ?? nothing
}

/** Changes an entry; without anything left in it, it is forgotten. */
export function changeEntry(room: Room, productId: number, change: Entry): void {
  useEntries.setState(({ of }) => {
    const key = keyOf(room, productId)
    const next = { ...of[key], ...change }
    const { [key]: _, ...others } = of
    const isKept = next.typed !== undefined || next.isSending || next.refusal !== undefined
    return { of: isKept ? { ...others, [key]: next } : others }
  })
}

export function announce(announcement: string): void {
  useEntries.setState({ announcement })
}
