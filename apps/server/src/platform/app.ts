import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { Changes } from './changes.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** What the running application is made of; built in `context.ts`, handed to every action and query. */
export interface App {
  config: Config
  db: Db
  log: Log
  clock: Clock
  changes: Changes
}
