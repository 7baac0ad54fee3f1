import { useQuery } from '@tanstack/react-query'
import type { WarehouseTarget } from '@toptan/contract/warehouses'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useFormat } from '../../ui/format.ts'
import { Cell, RecordTable, RowActions, RowName } from '../../ui/RecordTable.tsx'

interface TargetTableProps {
  targets: readonly WarehouseTarget[]
  may: { update: boolean; remove: boolean }
  onEdit: (target: WarehouseTarget) => void
  onRemove: (target: WarehouseTarget) => void
}

/** The rules by warehouse and priority, with the countries by their names. */
export function TargetTable({ targets, may, onEdit, onRemove }: TargetTableProps) {
  const { t } = useTranslation()
  const { number, locale } = useFormat()
  const countries = useQuery(queries.countries())
  const list = new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' })
  const named = (codes: readonly string[]) =>
    list.format(codes.map((code) => countries.data?.find(({ id }) => id === code)?.name ?? code))
  const why = (isAllowed: boolean) => (isAllowed ? null : t('warehouseSettings.mayNotChange'))
  const labels = {
    accepted: t('warehouseSettings.field.acceptedCountryCodes'),
    rejected: t('warehouseSettings.field.rejectedCountryCodes'),
    whom: t('warehouseSettings.whom'),
    priority: t('warehouseSettings.field.priority'),
  }
  return (
    <RecordTable
      label={t('shell.titles.warehouseSettings')}
      columns={[
        { label: t('warehouseSettings.field.warehouseCode') },
        { label: labels.accepted },
        { label: labels.rejected },
        { label: labels.whom },
        { label: labels.priority, kind: 'figure' },
        { label: t('warehouseSettings.actions'), kind: 'actions' },
      ]}
    >
      {targets.map((target) => (
        <tr key={target.id}>
          <RowName detail={target.warehouseCode}>{target.warehouseName}</RowName>
          <Cell label={labels.accepted}>
            {target.acceptedCountryCodes.length > 0
              ? named(target.acceptedCountryCodes)
              : t('warehouseSettings.everyCountry')}
          </Cell>
          <Cell label={labels.rejected}>
            {target.rejectedCountryCodes.length > 0 ? named(target.rejectedCountryCodes) : '–'}
          </Cell>
          <Cell label={labels.whom}>
            <Whom target={target} />
          </Cell>
          <Cell label={labels.priority} isFigure>
            {number(target.priority)}
          </Cell>
          <RowActions
            actions={[
              {
                label: t('warehouseSettings.edit'),
                name: t('warehouseSettings.editOf', { name: target.warehouseName }),
                why: why(may.update),
                onClick: () => onEdit(target),
              },
              {
                label: t('warehouseSettings.remove'),
                name: t('warehouseSettings.removeOf', { name: target.warehouseName }),
                why: why(may.remove),
                onClick: () => onRemove(target),
              },
            ]}
          />
        </tr>
      ))}
    </RecordTable>
  )
}

/** Which customers the rule speaks of. */
function Whom({ target: { isExport, isExportRegistered } }: { target: WarehouseTarget }) {
  const { t } = useTranslation()
  if (isExport && isExportRegistered) return t('warehouseSettings.whomOf.both')
  if (isExport) return t('warehouseSettings.whomOf.export')
  return t(isExportRegistered ? 'warehouseSettings.whomOf.registered' : 'warehouseSettings.whomOf.everybodyElse')
}
