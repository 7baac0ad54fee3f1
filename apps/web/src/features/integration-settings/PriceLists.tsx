import { Button } from '@mantine/core'
import { IconPlus, IconTags } from '@tabler/icons-react'
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
import { MissingPriceLists } from './MissingPriceLists.tsx'
import { PriceListDialog } from './PriceListDialog.tsx'
import { useMayNotChange } from './use-may.ts'
import { useSave } from './use-save.ts'

const AGAIN_MS = 3000

/** Whether the prices of its trading group are still to come from the ERP. */
const isFilling = (list: divisions.PriceList, sellers: readonly divisions.Division[] | undefined) =>
  list.tradingGroup !== null && !list.isRead && sellers?.some(({ id, erp }) => id === list.divisionId && erp !== null)

/** At which prices each division sells, and which lists the ERP has prices or customers for and that do not exist. */
export function PriceLists() {
  const { t } = useTranslation()
  const mayNot = useMayNotChange('configuration-logo-rest-update')
  const sellers = useQuery(queries.divisions())
  const known = useQuery({
    ...queries.priceLists(),
    refetchInterval: ({ state }) =>
      state.data?.lists.some((list) => isFilling(list, sellers.data)) ? AGAIN_MS : false,
  })
  const [edited, setEdited] = useState<divisions.PriceList | 'new' | null>(null)
  const [removed, setRemoved] = useState<divisions.PriceList | null>(null)
  const failed = [known, sellers].find(({ isError, data }) => isError && !data)
  const why = mayNot ?? (sellers.data?.length === 0 ? t('installation.noDivisions.title') : null)
  return (
    <Panel
      title={t('installation.priceLists')}
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
          {t('installation.addPriceList')}
        </Button>
      }
    >
      {failed ? (
        <ErrorState error={failed.error} onRetry={failed.refetch} />
      ) : !known.data || !sellers.data ? (
        <SkeletonRows rows={2} columns={[20, 20, 15, 15, 15]} />
      ) : (
        <>
          {known.data.missing.length > 0 && (
            <MissingPriceLists missing={known.data.missing} divisions={sellers.data} why={mayNot} />
          )}
          {known.data.lists.length > 0 ? (
            <Table
              lists={known.data.lists}
              divisions={sellers.data}
              why={mayNot}
              onEdit={setEdited}
              onRemove={setRemoved}
            />
          ) : (
            <EmptyState
              icon={IconTags}
              title={t('installation.noPriceLists.title')}
              description={t('installation.noPriceLists.words')}
            />
          )}
        </>
      )}
      {edited && sellers.data && (
        <PriceListDialog
          list={edited === 'new' ? null : edited}
          divisions={sellers.data}
          groups={known.data?.missing.flatMap(({ tradingGroup }) => tradingGroup ?? []) ?? []}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && <Removal list={removed} onClose={() => setRemoved(null)} />}
    </Panel>
  )
}

interface TableProps {
  lists: readonly divisions.PriceList[]
  divisions: readonly divisions.Division[]
  why: string | null
  onEdit: (list: divisions.PriceList) => void
  onRemove: (list: divisions.PriceList) => void
}

function Table({ lists, divisions, why, onEdit, onRemove }: TableProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const labels = {
    division: t('installation.priceList.divisionId'),
    group: t('installation.priceList.tradingGroup'),
    currency: t('installation.priceList.currency'),
    customers: t('installation.customers'),
    prices: t('installation.prices'),
  }
  return (
    <RecordTable
      label={t('installation.priceLists')}
      columns={[
        { label: t('installation.priceList.code') },
        { label: labels.division },
        { label: labels.group },
        { label: labels.currency },
        { label: labels.customers, kind: 'figure' },
        { label: labels.prices, kind: 'figure' },
        { label: t('installation.actions'), kind: 'actions' },
      ]}
    >
      {lists.map((list) => {
        const division = divisions.find(({ id }) => id === list.divisionId)
        return (
          <tr key={list.id}>
            <RowName detail={isFilling(list, divisions) && t('installation.isFilling')}>{list.code}</RowName>
            <Cell label={labels.division}>{division?.name}</Cell>
            <Cell label={labels.group}>{list.tradingGroup ?? t('installation.everyone')}</Cell>
            <Cell label={labels.currency}>{list.currency}</Cell>
            <Cell label={labels.customers} isFigure>
              {number(list.customers)}
            </Cell>
            <Cell label={labels.prices} isFigure>
              {number(list.prices)}
            </Cell>
            <RowActions
              actions={[
                {
                  label: t('installation.edit'),
                  name: t('installation.editOf', { name: list.code }),
                  why,
                  onClick: () => onEdit(list),
                },
                {
                  label: t('installation.remove'),
                  name: t('installation.removeOf', { name: list.code }),
                  why,
                  onClick: () => onRemove(list),
                },
              ]}
            />
          </tr>
        )
      })}
    </RecordTable>
  )
}

function Removal({ list, onClose }: { list: divisions.PriceList; onClose: () => void }) {
  const { t } = useTranslation()
  const remove = useSave(() => call(divisions.removePriceList, { params: { id: list.id } }), {
    changes: [divisions.list, divisions.priceLists],
    saved: onClose,
  })
  return (
    <ConfirmDialog
      title={t('installation.removeOf', { name: list.code })}
      action={t('installation.remove')}
      error={remove.error}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {t('installation.removePriceListWords')}
    </ConfirmDialog>
  )
}
