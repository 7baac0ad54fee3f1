/**
 * A worker process with one job, to be killed at any moment: it counts from 0 to 1500 in steps and writes each number
 * down. DATABASE_URL says where.
 */
import { sql } from 'kysely'
import { readConfig } from '../config.ts'
import { createContext } from '../context.ts'
import { createDb } from '../db/db.ts'
import { createListener } from '../db/listen.ts'
import { type JobDefinition, startJobWorker } from '../modules/jobs/index.ts'
import type { App } from '../platform/app.ts'
import { createLog } from '../platform/log.ts'

const config = readConfig(process.env)
const url = config.database.url!
const listener = createListener({ url })
const app = createContext({ config: config as App['config'], db: createDb(url), log: createLog('silent'), listener })

const count: JobDefinition = {
  name: 'count-up',
  title: { tr: 'Say', de: 'Zähle', en: 'Count' },
  description: { tr: '', de: '', en: '' },
  cronExp: '0 0 1 1 *',
  async work({ run }) {
    for (let n = Number(run.cursor ?? 0); n < 1500; n++) {
      await run.step(async (tx) => {
        await sql`insert into effects values (${n}, ${String(process.pid)})`.execute(tx)
        run.progress({ seen: 1, changed: 1 })
        if (n % 100 === 0) run.refuse(`row ${n}`, 'line.no-price')
        run.moveCursor(n + 1)
      })
      await new Promise((resolve) => setTimeout(resolve, 3))
    }
  },
}

const worker = startJobWorker(app, [count])
process.on('SIGTERM', () => void worker.stop().then(() => process.exit(0)))
process.send?.('ready')
