/** The one place where real things are built and handed out. */
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Listener } from './db/listen.ts'
import { connectErp, readOrderParameter } from './integrations/erp/connect.ts'
import { openFtp } from './integrations/files/ftp.ts'
import { openPostOffice } from './integrations/mail/open.ts'
import { openGateway } from './integrations/payments/open.ts'
import type { OpenGateway } from './integrations/payments/port.ts'
import type { App } from './platform/app.ts'
import { createChanges } from './platform/changes.ts'
import { systemClock } from './platform/clock.ts'
import type { Log } from './platform/log.ts'

/** How the other systems are reached. */
export const vendors: Pick<
  App,
  'openPostOffice' | 'openGateway' | 'connectErp' | 'readOrderParameter' | 'openFileServer'
> = {
  openPostOffice,
  openGateway,
  connectErp,
  readOrderParameter,
  openFileServer: openFtp,
}

export function createContext(parts: { config: Config; db: Db; log: Log; listener: Listener }): App {
  const { config, db, log, listener } = parts
  const changes = createChanges()
  listener.on('toptan_changed', changes.tell)
  listener.on('toptan_session_ended', changes.tellSessionEnded)
  listener.on('toptan_order_queued', changes.tellOrderQueued)
  listener.onReconnect(changes.tellMissed)
  return { config, db, log, clock: systemClock, changes, ...vendors, openGateway: gatewaysAt(config) }
}

/** Gateways that know where PayPal is on this installation. */
const gatewaysAt =
  ({ payPalUrls }: Config): OpenGateway =>
  (account, surroundings) =>
    openGateway(account, { payPalUrls, ...surroundings })
