import { Button } from '@mantine/core'
import { IconBuildingStore, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import * as divisions from '@toptan/contract/divisions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queries } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useFormat } from '../../ui/format.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Cell, RecordTable, RowActions, RowName } from '../../ui/RecordTable.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { DivisionDialog } from './DivisionDialog.tsx'
import { useMayNotChange } from './use-may.ts'
import { useSave } from './use-save.ts'

/** Who sells: each division with its country, its currency and the ERP behind it. */
export function Divisions({ erp }: { erp: divisions.ErpName }) {
  const { t } = useTranslation()
  const why = useMayNotChange('configuration-logo-rest-update')
  const known = useQuery(queries.divisions())
  const [edited, setEdited] = useState<divisions.Division | 'new' | null>(null)
  const [removed, setRemoved] = useState<divisions.Division | null>(null)
  return (
    <Panel
      title={t('installation.divisions')}
      isPadded={false}
      aside={
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconPlus size="1.1em" aria-hidden />}
          disabled={why !== null}
          title={why ?? undefined}
          onClick={() => setEdited('new')}
        >
          {t('installation.addDivision')}
        </Button>
      }
    >
      {known.isError && !known.data ? (
        <ErrorState error={known.error} onRetry={known.refetch} />
      ) : !known.data ? (
        <SkeletonRows rows={2} columns={[25, 15, 15, 25]} />
      ) : known.data.length === 0 ? (
        <EmptyState
          icon={IconBuildingStore}
          title={t('installation.noDivisions.title')}
          description={t('installation.noDivisions.words')}
        />
      ) : (
        <Table divisions={known.data} why={why} onEdit={setEdited} onRemove={setRemoved} />
      )}
      {edited && (
        <DivisionDialog division={edited === 'new' ? null : edited} erp={erp} onClose={() => setEdited(null)} />
      )}
      {removed && <Removal division={removed} onClose={() => setRemoved(null)} />}
    </Panel>
  )
}

interface TableProps {
  divisions: readonly divisions.Division[]
  why: string | null
  onEdit: (division: divisions.Division) => void
  onRemove: (division: divisions.Division) => void
}

function Table({ divisions, why, onEdit, onRemove }: TableProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const countries = useQuery(queries.countries())
  const labels = {
    erp: t('installation.division.erp'),
    country: t('installation.division.countryCode'),
    currency: t('installation.division.currency'),
    customers: t('installation.customers'),
  }
  return (
    <RecordTable
      label={t('installation.divisions')}
      columns={[
        { label: t('installation.division.name') },
        { label: labels.erp },
        { label: labels.country },
        { label: labels.currency },
        { label: labels.customers, kind: 'figure' },
        { label: t('installation.actions'), kind: 'actions' },
      ]}
    >
      {divisions.map((division) => (
        <tr key={division.id}>
          <RowName detail={division.code}>{division.name}</RowName>
          <Cell label={labels.erp}>
            {division.erp === null
              ? t('installation.erp.none')
              : t('installation.erpNumber', { erp: t(`installation.erp.${division.erp}`), number: division.erpCode })}
          </Cell>
          <Cell label={labels.country}>
            {countries.data?.find(({ id }) => id === division.countryCode)?.name ?? division.countryCode}
          </Cell>
          <Cell label={labels.currency}>{division.currency}</Cell>
          <Cell label={labels.customers} isFigure>
            {number(division.customers)}
          </Cell>
          <RowActions
            actions={[
              {
                label: t('installation.edit'),
                name: t('installation.editOf', { name: division.name }),
                why,
                onClick: () => onEdit(division),
              },
              {
                label: t('installation.remove'),
                name: t('installation.removeOf', { name: division.name }),
                why,
                onClick: () => onRemove(division),
              },
            ]}
          />
        </tr>
      ))}
    </RecordTable>
  )
}

function Removal({ division, onClose }: { division: divisions.Division; onClose: () => void }) {
  const { t } = useTranslation()
  const remove = useSave(() => call(divisions.remove, { params: { id: division.id } }), {
    changes: [divisions.list, divisions.priceLists],
    saved: onClose,
  })
  return (
    <ConfirmDialog
      title={t('installation.removeOf', { name: division.name })}
      action={t('installation.remove')}
      error={remove.error}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {t('installation.removeDivisionWords')}
    </ConfirmDialog>
  )
}
