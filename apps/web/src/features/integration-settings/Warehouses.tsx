import { IconBuildingWarehouse } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type * as warehouses from '@toptan/contract/warehouses'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useAdmin } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { isPermitted } from '../../shell/route-rules.ts'
import { useFormat } from '../../ui/format.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Cell, RecordTable, RowActions, RowName } from '../../ui/RecordTable.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useMayNotChange } from './use-may.ts'
import { WarehouseDialog } from './WarehouseDialog.tsx'

const AGAIN_MS = 3000

/** The warehouses with their numbers at the ERP. New ones come from there; whom they serve is said on a page of its own. */
export function Warehouses() {
  const authority = useAdmin((state) => state.user?.authority) ?? []
  return isPermitted(authority, ['warehouse-list']) ? <List /> : null
}

function List() {
  const { t } = useTranslation()
  const why = useMayNotChange('warehouse-ops')
  const sellers = useQuery(queries.divisions())
  const known = useQuery({
    ...queries.warehouses(),
    // The first ones come by themselves as soon as there is a division.
    refetchInterval: ({ state }) =>
      state.data?.length === 0 && sellers.data?.some(({ erp }) => erp) ? AGAIN_MS : false,
  })
  const [edited, setEdited] = useState<warehouses.Warehouse | null>(null)
  return (
    <Panel
      title={t('installation.warehouses')}
      isPadded={false}
      aside={<Link to={paths.warehouseSettings}>{t('installation.toTargets')}</Link>}
    >
      {known.isError && !known.data ? (
        <ErrorState error={known.error} onRetry={known.refetch} />
      ) : !known.data ? (
        <SkeletonRows rows={3} columns={[25, 20, 10, 20]} />
      ) : known.data.length === 0 ? (
        <EmptyState
          icon={IconBuildingWarehouse}
          title={t('installation.noWarehouses.title')}
          description={t('installation.noWarehouses.words')}
          action={<Link to={paths.scheduledTasks}>{t('shell.titles.scheduledTasks')}</Link>}
        />
      ) : (
        <Table warehouses={known.data} why={why} onEdit={setEdited} />
      )}
      {edited && sellers.data && (
        <WarehouseDialog warehouse={edited} divisions={sellers.data} onClose={() => setEdited(null)} />
      )}
    </Panel>
  )
}

interface TableProps {
  warehouses: readonly warehouses.Warehouse[]
  why: string | null
  onEdit: (warehouse: warehouses.Warehouse) => void
}

function Table({ warehouses, why, onEdit }: TableProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const labels = {
    division: t('installation.warehouse.divisionId'),
    erpCode: t('installation.warehouse.erpCode'),
    priority: t('installation.warehouse.priority'),
    serves: t('installation.warehouse.serves'),
  }
  return (
    <RecordTable
      label={t('installation.warehouses')}
      columns={[
        { label: t('installation.warehouse.name') },
        { label: labels.division },
        { label: labels.erpCode },
        { label: labels.priority, kind: 'figure' },
        { label: labels.serves },
        { label: t('installation.actions'), kind: 'actions' },
      ]}
    >
      {warehouses.map((warehouse) => (
        <tr key={warehouse.id}>
          <RowName detail={warehouse.code}>{warehouse.name}</RowName>
          <Cell label={labels.division}>{warehouse.divisionName}</Cell>
          <Cell label={labels.erpCode}>{warehouse.erpCode ?? t('installation.warehouse.noNumber')}</Cell>
          <Cell label={labels.priority} isFigure>
            {number(warehouse.priority)}
          </Cell>
          <Cell label={labels.serves}>
            {!warehouse.isActive ? (
              t('installation.warehouse.isOff')
            ) : warehouse.targets === 0 ? (
              <StatusBadge type="warning">{t('installation.warehouse.servesNobody')}</StatusBadge>
            ) : (
              t('installation.warehouse.rules', { count: warehouse.targets })
            )}
          </Cell>
          <RowActions
            actions={[
              {
                label: t('installation.edit'),
                name: t('installation.editOf', { name: warehouse.name }),
                why,
                onClick: () => onEdit(warehouse),
              },
            ]}
          />
        </tr>
      ))}
    </RecordTable>
  )
}
