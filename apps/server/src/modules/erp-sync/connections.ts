/** The ERPs that are set up, and what going wrong with them means for a job. */
import {
  type Erp,
  type ErpConnection,
  ErpError,
  type ErpSettingName,
  erpSettingNames,
} from '../../integrations/erp/port.ts'
import type { App } from '../../platform/app.ts'
import { JobError, type Run } from '../jobs/index.ts'
import { erpConnection } from '../settings/index.ts'

export interface ErpAtHand {
  name: ErpSettingName
  connection: ErpConnection
}

/** Those whose address is set. */
export async function erpsAtHand(app: App): Promise<ErpAtHand[]> {
  const found = await Promise.all(
    erpSettingNames.map(async (name) => ({ name, connection: await erpConnection(app, name) })),
  )
  return found.filter((erp): erp is ErpAtHand => erp.connection !== null)
}

/** What an ERP said or did, to be kept for the people who watch jobs. */
export const failureOf = (erp: ErpSettingName, { kind, found, sentences }: ErpError) => ({
  key: `erp.${kind}` as const,
  details: { ...found, erp, sentences: sentences.join(' ') },
})

/**
 * Carries out a job's work at every ERP that is set up, with one sign-in at each. One that fails does not keep the others
 * from their turn. @throws JobError what the first that failed did, in words
 */
export async function atEveryErp(
  app: App,
  run: Pick<Run, 'log'>,
  work: (erp: ErpAtHand, session: Erp) => Promise<void>,
): Promise<void> {
  let first: JobError | null = null
  for (const erp of await erpsAtHand(app)) {
    try {
      await atErp(erp, (session) => work(erp, session))
    } catch (error) {
      if (!(error instanceof JobError)) throw error
      if (first) run.log(error.key, error.details)
      first ??= error
    }
  }
  if (first) throw first
}

async function atErp({ name, connection }: ErpAtHand, work: (session: Erp) => Promise<void>): Promise<void> {
  try {
    await connection.job(work)
  } catch (error) {
    if (!(error instanceof ErpError)) throw error
    const { key, details } = failureOf(name, error)
    throw new JobError(key, details, { mayPass: error.mayPass || error.kind === 'credentials', cause: error })
  }
}
