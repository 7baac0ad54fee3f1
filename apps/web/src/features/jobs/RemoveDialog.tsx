import { Button, Group, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as integrations from '@toptan/contract/integrations'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { messageOf } from '../../ui/message.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'

/** Asks before a query goes with its history and its results. */
export function RemoveDialog({ job, onClose }: { job: integrations.Job; onClose: () => void }) {
  const { t } = useTranslation()
  useReturnFocus()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(integrations.deleteQuery, { params: { id: job.id } }),
    onSuccess: onClose,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(integrations.jobs, null) }),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('jobs.removeTitle', { title: job.title })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <p>{t('jobs.removeWords')}</p>
      {remove.isError && <Notice tone="danger">{messageOf(remove.error, t)}</Notice>}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('jobs.keep')}
        </Button>
        <Button color="red.8" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('jobs.removeShort')}
        </Button>
      </Group>
    </Modal>
  )
}
