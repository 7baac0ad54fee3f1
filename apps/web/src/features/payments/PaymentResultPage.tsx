import { Button, Loader } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconCreditCard,
  IconHourglass,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import * as orders from '@toptan/contract/orders'
import * as payments from '@toptan/contract/payments'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { Refused } from '../../api/refused.ts'
import { useRoom } from '../../api/room.ts'
import { paths, toOrder } from '../../paths.ts'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { askAgainAfter } from './ask-again.ts'
import { PayButton } from './PayButton.tsx'
import classes from './PaymentResultPage.module.css'
import { readPaidFrom } from './paid-from.ts'

/** Where the browser comes back to from the gateway: asks our server what became of the payment until that is decided. */
export default function PaymentResultPage() {
  const { docNo = '', paymentOrderId = '' }: { docNo?: string; paymentOrderId?: string } = useParams({ strict: false })
  const { t } = useTranslation()
  const { customerId } = useRoom()
  const result = usePaymentResult(customerId, paymentOrderId)
  if (result.data) return <Result result={result.data} />
  if (result.isPending)
    return (
      <div className={classes.result} role="status" aria-busy>
        <Loader aria-hidden />
        <p className={classes.message}>{t('payments.result.asking')}</p>
      </div>
    )
  if (result.error instanceof Refused && result.error.status === 404)
    return (
      <EmptyState
        icon={IconCreditCard}
        title={t('payments.result.unknown')}
        description={t('payments.result.unknownWords')}
        action={
          <Button component={Link} {...(toOrder(docNo) as object)} variant="default">
            {t('payments.result.toOrder', { number: docNo })}
          </Button>
        }
      />
    )
  return <ErrorState error={result.error} onRetry={() => result.refetch()} />
}

/** Every look asks the gateway anew, so a reload, a second tab and a lost answer all end at the same truth. */
function usePaymentResult(customerId: number | null, paymentOrderId: string) {
  const queryClient = useQueryClient()
  const params = { paymentOrderId }
  const result = useQuery({
    queryKey: keyOf(payments.status, customerId, { params }),
    queryFn: async ({ signal }) => {
      await call(payments.process, { params, customerId, signal })
      return call(payments.status, { params, customerId, signal })
    },
    staleTime: 0,
    refetchInterval: (query) => askAgainAfter(query.state.data, query.state.dataUpdateCount),
    refetchIntervalInBackground: true,
  })
  const state = result.data?.state
  useEffect(() => {
    if (state === undefined || state === 'open') return
    for (const endpoint of [orders.detail, orders.list, payments.ofOrder, payments.payable])
      void queryClient.invalidateQueries({ queryKey: keyOf(endpoint, customerId) })
  }, [state, customerId, queryClient])
  return result
}

const icons: Record<payments.AttemptState, TablerIcon> = {
  open: IconCreditCard,
  checking: IconHourglass,
  paid: IconCircleCheck,
  declined: IconCircleX,
  expired: IconAlertTriangle,
}

function Result({ result }: { result: payments.PaymentResult }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const { state, docNumber, payWith } = result
  const Icon = icons[state]
  const canPayAgain = payWith !== null && state !== 'paid' && state !== 'checking'
  const from = readPaidFrom(useSearch({ strict: false }))
  return (
    <article className={classes.result} data-type={result.statusType}>
      <Icon className={classes.icon} aria-hidden />
      <h1 className={classes.title}>
        {t(`payments.result.${state === 'open' && result.isGivenUp ? 'givenUp' : state}`)}
      </h1>
      <p className={classes.message} role="status">
        {result.message}
      </p>
      <dl className={classes.facts}>
        <div>
          <dt>{t('payments.fact.order')}</dt>
          <dd>
            <Link {...toOrder(docNumber)}>{docNumber}</Link>
          </dd>
        </div>
        <div>
          <dt>{t('payments.fact.amount')}</dt>
          <dd>
            <Money amount={result.amount} currency={result.currency} />
          </dd>
        </div>
        <div>
          <dt>{t('payments.fact.way')}</dt>
          <dd>{t(`payments.gateway.${result.gateway}`)}</dd>
        </div>
        <div>
          <dt>{t('payments.fact.time')}</dt>
          <dd>{dateTime(result.decidedOn ?? result.createdOn)}</dd>
        </div>
      </dl>
      {(state === 'open' || state === 'checking') && <p className={classes.soft}>{t('payments.result.keepsAsking')}</p>}
      <div className={classes.actions}>
        {canPayAgain && payWith && <PayButton docNumber={docNumber} gateway={payWith} isAgain from={from} />}
        <Button component={Link} {...(toOrder(docNumber) as object)} variant={canPayAgain ? 'default' : 'filled'}>
          {t('payments.result.toOrder', { number: docNumber })}
        </Button>
        <Button component={Link} to={from ? paths.customerFinance : paths.orders} variant="default">
          {t(from ? 'payments.result.toStatement' : 'payments.result.toOrders')}
        </Button>
      </div>
    </article>
  )
}
