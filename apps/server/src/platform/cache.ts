import type { App } from './app.ts'

export interface Cache<Key, Value> {
  get(key: Key): Promise<Value>
  drop(key: Key): void
  clear(): void
}

interface Entry<Value> {
  value: Promise<Value>
  until: number
}

/**
 * Values read from the database and kept in this process: at most `most` of them, the longest unused going first, for at
 * most `seconds`, and dropped at once when any process tells of a change to one of `topics`.
 * Concurrent reads of a key share one load; a load that began before a change is not kept.
 */
export function createCache<Key, Value>(
  app: App,
  options: { most: number; seconds: number; topics: readonly string[]; load: (key: Key) => Promise<Value> },
): Cache<Key, Value> {
  const entries = new Map<Key, Entry<Value>>()
  const clear = () => entries.clear()
  app.changes.onChange(options.topics, clear)

  return {
    get(key) {
      const now = Date.now()
      const found = entries.get(key)
      if (found && found.until > now) {
        entries.delete(key)
        entries.set(key, found)
        return found.value
      }
      const entry: Entry<Value> = { value: options.load(key), until: now + options.seconds * 1000 }
      entries.delete(key)
      entries.set(key, entry)
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key)
      })
      if (entries.size > options.most) {
        const oldest = entries.keys().next()
        if (!oldest.done) entries.delete(oldest.value)
      }
      return entry.value
    },
    drop: (key) => void entries.delete(key),
    clear,
  }
}
