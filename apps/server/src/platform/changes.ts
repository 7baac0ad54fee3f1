/** Hears which reference data changed, in this or any other process. */
export interface Changes {
  /** Calls back when one of the topics changed, and when changes may have been missed. */
  onChange(topics: readonly string[], handler: () => void): void
  /** Says in this process that a topic changed; others hear it from the database, as this one does a moment later. */
  tell(topic: string): void
  /** Calls back with the id of each session that ended; with null when some may have been missed. */
  onSessionEnded(handler: (sessionId: string | null) => void): void
  /** Calls back when a checkout was queued, and when a notice of one may have been missed. */
  onOrderQueued(handler: () => void): void
}

/** The receiving end: whoever listens to the database calls `tell` and its like. */
export function createChanges(): Changes & {
  tellSessionEnded(sessionId: string): void
  tellOrderQueued(): void
  tellMissed(): void
} {
  const byTopic = new Map<string, Set<() => void>>()
  const sessionHandlers = new Set<(sessionId: string | null) => void>()
  const queueHandlers = new Set<() => void>()
  return {
    onChange(topics, handler) {
      for (const topic of topics) {
        const handlers = byTopic.get(topic) ?? new Set()
        handlers.add(handler)
        byTopic.set(topic, handlers)
      }
    },
    onSessionEnded: (handler) => void sessionHandlers.add(handler),
    onOrderQueued: (handler) => void queueHandlers.add(handler),
    tell: (topic) =>
      byTopic.get(topic)?.forEach((handler) => {
        handler()
      }),
    tellSessionEnded: (sessionId) => {
      for (const handler of sessionHandlers) handler(sessionId)
    },
    tellOrderQueued: () => {
      for (const handler of queueHandlers) handler()
    },
    tellMissed: () => {
      for (const handler of queueHandlers) handler()
      for (const handlers of byTopic.values()) for (const handler of handlers) handler()
      for (const handler of sessionHandlers) handler(null)
    },
  }
}
