import { Button, Group } from '@mantine/core'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { ConnectionTest } from '@toptan/contract/commons'
import type { Endpoint } from '@toptan/contract/endpoint'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../api/refused.ts'
import { messageOf } from '../../ui/message.ts'
import { Notice } from '../../ui/Notice.tsx'
import classes from './SettingsForm.module.css'
import { useSave } from './use-save.ts'

interface SettingsFormProps {
  save: UseMutationResult<unknown, Error, void>
  /** Left out where there is no connection to test. */
  test?: UseMutationResult<ConnectionTest, Error, void>
  isReadOnly: boolean
  children: ReactNode
}

/** Around the fields of a tab: what was refused, saving, and a connection test that says what it found. */
export function SettingsForm({ save, test, isReadOnly, children }: SettingsFormProps) {
  const { t } = useTranslation()
  const failed = save.error ?? test?.error
  const isAtField = failed instanceof Refused && failed.errors.length > 0
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        test?.reset()
        save.mutate()
      }}
    >
      {isReadOnly && <Notice tone="info">{t('integrationSettings.readOnly')}</Notice>}
      {failed && !isAtField && <Notice tone="danger">{messageOf(failed, t)}</Notice>}
      {children}
      <Group gap="xs">
        <Button type="submit" loading={save.isPending} disabled={isReadOnly}>
          {t('integrationSettings.save')}
        </Button>
        {test && (
          <Button
            variant="default"
            loading={test.isPending}
            disabled={isReadOnly}
            onClick={() => {
              save.reset()
              test.mutate()
            }}
          >
            {t('integrationSettings.test')}
          </Button>
        )}
      </Group>
      {test?.data && (
        <Notice tone={test.data.isConnected ? 'info' : 'danger'} title={test.data.message}>
          {test.data.detail}
        </Notice>
      )}
    </form>
  )
}

/** Saving a tab and testing its connection, with the words that follow. */
export function useSettingsForm(actions: {
  save: () => Promise<unknown>
  /** The call that reads them. */
  read: Endpoint
  test: () => Promise<ConnectionTest>
}) {
  const save = useSave(actions.save, { changes: [actions.read] })
  const test = useMutation({ mutationFn: actions.test })
  return { save, test }
}
