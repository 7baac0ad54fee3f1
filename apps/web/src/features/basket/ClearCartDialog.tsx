import { Button, Group, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as baskets from '@toptan/contract/baskets'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useRoom } from '../../api/room.ts'
import { messageOf } from '../../ui/message.ts'
import classes from './Checkout.module.css'
import { rereadCart } from './cart-cache.ts'

interface ClearCartDialogProps {
  opened: boolean
  onClose: () => void
  productIds: number[]
}

/** Asks before a cart is emptied. */
export function ClearCartDialog({ opened, onClose, productIds }: ClearCartDialogProps) {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  const queryClient = useQueryClient()
  const clear = useMutation({
    mutationFn: () => call(baskets.removeProducts, { body: productIds, customerId }),
    onSuccess: onClose,
    onSettled: () => rereadCart(queryClient, customerId),
  })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('basket.clearAsk.title')}
      closeButtonProps={{ 'aria-label': t('catalog.close') }}
      onExitTransitionEnd={clear.reset}
    >
      <p className={classes.words}>{t('basket.clearAsk.words', { count: productIds.length })}</p>
      {clear.isError && (
        <p className={classes.refusal} role="alert">
          {messageOf(clear.error, t)}
        </p>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('basket.keep')}
        </Button>
        <Button color="red.8" loading={clear.isPending} onClick={() => clear.mutate()}>
          {t('basket.clear')}
        </Button>
      </Group>
    </Modal>
  )
}
