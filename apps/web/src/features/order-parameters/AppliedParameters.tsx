import { NativeSelect } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AppliedParameter } from '@toptan/contract/order-parameters'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import list from '../../ui/list.module.css'
import { Panel } from '../../ui/Panel.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { HoldsFor } from './HoldsFor.tsx'
import { KeyName } from './KeyName.tsx'
import classes from './OrderParameters.module.css'
import type { ParameterSearch } from './parameter-search.ts'

interface AppliedParametersProps {
  search: ParameterSearch
  onChange: (changes: ParameterSearch) => void
}

/** Which parameters an order would take along, and which of several with one key counts. */
export function AppliedParameters({ search, onChange }: AppliedParametersProps) {
  const { t } = useTranslation()
  const { data: choices } = useQuery(queries.orderParameterChoices())
  const applied = useQuery({
    ...queries.appliedParameters({
      DivisionId: search.division,
      PaymentMethodCode: search.method,
      CategoryIds: search.category,
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel title={t('orderParameters.applied')} isPadded={false}>
      <p className={classes.rule}>{t('orderParameters.rule')}</p>
      <search className={classes.order} aria-label={t('orderParameters.applied')}>
        <NativeSelect
          label={t('orderParameters.division')}
          value={search.division ?? ''}
          data={[
            { value: '', label: t('orderParameters.any') },
            ...(choices?.divisions ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => onChange({ division: Number(event.currentTarget.value) || undefined })}
        />
        <NativeSelect
          label={t('orderParameters.paymentMethod')}
          value={search.method ?? ''}
          data={[
            { value: '', label: t('orderParameters.any') },
            ...(choices?.paymentMethods ?? []).map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={(event) => onChange({ method: event.currentTarget.value || undefined })}
        />
        <NativeSelect
          label={t('orderParameters.category')}
          value={search.category ?? ''}
          data={[
            { value: '', label: t('orderParameters.any') },
            ...(choices?.categories ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => onChange({ category: event.currentTarget.value || undefined })}
        />
      </search>
      <div aria-busy={applied.isFetching} aria-live="polite">
        {applied.isPending ? (
          <SkeletonRows rows={3} columns={[25, 25, 25]} />
        ) : applied.isError && !applied.data ? (
          <ErrorState error={applied.error} onRetry={() => applied.refetch()} />
        ) : applied.data && applied.data.length > 0 ? (
          <Applied parameters={applied.data} />
        ) : (
          <EmptyState
            icon={IconListCheck}
            title={t('orderParameters.noneApplied.title')}
            description={t('orderParameters.noneApplied.words')}
          />
        )}
      </div>
    </Panel>
  )
}

function Applied({ parameters }: { parameters: AppliedParameter[] }) {
  const { t } = useTranslation()
  return (
    <table className={list.table}>
      <thead>
        <tr>
          <th scope="col">{t('orderParameters.column.key')}</th>
          <th scope="col">{t('orderParameters.column.value')}</th>
          <th scope="col">{t('orderParameters.column.holdsFor')}</th>
          <th scope="col">{t('orderParameters.column.counts')}</th>
        </tr>
      </thead>
      <tbody>
        {parameters.map((parameter) => (
          <tr key={parameter.id}>
            <td>
              <KeyName name={parameter.key} />
            </td>
            <td className={parameter.isOutdone ? classes.outdone : undefined}>{parameter.value}</td>
            <td>
              <HoldsFor parameter={parameter} />
            </td>
            <td>
              {parameter.isOutdone ? (
                <span className={list.soft}>{t('orderParameters.outdone')}</span>
              ) : (
                <StatusBadge type="success">{t('orderParameters.counts')}</StatusBadge>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
