import { Button, NativeSelect } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OrderParameter } from '@toptan/contract/order-parameters'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useAdmin } from '../../api/session.ts'
import { isPermitted } from '../../shell/route-rules.ts'
import { useFormat } from '../../ui/format.ts'
import list from '../../ui/list.module.css'
import { Pages } from '../../ui/Pages.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { HoldsFor } from './HoldsFor.tsx'
import { KeyName } from './KeyName.tsx'
import { type ParameterOrder, type ParameterSearch, parameterOrders } from './parameter-search.ts'

const PAGE_SIZE = 50

interface ParameterListProps {
  search: ParameterSearch
  onChange: (changes: ParameterSearch) => void
  onEdit: (parameter: OrderParameter) => void
  onRemove: (parameter: OrderParameter) => void
}

export function ParameterList({ search, onChange, onEdit, onRemove }: ParameterListProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const parameters = useQuery({
    ...queries.orderParameters({
      SearchTerm: search.q,
      OrderBy: search.sort,
      PageNumber: search.page ?? 1,
      PageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
  })
  const page = parameters.data
  return (
    <Panel title={t('orderParameters.parameters', { number: number(page?.totalCount ?? 0) })} isPadded={false}>
      <search className={list.narrowing}>
        <SearchField
          label={t('orderParameters.search')}
          placeholder={t('orderParameters.searchHint')}
          value={search.q}
          onChange={(q) => onChange({ q })}
        />
        <NativeSelect
          aria-label={t('orderParameters.sort')}
          value={search.sort ?? parameterOrders[0]}
          data={parameterOrders.map((order) => ({
            value: order,
            label: t(`orderParameters.sortBy.${orderName(order)}`),
          }))}
          onChange={(event) => onChange({ sort: event.currentTarget.value as ParameterOrder })}
        />
      </search>
      <div aria-busy={parameters.isFetching}>
        {parameters.isPending ? (
          <SkeletonRows rows={5} columns={[25, 20, 25, 15]} />
        ) : parameters.isError && !page ? (
          <ErrorState error={parameters.error} onRetry={() => parameters.refetch()} />
        ) : page && page.items.length > 0 ? (
          <Parameters parameters={page.items} onEdit={onEdit} onRemove={onRemove} />
        ) : (
          <EmptyState
            icon={IconListDetails}
            title={t(search.q ? 'orderParameters.nothing.title' : 'orderParameters.none.title')}
            description={t(search.q ? 'orderParameters.nothing.words' : 'orderParameters.none.words')}
          />
        )}
      </div>
      <Pages label={t('orderParameters.pages')} page={page} onChange={(next) => onChange({ page: next })} />
    </Panel>
  )
}

const orderName = (order: ParameterOrder) => order.split(' ')[0] as 'key' | 'value' | 'divisionName' | 'modifiedOn'

type ParametersProps = Pick<ParameterListProps, 'onEdit' | 'onRemove'> & { parameters: OrderParameter[] }

function Parameters({ parameters, onEdit, onRemove }: ParametersProps) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const authority = useAdmin((state) => state.user?.authority) ?? []
  const mayEdit = isPermitted(authority, ['order-parameter-update'])
  const mayRemove = isPermitted(authority, ['order-parameter-delete'])
  return (
    <table className={list.table}>
      <thead>
        <tr>
          <th scope="col">{t('orderParameters.column.key')}</th>
          <th scope="col">{t('orderParameters.column.value')}</th>
          <th scope="col">{t('orderParameters.column.holdsFor')}</th>
          <th scope="col">{t('orderParameters.column.changed')}</th>
          <th scope="col" className={list.ends}>
            {t('orderParameters.column.actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {parameters.map((parameter) => {
          const name = `${parameter.key} ${parameter.value}`
          return (
            <tr key={parameter.id}>
              <td>
                <KeyName name={parameter.key} />
              </td>
              <td>
                {parameter.value}
                {parameter.description && <span className={list.detail}>{parameter.description}</span>}
              </td>
              <td>
                <HoldsFor parameter={parameter} />
              </td>
              <td className={list.when}>
                {dateTime(parameter.modifiedOn)}
                {parameter.modifiedBy && <span className={list.detail}>{parameter.modifiedBy}</span>}
              </td>
              <td className={list.ends}>
                <div className={list.buttons}>
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={!mayEdit}
                    title={mayEdit ? undefined : t('orderParameters.mayNotEdit')}
                    aria-label={t('orderParameters.editOf', { name })}
                    onClick={() => onEdit(parameter)}
                  >
                    {t('orderParameters.edit')}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={!mayRemove}
                    title={mayRemove ? undefined : t('orderParameters.mayNotRemove')}
                    aria-label={t('orderParameters.removeOf', { name })}
                    onClick={() => onRemove(parameter)}
                  >
                    {t('orderParameters.remove')}
                  </Button>
                </div>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
