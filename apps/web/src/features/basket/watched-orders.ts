import { useSyncExternalStore } from 'react'
import { ORDER_STATUS_KEY, readWatched, type WatchedOrder, writeWatched } from './order-result.ts'

const listeners = new Set<() => void>()
let lastText: string | null = null
let lastOrders: WatchedOrder[] = []

/** The checkouts that wait for their outcome or whose outcome nobody has closed yet, in every tab. */
export function useWatchedOrders(): readonly WatchedOrder[] {
  return useSyncExternalStore(subscribe, watchedOrders)
}

/** Changes them in storage, so that a reload and other tabs go on from there. */
export function changeWatched(change: (orders: readonly WatchedOrder[]) => WatchedOrder[]): void {
  const text = writeWatched(change(watchedOrders()))
  if (text === null) localStorage.removeItem(ORDER_STATUS_KEY)
  else localStorage.setItem(ORDER_STATUS_KEY, text)
  for (const listener of listeners) listener()
}

function watchedOrders(): readonly WatchedOrder[] {
  const text = localStorage.getItem(ORDER_STATUS_KEY)
  if (text !== lastText) {
    lastText = text
    lastOrders = readWatched(text)
  }
  return lastOrders
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === ORDER_STATUS_KEY || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
