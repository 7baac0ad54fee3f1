import { Button, Group, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as orders from '@toptan/contract/orders'
import * as payments from '@toptan/contract/payments'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useRoom } from '../../api/room.ts'
import { messageOf } from '../../ui/message.ts'
import classes from './OrderPage.module.css'

/** What is cancelled: the order, or one of its lines. */
export type Cancelled = { kind: 'order' } | { kind: 'line'; line: orders.OrderDetail['orderItems'][number] }

interface CancelDialogProps {
  order: orders.OrderDetail
  what: Cancelled
  onClose: () => void
}

/** Asks before an order or a line is cancelled; what the server refuses is said here. */
export function CancelDialog({ order, what, onClose }: CancelDialogProps) {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  const queryClient = useQueryClient()
  const how = (what.kind === 'order' ? order.canCancel : what.line.canCancel) === 'as-request' ? 'request' : 'atOnce'
  const cancel = useMutation({
    mutationFn: () =>
      what.kind === 'order'
        ? call(orders.cancel, { params: { docNumber: order.b2BDocNo }, customerId })
        : call(orders.cancelLine, { params: { orderId: order.id, orderLineId: what.line.id }, customerId }),
    onSuccess: onClose,
    onSettled: () =>
      Promise.all(
        [orders.detail, orders.list, orders.itemDetails, payments.ofOrder].map((endpoint) =>
          queryClient.invalidateQueries({ queryKey: keyOf(endpoint, customerId) }),
        ),
      ),
  })
  const name = what.kind === 'order' ? order.b2BDocNo : what.line.productName
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`orders.cancel.${what.kind}.${how}.title`, { name })}
      closeButtonProps={{ 'aria-label': t('orders.close') }}
    >
      <p className={classes.words}>{t(`orders.cancel.${what.kind}.${how}.words`, { name })}</p>
      {cancel.isError && (
        <p className={classes.refusal} role="alert">
          {messageOf(cancel.error, t)}
        </p>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('orders.cancel.keep')}
        </Button>
        <Button color="red.8" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t(`orders.cancel.${how}`)}
        </Button>
      </Group>
    </Modal>
  )
}
