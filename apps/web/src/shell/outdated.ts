import { create } from 'zustand'
import { isOrderInQueue } from './order-in-queue.ts'

const RELOADED = 'reloadedForVersion'
/** A reload that did not help is not repeated within this time. */
const ONCE_WITHIN_MS = 60_000
const WAIT_MS = 700

/** Whether the server asked for a newer client. */
export const useOutdated = create<{ isOutdated: boolean; cannotReload: boolean }>(() => ({
  isOutdated: false,
  cannotReload: false,
}))

let isRunning = false

/** Drops service workers and caches and loads the page anew; waits while an order is in the queue. */
export async function bringUpToDate(): Promise<void> {
  if (isRunning) return
  isRunning = true
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
  const cannotReload = Date.now() - last < ONCE_WITHIN_MS
  useOutdated.setState({ isOutdated: true, cannotReload })
  if (cannotReload) return
  await dropCaches()
  while (isOrderInQueue()) await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
}

async function dropCaches(): Promise<void> {
  const workers = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? []
  await Promise.allSettled(workers.map((worker) => worker.unregister()))
  if ('caches' in window) {
    const names = await caches.keys().catch(() => [])
    await Promise.allSettled(names.map((name) => caches.delete(name)))
  }
}
