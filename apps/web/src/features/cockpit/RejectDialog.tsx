import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as cockpit from '@toptan/contract/cockpit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { messageOf } from '../../ui/message.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'

const REASON_MOST = 500

interface RejectDialogProps {
  docNumber: string
  onClose: () => void
}

/** Asks for the reason before an order that the ERP refused is rejected for good. */
export function RejectDialog({ docNumber, onClose }: RejectDialogProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const reject = useMutation({
    mutationFn: () => call(cockpit.reject, { body: { docNumber, reason } }),
    onSuccess: () => {
      toast.done(t('cockpit.rejected', { number: docNumber }))
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(cockpit.read, null) }),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('cockpit.rejectTitle', { number: docNumber })}
      closeButtonProps={{ 'aria-label': t('cockpit.keep') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() !== '') reject.mutate()
        }}
      >
        <Stack>
          <Notice tone="warning">{t('cockpit.rejectWords')}</Notice>
          {reject.isError && <Notice tone="danger">{messageOf(reject.error, t)}</Notice>}
          <Textarea
            label={t('cockpit.reason')}
            description={t('cockpit.reasonNote')}
            required
            maxLength={REASON_MOST}
            autosize
            minRows={3}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cockpit.keep')}
            </Button>
            <Button type="submit" color="red.8" disabled={reason.trim() === ''} loading={reject.isPending}>
              {t('cockpit.rejectOrder')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
