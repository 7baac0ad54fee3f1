import { Button, Group, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as orderParameters from '@toptan/contract/order-parameters'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { messageOf } from '../../ui/message.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'

interface RemoveParameterDialogProps {
  parameter: orderParameters.OrderParameter
  onClose: () => void
}

/** Asks before a parameter goes. */
export function RemoveParameterDialog({ parameter, onClose }: RemoveParameterDialogProps) {
  const { t } = useTranslation()
  useReturnFocus()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(orderParameters.remove, { params: { id: parameter.id } }),
    onSuccess: () => {
      toast.done(t('orderParameters.removed'))
      onClose()
    },
    onSettled: () =>
      Promise.all(
        [orderParameters.list, orderParameters.applied].map((endpoint) =>
          queryClient.invalidateQueries({ queryKey: keyOf(endpoint, null) }),
        ),
      ),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('orderParameters.removeOf', { name: `${parameter.key} ${parameter.value}` })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <p>{t('orderParameters.removeWords')}</p>
      {remove.isError && <Notice tone="danger">{messageOf(remove.error, t)}</Notice>}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('orderParameters.cancel')}
        </Button>
        <Button color="red.8" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('orderParameters.remove')}
        </Button>
      </Group>
    </Modal>
  )
}
