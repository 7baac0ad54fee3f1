import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { ConnectErp, ReadOrderParameter } from '../integrations/erp/port.ts'
import type { OpenFileServer } from '../integrations/files/port.ts'
import type { OpenPostOffice } from '../integrations/mail/port.ts'
import type { OpenGateway } from '../integrations/payments/port.ts'
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
  openPostOffice: OpenPostOffice
  connectErp: ConnectErp
  readOrderParameter: ReadOrderParameter
  openGateway: OpenGateway
  openFileServer: OpenFileServer
}
