import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ResponseOf } from '@toptan/contract/endpoint'
import type * as payments from '@toptan/contract/payments'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useRoom } from '../../api/room.ts'
import { toPayment } from '../../paths.ts'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import { StatusBadge, type StatusTone } from '../../ui/StatusBadge.tsx'
import classes from './OrderPayments.module.css'

type Known = ResponseOf<typeof payments.ofOrder>

const READ_AGAIN_MS = 10_000

/** What was paid for an order and what went back; nothing where nobody ever tried. */
export function OrderPayments({ docNumber }: { docNumber: string }) {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  const { data } = useQuery({
    ...queries.orderPayments(customerId, docNumber),
    refetchInterval: (query) => (query.state.data && isUnderWay(query.state.data) ? READ_AGAIN_MS : false),
  })
  if (!data || (data.payments.length === 0 && data.refunds.length === 0)) return null
  return (
    <section className={classes.payments} aria-labelledby="order-payments">
      <h2 id="order-payments" className={classes.title}>
        {t('payments.title')}
      </h2>
      <ul>
        {data.payments.map((payment) => (
          <Movement
            key={payment.paymentOrderId}
            at={payment.decidedOn ?? payment.createdOn}
            amount={payment.amount}
            currency={payment.currency}
          >
            <Link {...toPayment(docNumber, payment.paymentOrderId)}>{t(`payments.gateway.${payment.gateway}`)}</Link>{' '}
            <StatusBadge type={payment.statusType}>{t(`payments.state.${payment.state}`)}</StatusBadge>
          </Movement>
        ))}
        {data.refunds.map((refund) => (
          <Movement
            key={`refund ${refund.id}`}
            at={refund.decidedOn ?? refund.createdOn}
            amount={-refund.amount}
            currency={refund.currency}
          >
            {t(`payments.why.${refund.why}`)}{' '}
            <StatusBadge type={refundTones[refund.state]}>{t(`payments.refundState.${refund.state}`)}</StatusBadge>
          </Movement>
        ))}
      </ul>
    </section>
  )
}

const isUnderWay = ({ payments: tried, refunds }: Known) =>
  tried.some(({ state }) => state === 'checking') || refunds.some(({ state }) => state === 'under-way')

const refundTones: Record<(typeof payments.refundStates)[number], StatusTone> = {
  'under-way': 'warning',
  'by-hand': 'warning',
  refused: 'danger',
  done: 'success',
}

interface MovementProps {
  at: string
  amount: number
  currency: string
  children: React.ReactNode
}

function Movement({ at, amount, currency, children }: MovementProps) {
  const { dateTime } = useFormat()
  return (
    <li>
      <span className={classes.what}>{children}</span>
      <span className={classes.soft}>{dateTime(at)}</span>
      <Money amount={amount} currency={currency} className={classes.amount} />
    </li>
  )
}
