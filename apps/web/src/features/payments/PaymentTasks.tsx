import { Button, Switch } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ResponseOf } from '@toptan/contract/endpoint'
import type * as payments from '@toptan/contract/payments'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useAdmin } from '../../api/session.ts'
import { toOrder } from '../../paths.ts'
import { isPermitted } from '../../shell/route-rules.ts'
import { useFormat } from '../../ui/format.ts'
import classes from '../../ui/list.module.css'
import { Money } from '../../ui/Money.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { CloseTaskDialog } from './CloseTaskDialog.tsx'
import type { PaymentsPartProps } from './PaymentsPage.tsx'

export type Task = ResponseOf<typeof payments.tasks>['items'][number]

const PAGE_SIZE = 25
const READ_AGAIN_MS = 15_000

/** Payments that cannot be decided and refunds that cannot be made without a person. */
export default function PaymentTasks({ search, onChange }: PaymentsPartProps) {
  const { t } = useTranslation()
  const showsClosed = search.state === 'all'
  const tasks = useQuery({
    ...queries.paymentTasks({
      SearchTerm: search.q,
      OnlyOpen: showsClosed ? 'false' : 'true',
      PageNumber: search.page ?? 1,
      PageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: READ_AGAIN_MS,
  })
  const [closing, setClosing] = useState<Task | null>(null)
  return (
    <>
      <Panel isPadded={false}>
        <search className={classes.narrowing}>
          <SearchField
            label={t('payments.searchTasks')}
            placeholder={t('payments.searchHint')}
            value={search.q}
            onChange={(q) => onChange({ q })}
          />
          <Switch
            label={t('payments.showClosed')}
            checked={showsClosed}
            onChange={(event) => onChange({ state: event.currentTarget.checked ? 'all' : undefined })}
          />
        </search>
        <div aria-busy={tasks.isFetching}>
          {tasks.isPending ? (
            <SkeletonRows rows={5} columns={[14, 40, 14, 10]} />
          ) : tasks.isError && !tasks.data ? (
            <ErrorState error={tasks.error} onRetry={() => tasks.refetch()} />
          ) : tasks.data && tasks.data.items.length > 0 ? (
            <Tasks tasks={tasks.data.items} onClose={setClosing} />
          ) : (
            <EmptyState
              icon={IconChecklist}
              title={t('payments.noTasks.title')}
              description={t('payments.noTasks.words')}
            />
          )}
        </div>
        <Pages label={t('payments.pages')} page={tasks.data} onChange={(page) => onChange({ page })} />
      </Panel>
      {closing && <CloseTaskDialog task={closing} onClose={() => setClosing(null)} />}
    </>
  )
}

function Tasks({ tasks, onClose }: { tasks: Task[]; onClose: (task: Task) => void }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const authority = useAdmin((state) => state.user?.authority) ?? []
  const mayClose = isPermitted(authority, ['configuration-payment-update'])
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('payments.column.createdOn')}</th>
          <th scope="col">{t('payments.column.task')}</th>
          <th scope="col">{t('payments.column.docNumber')}</th>
          <th scope="col" className={classes.figure}>
            {t('payments.column.amount')}
          </th>
          <th scope="col" className={classes.ends}>
            {t('payments.column.action')}
          </th>
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <tr key={task.id}>
            <td className={classes.when}>{dateTime(task.createdOn)}</td>
            <td>
              {task.message}
              <span className={classes.detail}>
                {t(`payments.gateway.${task.gateway}`)} · {task.gatewayReference ?? task.paymentOrderId} · {task.reason}
              </span>
            </td>
            <td>
              <Link {...toOrder(task.docNumber)}>{task.docNumber}</Link>
              <span className={classes.detail}>{task.customer.name}</span>
            </td>
            <td className={classes.figure}>
              <Money amount={task.amount} currency={task.currency} />
            </td>
            <td className={classes.ends}>
              {task.outcome ? (
                <Closed task={task} />
              ) : (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={!mayClose}
                  title={mayClose ? undefined : t('payments.mayNotChange')}
                  aria-label={t('payments.decideOf', { number: task.docNumber })}
                  onClick={() => onClose(task)}
                >
                  {t('payments.decide')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Closed({ task }: { task: Task }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  return (
    <>
      <StatusBadge type="success">
        {t(`payments.outcome.${task.kind === 'refund-to-book' ? 'booked' : (task.outcome ?? 'settled')}`)}
      </StatusBadge>
      <span className={classes.detail}>
        {task.closedBy} {task.closedOn && dateTime(task.closedOn)}
      </span>
      {task.note && <span className={classes.detail}>{task.note}</span>}
    </>
  )
}
