/** Notices that other processes send through the database, on one connection of its own. */
import { Client } from 'pg'

export const changedChannel = 'toptan_changed'

export type Listener = {
  /** Calls the handler with each notice on the channel; the returned function ends the subscription. */
  on(channel: string, handler: (payload: string) => void): () => void
  /** Calls the handler after a gap: notices may have been missed, so what is cached must be let go. */
  onReconnect(handler: () => void): () => void
  /** Fulfilled once notices arrive; does not wait for a database that is away. */
  ready(): Promise<void>
  close(): Promise<void>
}

export type ListenerOptions = {
  /** A direct address: notices do not pass a transaction pooler. */
  url: string
  onError?: (error: Error) => void
}

/** Listens on `toptan_changed` and on every channel subscribed to; comes back by itself after 0.1 to 10 s. */
export function createListener({ url, onError = () => {} }: ListenerOptions): Listener {
  const handlers = new Map<string, Set<(payload: string) => void>>([[changedChannel, new Set()]])
  const reconnectHandlers = new Set<() => void>()
  let client: Client | null = null
  let isClosed = false
  let wasConnected = false
  let failures = 0
  let retry: NodeJS.Timeout | undefined
  let connecting = connect()

  async function connect(): Promise<void> {
    const candidate = new Client({ connectionString: url, application_name: 'toptan listener', keepAlive: true })
    let isLost = false
    const lose = (error?: Error) => {
      if (isLost) return
      isLost = true
      if (client === candidate) client = null
      candidate.end().catch(() => {})
      if (isClosed) return
      if (error) onError(error)
      comeBack()
    }
    candidate.on('error', lose)
    candidate.on('end', () => lose())
    candidate.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '')
    })
    try {
      await candidate.connect()
      for (const channel of handlers.keys()) await candidate.query(`listen ${candidate.escapeIdentifier(channel)}`)
    } catch (error) {
      lose(error as Error)
      return
    }
    if (isClosed || isLost) {
      await candidate.end().catch(() => {})
      return
    }
    client = candidate
    failures = 0
    // A channel asked for while this connection was being made.
    for (const channel of handlers.keys()) await listenTo(channel)
    if (wasConnected) for (const handler of reconnectHandlers) handler()
    wasConnected = true
  }

  function comeBack(): void {
    failures += 1
    const pause = Math.min(10_000, 100 * 2 ** (failures - 1))
    retry = setTimeout(() => {
      connecting = connect()
    }, pause)
    retry.unref()
  }

  async function listenTo(channel: string): Promise<void> {
    const current = client
    if (!current) return
    try {
      await current.query(`listen ${current.escapeIdentifier(channel)}`)
    } catch (error) {
      onError(error as Error)
    }
  }

  return {
    on(channel, handler) {
      const known = handlers.get(channel)
      if (known) {
        known.add(handler)
      } else {
        handlers.set(channel, new Set([handler]))
        void listenTo(channel)
      }
      return () => void handlers.get(channel)?.delete(handler)
    },
    onReconnect(handler) {
      reconnectHandlers.add(handler)
      return () => void reconnectHandlers.delete(handler)
    },
    ready: () => connecting,
    async close() {
      isClosed = true
      clearTimeout(retry)
      await connecting
      const current = client
      client = null
      await current?.end()
    },
  }
}
