import type { SettingChange } from '@toptan/contract/installation'
import type { Transaction } from '../../db/db.ts'
import { addFact } from './queries.ts'

/** Changes to settings that are rows of tables of their own. */
export interface RowChange {
  subject: Extract<
    SettingChange['subject'],
    'divisions' | 'price-lists' | 'warehouses' | 'warehouse-targets' | 'payment-methods'
  >
  action: SettingChange['action']
  /** Which row, in words that people know it by. */
  name: string
  /** Those that changed; none where the row came or went. */
  fields: readonly string[]
}

/** Records who changed a row among the settings, in the transaction that changes it. */
export const recordRowChange = (
  tx: Transaction,
  by: { userId: number },
  at: Date,
  { subject, ...details }: RowChange,
): Promise<unknown> =>
  addFact(tx, { at, kind: 'setting-changed', userId: by.userId, subject: `setting:${subject}`, details })
