/** Carries a gateway's notices to the shop, in the order and number it is told to. */

export const notificationPlans = {
  'before-return': 'the notice is delivered before the call or page that caused it answers',
  'after-return': 'the notice follows a moment later',
  twice: 'the notice follows a moment later, two times',
  forged: 'the notice follows a moment later with a signature that is not right',
  held: 'notices are kept until they are delivered by hand, in either order',
  never: 'no notice is sent',
} as const
export type NotificationPlan = keyof typeof notificationPlans

export interface Notice {
  url: string
  body: string
  headers: Record<string, string>
}

export interface Delivery {
  url: string
  /** Null where nobody answered. */
  status: number | null
}

export interface Notifier {
  plan: NotificationPlan
  /** Milliseconds to the first try of the plans that send later, and between tries. */
  delayMs: number
  readonly deliveries: Delivery[]
  /** @param make writes the notice, with a wrong signature when asked for one */
  send(make: (forged: boolean) => Notice): Promise<void>
  /** Delivers what is held, and says how many there were. */
  release(order: 'in-order' | 'reversed'): Promise<number>
  reset(): void
}

/** PayPal gives up after 25 tries; three days are shortened to what a person can watch. */
const mostTries = 25
const patienceMs = 5000

export function createNotifier(): Notifier {
  const timers = new Set<NodeJS.Timeout>()
  let held: Notice[] = []
  const deliveries: Delivery[] = []

  function later(notice: Notice, tries = 0): void {
    const timer = setTimeout(async () => {
      timers.delete(timer)
      const isDone = await deliver(notice)
      if (!isDone && tries + 1 < mostTries) later(notice, tries + 1)
    }, notifier.delayMs)
    timer.unref()
    timers.add(timer)
  }

  async function deliver(notice: Notice): Promise<boolean> {
    const status = await fetch(notice.url, {
      method: 'POST',
      body: notice.body,
      headers: notice.headers,
      signal: AbortSignal.timeout(patienceMs),
    }).then(
      (answer) => answer.status,
      () => null,
    )
    deliveries.push({ url: notice.url, status })
    return status !== null && status >= 200 && status < 300
  }

  const notifier: Notifier = {
    plan: 'after-return',
    delayMs: 300,
    deliveries,
    async send(make) {
      const notice = make(notifier.plan === 'forged')
      switch (notifier.plan) {
        case 'never':
          return
        case 'held':
          held.push(notice)
          return
        case 'before-return':
          if (!(await deliver(notice))) later(notice)
          return
        case 'twice':
          later(notice)
          later(notice)
          return
        default:
          later(notice)
      }
    },
    async release(order) {
      const notices = order === 'reversed' ? held.reverse() : held
      held = []
      for (const notice of notices) if (!(await deliver(notice))) later(notice)
      return notices.length
    },
    reset() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      held = []
      deliveries.length = 0
      notifier.plan = 'after-return'
      notifier.delayMs = 300
    },
  }
  return notifier
}

export function isNotificationPlan(value: unknown): value is NotificationPlan {
  return typeof value === 'string' && Object.hasOwn(notificationPlans, value)
}
