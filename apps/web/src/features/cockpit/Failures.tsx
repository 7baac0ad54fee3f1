import { Button } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Cockpit, FailureGroup, PartState } from '@toptan/contract/cockpit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toOrder } from '../../paths.ts'
import { useFormat } from '../../ui/format.ts'
import { Panel } from '../../ui/Panel.tsx'
import { StatusBadge, type StatusTone } from '../../ui/StatusBadge.tsx'
import { EmptyState } from '../../ui/states.tsx'
import classes from './Cockpit.module.css'
import { RejectDialog } from './RejectDialog.tsx'
import { useRetry } from './use-retry.ts'

type Retrying = ReturnType<typeof useRetry>

/** What the ERP said no to or could not be told, one line for each cause. */
export function Failures({ cockpit: { failures, failuresLeftOut } }: { cockpit: Cockpit }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const retrying = useRetry()
  const { retry, mayRetry } = retrying
  const canRetry = failures.some(({ retryableCount }) => retryableCount > 0)
  return (
    <Panel
      title={t('cockpit.failures')}
      isPadded={false}
      aside={
        canRetry && (
          <Button
            className={classes.whole}
            size="compact-sm"
            variant="default"
            loading={retry.isPending}
            disabled={!mayRetry}
            title={mayRetry ? undefined : t('cockpit.mayNotRetry')}
            onClick={() => retry.mutate({})}
          >
            {t('cockpit.retryAll')}
          </Button>
        )
      }
    >
      {failures.length === 0 ? (
        <EmptyState
          icon={IconChecklist}
          title={t('cockpit.noFailures.title')}
          description={t('cockpit.noFailures.words')}
        />
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('cockpit.cause')}</th>
              <th scope="col">{t('cockpit.affected')}</th>
              <th scope="col" className={classes.ends}>
                {t('cockpit.action')}
              </th>
            </tr>
          </thead>
          <tbody>
            {failures.map((failure) => (
              <Failure key={failure.id} failure={failure} retrying={retrying} />
            ))}
          </tbody>
        </table>
      )}
      {failuresLeftOut > 0 && (
        <p className={classes.leftOut}>
          {t('cockpit.leftOut', { count: failuresLeftOut, number: number(failuresLeftOut) })}
        </p>
      )}
    </Panel>
  )
}

function Failure({ failure, retrying: { retry, mayRetry } }: { failure: FailureGroup; retrying: Retrying }) {
  const { t } = useTranslation()
  const { number, dateTime } = useFormat()
  const { id, about, message, count, retryableCount, lastTriedOn, nextTryOn } = failure
  const why = !mayRetry ? t('cockpit.mayNotRetry') : retryableCount === 0 ? t('cockpit.looksByItself') : null
  return (
    <tr>
      <td>
        <span className={classes.cause}>{message}</span>
        <span className={classes.detail}>
          {t(`cockpit.about.${about}`)}
          {lastTriedOn && ` · ${t('cockpit.lastTried', { time: dateTime(lastTriedOn) })}`}
          {nextTryOn && ` · ${t('cockpit.nextTry', { time: dateTime(nextTryOn) })}`}
        </span>
      </td>
      <td>
        {t(about === 'payment' ? 'cockpit.collected' : 'cockpit.parts', { count, number: number(count) })}
        <details>
          <summary>{t('cockpit.showOrders')}</summary>
          <Orders failure={failure} retrying={{ retry, mayRetry }} />
        </details>
      </td>
      <td className={classes.ends}>
        <Button
          size="compact-sm"
          variant="default"
          loading={retry.isPending && retry.variables.cause === id}
          disabled={why !== null}
          title={why ?? undefined}
          aria-label={t('cockpit.retryCause', { cause: message })}
          onClick={() => retry.mutate({ cause: id })}
        >
          {t('cockpit.retry')}
        </Button>
      </td>
    </tr>
  )
}

const tones: Record<PartState, StatusTone> = { waiting: 'warning', refused: 'danger', unclear: 'info' }

function Orders({ failure, retrying: { retry, mayRetry } }: { failure: FailureGroup; retrying: Retrying }) {
  const { t } = useTranslation()
  const { number, dateTime } = useFormat()
  const more = failure.count - failure.orders.length
  const [rejected, setRejected] = useState<string | null>(null)
  return (
    <ul className={classes.orders}>
      {failure.orders.map(({ docNumber, customerName, state, orderedOn }, at) => (
        // One order may stand here with several parts.
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one order have nothing else to be told apart by
        <li key={`${docNumber} ${at}`}>
          <span>
            <Link {...toOrder(docNumber)}>{docNumber}</Link>{' '}
            <StatusBadge type={tones[state]}>{t(`cockpit.state.${state}`)}</StatusBadge>
            <span className={classes.detail}>
              {customerName} · {dateTime(orderedOn)}
            </span>
          </span>
          {state !== 'unclear' && mayRetry && (
            <span className={classes.choices}>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={t('cockpit.retryOne', { number: docNumber })}
                loading={retry.isPending && retry.variables.docNumber === docNumber}
                onClick={() => retry.mutate({ docNumber })}
              >
                {t('cockpit.retry')}
              </Button>
              {state === 'refused' && failure.about === 'order' && (
                <Button
                  size="compact-xs"
                  variant="default"
                  className={classes.reject}
                  aria-label={t('cockpit.rejectOne', { number: docNumber })}
                  onClick={() => setRejected(docNumber)}
                >
                  {t('cockpit.reject')}
                </Button>
              )}
            </span>
          )}
        </li>
      ))}
      {rejected !== null && <RejectDialog docNumber={rejected} onClose={() => setRejected(null)} />}
      {more > 0 && <li className={classes.soft}>{t('cockpit.moreOrders', { count: more, number: number(more) })}</li>}
    </ul>
  )
}
