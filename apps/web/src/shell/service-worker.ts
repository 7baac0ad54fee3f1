import { isOrderInQueue } from './order-in-queue.ts'

const ASK_AGAIN_MS = 1000
const LOOK_FOR_UPDATE_MS = 30 * 60_000

/** Registers `/sw.js`; when a newer one takes over, the page loads anew, though not in the middle of something. */
export function followServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const worker = navigator.serviceWorker
  // The first worker of a fresh visit serves the very page that installed it.
  let isUpdate = worker.controller !== null
  let isReloading = false
  worker.addEventListener('controllerchange', () => {
    if (isUpdate && !isReloading) {
      isReloading = true
      reloadWhenIdle()
    }
    isUpdate = true
  })
  const register = () =>
    void worker
      .register('/sw.js')
      .then((registration) => {
        setInterval(() => void registration.update().catch(() => {}), LOOK_FOR_UPDATE_MS)
      })
      .catch(() => {})
  if (document.readyState === 'complete') setTimeout(register, ASK_AGAIN_MS)
  else window.addEventListener('load', () => setTimeout(register, ASK_AGAIN_MS))
}

function reloadWhenIdle(): void {
  if (isOrderInQueue() || isTyping()) setTimeout(reloadWhenIdle, ASK_AGAIN_MS)
  else location.reload()
}

function isTyping(): boolean {
  if (document.visibilityState === 'hidden') return false
  const active = document.activeElement
  return (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement) && active.value !== ''
}
