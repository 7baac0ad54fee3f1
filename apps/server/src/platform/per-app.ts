import type { App } from './app.ts'

/**
 * Something each running application has once, made when it is first asked for.
 * Keeps memory of one application apart from another's in the same process, as tests need it.
 */
export function perApp<T>(make: (app: App) => T): (app: App) => T {
  const made = new WeakMap<App, T>()
  return (app) => {
    let value = made.get(app)
    if (value === undefined) {
      value = make(app)
      made.set(app, value)
    }
    return value
  }
}
