import { Button, Group, Modal, Radio, Stack, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as payments from '@toptan/contract/payments'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { messageOf } from '../../ui/message.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { Task } from './PaymentTasks.tsx'

/** What a person found out: each outcome says what follows from it. */
export function CloseTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const outcomes = payments.outcomesOf[task.kind]
  const isToBook = task.kind === 'refund-to-book'
  const [outcome, setOutcome] = useState<payments.TaskOutcome | null>(null)
  const [note, setNote] = useState('')
  const close = useMutation({
    mutationFn: (chosen: payments.TaskOutcome) =>
      call(payments.closeTask, { params: { id: task.id }, body: { outcome: chosen, note } }),
    onSuccess: onClose,
    onSettled: () =>
      Promise.all(
        [payments.tasks, payments.list].map((endpoint) =>
          queryClient.invalidateQueries({ queryKey: keyOf(endpoint, null) }),
        ),
      ),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('payments.decideOf', { number: task.docNumber })}
      closeButtonProps={{ 'aria-label': t('payments.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (outcome) close.mutate(outcome)
        }}
      >
        <Stack>
          <Notice tone="info">{task.message}</Notice>
          {close.isError && <Notice tone="danger">{messageOf(close.error, t)}</Notice>}
          <Radio.Group
            label={t(isToBook ? 'payments.whatIsBooked' : 'payments.whatIsSo')}
            value={outcome ?? ''}
            onChange={(value) => setOutcome(value as payments.TaskOutcome)}
          >
            <Stack gap="xs" mt="xs">
              {outcomes.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={t(`payments.outcome.${isToBook ? 'booked' : one}`)}
                  description={t(`payments.outcomeWords.${isToBook ? 'booked' : one}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            label={t('payments.taskNote')}
            maxLength={500}
            autosize
            minRows={2}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('payments.close')}
            </Button>
            <Button type="submit" disabled={!outcome} loading={close.isPending}>
              {t('payments.decide')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
