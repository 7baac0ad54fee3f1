import type { Page, PageQuery } from '@toptan/contract/common'
import type { SettingArea, SettingChange } from '@toptan/contract/installation'
import type { App } from '../../platform/app.ts'
import { secretNames } from './rules.ts'
import { type ChangeRow, listSettingChanges } from './setting-changes.queries.ts'

const SUBJECT = 'setting:'
const ofErps = ['divisions', 'price-lists', 'warehouses', 'warehouse-targets'] as const

/** What each area consists of. */
const subjectsOf: Record<SettingArea, readonly SettingChange['subject'][]> = {
  mail: ['mail'],
  payment: ['payment', 'payment-methods'],
  erp: ['logoRestSettings', ...ofErps],
  metal: ['kormetalRestSettings', ...ofErps],
  exchange: ['erp', 'prepaid-expiry-hours'],
  files: ['ftpSettings'],
}

/** Who changed what in an area, the last change first. */
export async function settingChanges(
  app: App,
  area: SettingArea,
  asked: Pick<PageQuery, 'PageNumber' | 'PageSize'>,
): Promise<Page<SettingChange>> {
  const subjects = subjectsOf[area].map((subject) => `${SUBJECT}${subject}`)
  const page = await listSettingChanges(app.db, subjects, asked)
  return { ...page, items: page.items.map(changeFrom) }
}

function changeFrom({ id, at, by, subject, details }: ChangeRow): SettingChange {
  const of = subject.slice(SUBJECT.length) as SettingChange['subject']
  return {
    id,
    changedOn: at.toISOString(),
    changedBy: by,
    subject: of,
    action: (details.action ?? 'changed') as SettingChange['action'],
    name: details.name ?? null,
    fields: details.fields ?? [],
    secrets: (details.secrets ?? []).map((name) => (of in secretNames ? name.slice(of.length + 1) : name)),
  }
}
