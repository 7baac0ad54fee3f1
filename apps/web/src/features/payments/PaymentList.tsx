import { NativeSelect } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ResponseOf } from '@toptan/contract/endpoint'
import * as payments from '@toptan/contract/payments'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { toOrder } from '../../paths.ts'
import { useFormat } from '../../ui/format.ts'
import classes from '../../ui/list.module.css'
import { Money } from '../../ui/Money.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import type { PaymentsPartProps } from './PaymentsPage.tsx'

const PAGE_SIZE = 50
const READ_AGAIN_MS = 15_000

/** Every attempt to pay, with the gateway's own numbers. */
export default function PaymentList({ search, onChange }: PaymentsPartProps) {
  const { t } = useTranslation()
  const state = payments.attemptStates.find((one) => one === search.state)
  const erp = payments.paymentPushStates.find((one) => one === search.erp)
  const list = useQuery({
    ...queries.payments({
      SearchTerm: search.q,
      ColumnFilters:
        [...(state ? [`state:eq:${state}`] : []), ...(erp ? [`erp:eq:${erp}`] : [])].join(';') || undefined,
      PageNumber: search.page ?? 1,
      PageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: READ_AGAIN_MS,
  })
  return (
    <Panel isPadded={false}>
      <search className={classes.narrowing}>
        <SearchField
          label={t('payments.searchPayments')}
          placeholder={t('payments.searchHint')}
          value={search.q}
          onChange={(q) => onChange({ q })}
        />
        <NativeSelect
          aria-label={t('payments.column.state')}
          value={state ?? ''}
          data={[
            { value: '', label: t('payments.everyState') },
            ...payments.attemptStates.map((one) => ({ value: one, label: t(`payments.state.${one}`) })),
          ]}
          onChange={(event) => onChange({ state: event.currentTarget.value || undefined })}
        />
        <NativeSelect
          aria-label={t('payments.column.erp')}
          value={erp ?? ''}
          data={[
            { value: '', label: t('payments.everyErpState') },
            ...payments.paymentPushStates.map((one) => ({ value: one, label: t(`payments.erpState.${one}`) })),
          ]}
          onChange={(event) => onChange({ erp: event.currentTarget.value || undefined })}
        />
      </search>
      <div aria-busy={list.isFetching}>
        {list.isPending ? (
          <SkeletonRows rows={8} columns={[14, 20, 20, 14]} />
        ) : list.isError && !list.data ? (
          <ErrorState error={list.error} onRetry={() => list.refetch()} />
        ) : list.data && list.data.items.length > 0 ? (
          <Attempts attempts={list.data.items} />
        ) : (
          <EmptyState
            icon={IconCreditCard}
            title={t('payments.noPayments.title')}
            description={t('payments.noPayments.words')}
          />
        )}
      </div>
      <Pages label={t('payments.pages')} page={list.data} onChange={(page) => onChange({ page })} />
    </Panel>
  )
}

type Attempt = ResponseOf<typeof payments.list>['items'][number]

function Attempts({ attempts }: { attempts: Attempt[] }) {
  const { t } = useTranslation()
  const { dateTime, money } = useFormat()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('payments.column.createdOn')}</th>
          <th scope="col">{t('payments.column.docNumber')}</th>
          <th scope="col">{t('payments.column.gateway')}</th>
          <th scope="col">{t('payments.column.state')}</th>
          <th scope="col">{t('payments.column.erp')}</th>
          <th scope="col" className={classes.figure}>
            {t('payments.column.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {attempts.map((attempt) => (
          <tr key={attempt.paymentOrderId}>
            <td className={classes.when}>{dateTime(attempt.createdOn)}</td>
            <td>
              <Link {...toOrder(attempt.docNumber)}>{attempt.docNumber}</Link>
              <span className={classes.detail}>{attempt.customer.name}</span>
            </td>
            <td>
              {t(`payments.gateway.${attempt.gateway}`)}
              <span className={classes.detail}>
                {attempt.captureReference ?? attempt.gatewayReference ?? attempt.paymentOrderId}
              </span>
            </td>
            <td>
              <StatusBadge type={attempt.statusType}>{t(`payments.state.${attempt.state}`)}</StatusBadge>
              {attempt.reason && <span className={classes.detail}>{attempt.reason}</span>}
              {attempt.lastError && <span className={classes.detail}>{attempt.lastError}</span>}
              {attempt.decidedOn && <span className={classes.detail}>{dateTime(attempt.decidedOn)}</span>}
            </td>
            <td>{attempt.erp && <AtErp erp={attempt.erp} />}</td>
            <td className={classes.figure}>
              <Money amount={attempt.amount} currency={attempt.currency} />
              {attempt.refundedAmount > 0 && (
                <span className={classes.detail}>
                  {t('payments.refunded', { amount: money(attempt.refundedAmount, attempt.currency) })}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Where what was collected stands on its way to the ERP, and why it does not go on. */
function AtErp({ erp }: { erp: NonNullable<Attempt['erp']> }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  return (
    <>
      <StatusBadge type={erp.statusType}>{t(`payments.erpState.${erp.state}`)}</StatusBadge>
      {erp.number && <span className={classes.detail}>{erp.number}</span>}
      {erp.lastError && <span className={classes.detail}>{erp.lastError}</span>}
      {erp.lastError && erp.nextTryOn && (
        <span className={classes.detail}>{t('payments.nextTry', { time: dateTime(erp.nextTryOn) })}</span>
      )}
    </>
  )
}
