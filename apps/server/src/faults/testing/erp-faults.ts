/** Everything that the ERP's simulator can do wrong, and what an administrator reads of it. */
import * as integrations from '@toptan/contract/integrations'
import type { ErpSyncWorld } from '../../testing/erp-sync-world.ts'
import type { Person } from '../../testing/world-server.ts'
import type { Trouble } from './frame.ts'
import { SLOW_MS } from './patience.ts'

export interface ErpFault {
  kind: string
  /** The cause in the administrator's words; null where the product copes with it at once. */
  cause: RegExp | null
}

/** Each ends the sentence "the ERP …". */
export const erpFaults: Record<string, ErpFault> = {
  'is slow': { kind: 'slow', cause: /No answer within/ },
  'is down': { kind: 'down', cause: /The connection broke/ },
  'answers 401': { kind: 'unauthorised', cause: /does not accept/ },
  'answers 400 with a ModelState': { kind: 'refuse', cause: /Dönem kapalı/ },
  'answers 500': { kind: 'error', cause: /An error has occurred/ },
  'gives half an answer': { kind: 'half', cause: /The connection broke/ },
  'gives its answer twice at once': { kind: 'twice', cause: /The answer is not readable/ },
  'gives the answer before': { kind: 'repeat', cause: null },
  'forgets to answer': { kind: 'forget', cause: /The connection broke/ },
  hangs: { kind: 'hang', cause: /No answer within/ },
}

/** A fault in requests that match, where `after` is given only after so many of them. */
export const struck = (it: ErpSyncWorld, { kind }: ErpFault, place: { match: string; after?: number }): Trouble => ({
  async begin() {
    await it.erp.control('DELETE', 'requests')
    await it.erp.control('POST', 'faults', { kind, ...place, ms: SLOW_MS })
  },
  async end() {
    const met = await stillAtWork(it)
    await it.erp.control('DELETE', 'faults')
    if (met === 0) throw new Error('Nothing was struck, so nothing was proven.')
  },
})

/**
 * Waits until the ERP is through with all requests that met a fault: a slow one works on when nobody waits any more.
 * @returns how many they were
 */
export async function stillAtWork(it: ErpSyncWorld): Promise<number> {
  for (;;) {
    const { faults } = await it.erp.control<{ faults: { hits: number }[] }>('GET', 'faults')
    const requests = await it.erp.control<{ fault?: string }[]>('GET', 'requests')
    const met = faults.reduce((all, { hits }) => all + hits, 0)
    if (requests.filter(({ fault }) => fault !== undefined).length >= met) return met
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/** How the latest run of a job stands on /scheduled-tasks, with the reasons of what it refused. */
export async function runAsSeen(admin: Person, name: string) {
  const { items } = await admin.call(integrations.jobs, { query: { SearchTerm: name, PageSize: 50 } })
  const job = items.find((one) => one.name === name)
  const run = job?.currentRun ?? job?.lastRun
  if (!job || !run) throw new Error(`${name} has never run`)
  const { lines } = await admin.call(integrations.run, { params: { id: job.id, runId: run.id } })
  return { state: run.state, failure: run.failure, lines: lines.map(({ subject, message }) => `${subject} ${message}`) }
}
