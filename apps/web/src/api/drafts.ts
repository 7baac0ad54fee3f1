import { useCallback, useState } from 'react'
import { currentCustomer } from './room.ts'
import { useAdmin } from './session.ts'

const START = 'draft:'

/** What was typed belongs to one user and one customer of this tab. */
const keyFor = (name: string) => `${START}${useAdmin.getState().user?.id ?? 0}:${currentCustomer()?.id ?? 0}:${name}`

/**
 * State that outlives a reload and an expired session in this tab: what was typed and not yet sent.
 * `forget` is for when it was sent.
 */
export function useDraft<T>(name: string, initial: T): [value: T, keep: (value: T) => void, forget: () => void] {
  const [key] = useState(() => keyFor(name))
  const [value, setValue] = useState<T>(() => readDraft(key) ?? initial)
  const keep = useCallback(
    (next: T) => {
      sessionStorage.setItem(key, JSON.stringify(next))
      setValue(next)
    },
    [key],
  )
  const forget = useCallback(() => sessionStorage.removeItem(key), [key])
  return [value, keep, forget]
}

function readDraft<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Forgets what was typed, except by one user. */
export function forgetDrafts(exceptOf: number | null): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(START) && !key.startsWith(`${START}${exceptOf}:`)) sessionStorage.removeItem(key)
}
