import { Button, Group, Modal, Notification, Portal } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { CheckoutResult } from '@toptan/contract/baskets'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { Refused } from '../../api/refused.ts'
import { useRoom } from '../../api/room.ts'
import { paths, toOrder } from '../../paths.ts'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PayButton } from '../payments/index.ts'
import { rereadAfterOrder, rereadCart } from './cart-cache.ts'
import { clearDraft } from './checkout-draft.ts'
import classes from './OrderResultDialog.module.css'
import {
  dismissOrder,
  forgetOrder,
  orderShownFor,
  POLL_EVERY_MS,
  settleOrder,
  type WatchedOrder,
} from './order-result.ts'
import { changeWatched, useWatchedOrders } from './watched-orders.ts'

/** Waits for the outcome of this customer's checkout, across reloads, and says what became of it. */
export function OrderResultDialog() {
  const { customerId } = useRoom()
  const shown = orderShownFor(useWatchedOrders(), customerId)
  return shown ? <Outcome key={shown.transactionId} watched={shown} /> : null
}

function Outcome({ watched }: { watched: WatchedOrder }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { transactionId, customerId } = watched
  const {
    data: result,
    error,
    isFetching,
  } = useQuery({
    ...queries.transaction(customerId, transactionId),
    staleTime: watched.status === 'InQueue' ? 0 : Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: (query) => (query.state.data && query.state.data.status !== 'InQueue' ? false : POLL_EVERY_MS),
    // The outcome is waited for while one works in another window, too.
    refetchIntervalInBackground: true,
  })
  const isUnknown = error instanceof Refused && (error.status === 404 || error.status === 403)

  useEffect(() => {
    if (isUnknown) changeWatched((orders) => forgetOrder(orders, transactionId))
  }, [isUnknown, transactionId])

  const status = result?.status ?? 'InQueue'
  useEffect(() => {
    if (status === 'InQueue' || watched.status !== 'InQueue') return
    changeWatched((orders) => settleOrder(orders, transactionId, status))
    if (status === 'Completed') {
      clearDraft(customerId)
      void rereadAfterOrder(queryClient, customerId)
    } else void rereadCart(queryClient, customerId)
  }, [status, watched.status, transactionId, customerId, queryClient])

  if (!result || result.status === 'InQueue')
    return (
      <Portal>
        <Notification
          className={classes.waiting}
          loading
          withCloseButton={false}
          role="status"
          title={t('basket.result.processing')}
        >
          {t(error && !isFetching ? 'basket.result.stillTrying' : 'basket.result.mayGoOn')}
        </Notification>
      </Portal>
    )
  return <ResultDialog result={result} />
}

function ResultDialog({ result }: { result: CheckoutResult }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const close = () => changeWatched((orders) => dismissOrder(orders, result.transactionId))
  const leaveTo = (to: typeof paths.cart | typeof paths.orders) => {
    close()
    void navigate({ to })
  }
  const isCompleted = result.status === 'Completed'
  const isToBePaid = isCompleted && result.createdOrders.some(({ payWith }) => payWith !== null)
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      closeOnClickOutside={false}
      title={
        <span className={classes.title} data-completed={isCompleted}>
          {isCompleted ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
          {t(isCompleted ? 'basket.result.completed' : 'basket.result.failed')}
        </span>
      }
      closeButtonProps={{ 'aria-label': t('catalog.close') }}
    >
      {isToBePaid && (
        <div className={classes.unpaid}>
          <Notice tone="info">{t('payments.unpaidOrder')}</Notice>
        </div>
      )}
      {isCompleted ? (
        <ul className={classes.orders}>
          {result.createdOrders.map((order) => (
            <li key={order.docNumber} className={classes.order}>
              <div>
                <Link {...toOrder(order.docNumber)} onClick={close} className={classes.code}>
                  {order.docNumber}
                </Link>
                {order.orderNumber && <span className={classes.number}>{order.orderNumber}</span>}
              </div>
              <Money amount={order.totalAmount} currency={order.currency} className={classes.amount} />
              {order.payWith ? (
                <PayButton docNumber={order.docNumber} gateway={order.payWith} size="xs" onLeave={close} />
              ) : (
                <Button
                  component={Link}
                  {...(toOrder(order.docNumber) as object)}
                  variant="default"
                  size="xs"
                  onClick={close}
                >
                  {t('basket.result.view')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <Notice tone="danger">
          {result.errors.length > 0 ? (
            <ul className={classes.reasons}>
              {result.errors.map((reason, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be refused with the same words
                <li key={index}>
                  {reason.productCode && <b>{reason.productCode}: </b>}
                  {reason.message}
                </li>
              ))}
            </ul>
          ) : (
            (result.errorMessage ?? t('basket.result.failed'))
          )}
          <p className={classes.kept}>{t('basket.result.kept')}</p>
        </Notice>
      )}
      <Group justify="flex-end" mt="lg">
        {isCompleted ? (
          <>
            <Button variant="default" onClick={() => leaveTo(paths.orders)}>
              {t('basket.result.history')}
            </Button>
            <Button variant={isToBePaid ? 'default' : 'filled'} onClick={close} data-autofocus>
              {t('basket.result.close')}
            </Button>
          </>
        ) : (
          <Button onClick={() => leaveTo(paths.cart)} data-autofocus>
            {t('basket.result.backToCart')}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
