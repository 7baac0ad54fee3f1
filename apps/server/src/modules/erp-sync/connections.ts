/** The ERPs that are set up, and what going wrong with them means for a job. */
import { type ErpConnection, ErpError, type ErpSettingName, erpSettingNames } from '../../integrations/erp/port.ts'
import type { App } from '../../platform/app.ts'
import { JobError } from '../jobs/index.ts'
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

/** Carries out a job's work with one sign-in; what the ERP does to it ends the attempt in words. */
export async function atErp<T>({ name, connection }: ErpAtHand, work: Parameters<typeof connection.job<T>>[0]) {
  try {
    return await connection.job(work)
  } catch (error) {
    if (!(error instanceof ErpError)) throw error
    const { key, details } = failureOf(name, error)
    throw new JobError(key, details, { mayPass: error.mayPass || error.kind === 'credentials', cause: error })
  }
}
