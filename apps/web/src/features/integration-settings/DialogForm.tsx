import { Button, Group, Modal, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../api/refused.ts'
import { messageOf } from '../../ui/message.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'

interface DialogFormProps {
  title: string
  /** How the last try to save it ended. */
  error: unknown
  isPending: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog that is filled in and saved; what was refused stands at its field, or above them all. */
export function DialogForm({ title, error, isPending, onSubmit, onClose, children }: DialogFormProps) {
  const { t } = useTranslation()
  useReturnFocus()
  const form = useRef<HTMLFormElement>(null)
  // The refused field may have been scrolled away.
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const isAtField = error instanceof Refused && error.errors.length > 0
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('shell.close') }}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Stack>
          {error !== null && !isAtField && <Notice tone="danger">{messageOf(error, t)}</Notice>}
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('installation.keep')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('integrationSettings.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
