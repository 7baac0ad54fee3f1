import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type * as payments from '@toptan/contract/payments'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useRoom } from '../../api/room.ts'
import { toOrder } from '../../paths.ts'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import { messageOf } from '../../ui/message.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './PayableOrders.module.css'
import { PayButton } from './PayButton.tsx'
import type { PaidFrom } from './paid-from.ts'

const SHOWN_AT_FIRST = 3

/** Orders of the customer acted for that wait to be paid; nothing where none does. */
export function PayableOrders({ from }: { from: PaidFrom }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const { customerId } = useRoom()
  const [isWhole, setIsWhole] = useState(false)
  const payable = useQuery(queries.payableOrders(customerId))
  if (payable.isError && !payable.data)
    return (
      <div className={classes.payable}>
        <Notice tone="warning">
          {t('payments.payableUnknown')} {messageOf(payable.error, t)}{' '}
          <button type="button" className={classes.link} onClick={() => payable.refetch()}>
            {t('errors.tryAgain')}
          </button>
        </Notice>
      </div>
    )
  if (!payable.data || payable.data.length === 0) return null
  const shown = isWhole ? payable.data : payable.data.slice(0, SHOWN_AT_FIRST)
  const next = shown.find(({ isChecking }) => !isChecking)
  return (
    <Panel title={t('payments.payable')} isPadded={false} className={classes.payable}>
      <ul className={classes.orders}>
        {shown.map((order) => (
          <Order key={order.docNumber} order={order} isNext={order === next} from={from} />
        ))}
      </ul>
      {shown.length < payable.data.length && (
        <Button className={classes.more} variant="default" size="compact-sm" onClick={() => setIsWhole(true)}>
          {t('payments.showAllPayable', { count: payable.data.length, number: number(payable.data.length) })}
        </Button>
      )}
    </Panel>
  )
}

/** The one that expires first is the one to pay next. */
function Order({ order, isNext, from }: { order: payments.PayableOrder; isNext: boolean; from: PaidFrom }) {
  const { t } = useTranslation()
  const { date, dateTime } = useFormat()
  const { docNumber, amount, currency, orderedOn, expiresOn, payWith, isChecking } = order
  return (
    <li>
      <span>
        <Link {...toOrder(docNumber)}>{docNumber}</Link> <span className={classes.soft}>{date(orderedOn)}</span>
        {expiresOn && !isChecking && (
          <span className={classes.detail}>{t('payments.payBefore', { time: dateTime(expiresOn) })}</span>
        )}
      </span>
      <Money amount={amount} currency={currency} className={classes.amount} />
      {isChecking ? (
        <StatusBadge type="warning">{t('payments.state.checking')}</StatusBadge>
      ) : (
        <PayButton
          docNumber={docNumber}
          gateway={payWith}
          size="xs"
          variant={isNext ? 'filled' : 'default'}
          from={from}
        />
      )}
    </li>
  )
}
