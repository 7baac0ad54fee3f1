import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type * as orders from '@toptan/contract/orders'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { Refused } from '../../api/refused.ts'
import { useRoom } from '../../api/room.ts'
import { paths } from '../../paths.ts'
import { Paper } from '../../shell/Paper.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { OrderPayments, PayButton } from '../payments/index.ts'
import { CancelDialog, type Cancelled } from './CancelDialog.tsx'
import { OrderLines } from './OrderLines.tsx'
import classes from './OrderPage.module.css'
import { OrderStatusBadge } from './OrderStatusBadge.tsx'
import { PaymentStatusBadge } from './PaymentStatusBadge.tsx'

/** One order: what was ordered, where it stands, what it costs; on paper a document. */
export default function OrderPage() {
  const { docNo = '' }: { docNo?: string } = useParams({ strict: false })
  const { t } = useTranslation()
  const { customerId } = useRoom()
  const order = useQuery(queries.order(customerId, docNo))
  const [cancelled, setCancelled] = useState<Cancelled | null>(null)
  return (
    <>
      <Link to={paths.orders} className={classes.back}>
        <IconArrowLeft size={16} aria-hidden className={classes.pointing} /> {t('orders.title')}
      </Link>
      {order.data ? (
        <Paper className={classes.document}>
          <Head order={order.data} onCancel={() => setCancelled({ kind: 'order' })} />
          {order.data.waitsFor && <Notice tone="warning">{order.data.waitsFor}</Notice>}
          {order.data.rejectionReason && (
            <Notice tone="danger">{t('orders.rejectionReason', { reason: order.data.rejectionReason })}</Notice>
          )}
          <Facts order={order.data} />
          <OrderLines order={order.data} onCancel={(line) => setCancelled({ kind: 'line', line })} />
          <Totals order={order.data} />
          <OrderPayments docNumber={order.data.b2BDocNo} />
        </Paper>
      ) : order.isPending ? (
        <OrderSkeleton />
      ) : order.error instanceof Refused && order.error.status === 404 ? (
        <div role="alert">
          <EmptyState
            title={t('orders.unknown.title', { number: docNo })}
            description={t('orders.unknown.words')}
            action={
              <Button component={Link} to={paths.orders} variant="default">
                {t('orders.unknown.toOrders')}
              </Button>
            }
          />
        </div>
      ) : (
        <ErrorState error={order.error} onRetry={() => order.refetch()} />
      )}
      {order.data && cancelled && (
        <CancelDialog order={order.data} what={cancelled} onClose={() => setCancelled(null)} />
      )}
    </>
  )
}

function Head({ order, onCancel }: { order: orders.OrderDetail; onCancel: () => void }) {
  const { t } = useTranslation()
  const isOver = order.status === 'Cancelled' || order.status === 'Rejected'
  return (
    <header className={classes.head}>
      <div>
        <h1 className={classes.title}>{t('orders.order', { number: order.b2BDocNo })}</h1>
        <OrderStatusBadge status={order.status} />
      </div>
      <div className={classes.actions}>
        {order.payWith && <PayButton docNumber={order.b2BDocNo} gateway={order.payWith} />}
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('orders.print')}
        </Button>
        {!isOver && (
          <Button
            variant="default"
            disabled={order.canCancel === 'no'}
            aria-describedby={order.canCancel === 'no' ? 'why-no-cancel' : undefined}
            onClick={onCancel}
          >
            {t(order.canCancel === 'as-request' ? 'orders.cancel.request' : 'orders.cancel.atOnce')}
          </Button>
        )}
        {!isOver && order.canCancel === 'no' && (
          <p id="why-no-cancel" className={classes.reason}>
            {t(order.status === 'CancellationRequested' ? 'orders.cancel.isAsked' : 'orders.cancel.tooLate')}
          </p>
        )}
      </div>
    </header>
  )
}

function Facts({ order }: { order: orders.OrderDetail }) {
  const { t } = useTranslation()
  const { date, dateTime } = useFormat()
  return (
    <dl className={classes.facts}>
      <Said of={t('orders.fact.customer')} isWide>
        {order.customerName} {order.customerCode && <span className={classes.soft}>{order.customerCode}</span>}
      </Said>
      <Said of={t('orders.fact.date')}>
        {date(order.date)} {order.time.slice(0, 5)}
      </Said>
      <Said of={t('orders.fact.orderNumber')}>{order.orderNumber ?? t('orders.fact.notYet')}</Said>
      <Said of={t('orders.fact.address')} isWide>
        <b>{order.shippingAddressCaption}</b>
        <span className={classes.lines}>{order.shippingAddress}</span>
      </Said>
      <Said of={t('orders.fact.paymentMethod')}>
        {order.paymentMethodName}{' '}
        {order.paymentStatus !== 'NotRequired' && <PaymentStatusBadge status={order.paymentStatus} />}
      </Said>
      <Said of={t('orders.fact.division')}>
        {order.division.name}
        {order.warehouse && <span className={classes.soft}> · {order.warehouse.name}</span>}
      </Said>
      {order.salesmanName && <Said of={t('orders.fact.salesman')}>{order.salesmanName}</Said>}
      <Said of={t('orders.fact.orderedBy')}>{order.createdBy}</Said>
      {order.erpModifiedOn && <Said of={t('orders.fact.erp')}>{dateTime(order.erpModifiedOn)}</Said>}
      {order.note && (
        <Said of={t('orders.fact.note')} isWide>
          <span className={classes.lines}>{order.note}</span>
        </Said>
      )}
    </dl>
  )
}

function Said({ of, isWide, children }: { of: string; isWide?: boolean; children: React.ReactNode }) {
  return (
    <div data-wide={isWide}>
      <dt>{of}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The server's figures, in the order in which they add up. */
function Totals({ order }: { order: orders.OrderDetail }) {
  const { t } = useTranslation()
  const figures = [
    ['gross', order.totalGrossAmount],
    ['discount', -Math.abs(order.totalDiscountAmount)],
    ['net', order.totalAmountWithoutTax],
    ['expense', order.totalExpenseAmount],
    ['vat', order.totalTaxAmount],
  ] as const
  return (
    <dl className={classes.totals}>
      {figures
        .filter(([name, amount]) => amount !== 0 || name === 'net' || name === 'vat')
        .map(([name, amount]) => (
          <div key={name}>
            <dt>{t(`orders.total.${name}`)}</dt>
            <dd>
              <Money amount={amount} currency={order.currency} />
            </dd>
          </div>
        ))}
      <div className={classes.toPay}>
        <dt>{t('orders.total.total')}</dt>
        <dd>
          <Money amount={order.totalAmount} currency={order.currency} />
        </dd>
      </div>
    </dl>
  )
}

function OrderSkeleton() {
  return (
    <div className={classes.document} aria-busy>
      <Skeleton height={32} width="40%" mb="lg" />
      <Skeleton height={120} mb="lg" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={56} mb="xs" />
      ))}
    </div>
  )
}
