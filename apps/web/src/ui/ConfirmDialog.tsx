import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from './message.ts'
import { Notice } from './Notice.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface ConfirmDialogProps {
  title: string
  /** What follows from it. */
  children: ReactNode
  /** The words of the button that does it. */
  action: string
  /** Why it was refused the last time. */
  error: unknown
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something goes that does not come back. */
export function ConfirmDialog({ title, children, action, error, isPending, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation()
  useReturnFocus()
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('shell.close') }}>
      <p>{children}</p>
      {error !== null && <Notice tone="danger">{messageOf(error, t)}</Notice>}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('installation.keep')}
        </Button>
        <Button color="red.8" loading={isPending} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Modal>
  )
}
