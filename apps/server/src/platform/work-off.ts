import type { App } from './app.ts'

interface Queue {
  /** What is worked off, as the log says it: `the order queue`. */
  name: string
  /** How many pieces one process has in hand at a time. */
  hands: number
  /** A notice can be lost with its connection; the queue is looked at this often in any case, in milliseconds. */
  lookEveryMs: number
  /** Does the next piece; false where there is none to do. */
  next(): Promise<boolean>
}

export interface WorkingOff {
  /** Has one hand that is at rest look: the others would only find the queue empty. */
  wake(): void
  wakeAll(): void
  /** Waits for what is in hand. */
  stop(): Promise<void>
}

/** Works off a queue until stopped; any number of processes may. */
export function workOff(app: App, { name, hands, lookEveryMs, next }: Queue): WorkingOff {
  let isStopped = false
  let wanted = 0
  const wakers = new Set<() => void>()
  const asleep = () =>
    new Promise<void>((resolve) => {
      const waken = () => {
        clearTimeout(timer)
        wakers.delete(waken)
        resolve()
      }
      const timer = setTimeout(waken, lookEveryMs)
      wakers.add(waken)
    })
  const hand = async () => {
    while (!isStopped) {
      const seen = wanted
      try {
        if (await next()) continue
      } catch (error) {
        if (isStopped) return
        app.log.error({ err: error }, `${name} cannot be read`)
        await asleep()
      }
      // Something queued while this hand was looking must not wait for the next look.
      if (seen === wanted && !isStopped) await asleep()
    }
  }
  const working = Array.from({ length: hands }, hand)
  const wakeAll = () => {
    wanted += 1
    for (const waken of [...wakers]) waken()
  }
  return {
    wake() {
      wanted += 1
      const [waken] = wakers
      waken?.()
    },
    wakeAll,
    async stop() {
      isStopped = true
      wakeAll()
      await Promise.all(working)
    },
  }
}
