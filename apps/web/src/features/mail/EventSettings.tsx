import { Button, Switch, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as emails from '@toptan/contract/emails'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { Refused } from '../../api/refused.ts'
import { messageOf } from '../../ui/message.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.tsx'
import { addressesIn } from './insert.ts'
import classes from './TemplateEditor.module.css'

interface EventSettingsProps {
  template: emails.MailTemplate
  isReadOnly: boolean
}

/** Whether an event is mailed at all, in which group it stands and who gets copies; for all languages together. */
export function EventSettings({ template, isReadOnly }: EventSettingsProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { eventName, categoryId } = template
  const [isActive, setActive] = useState(template.isActive)
  const [groupName, setGroupName] = useState(template.groupName)
  const [cc, setCc] = useState(template.cc.join(', '))
  const [bcc, setBcc] = useState(template.bcc.join(', '))
  const save = useMutation({
    mutationFn: () =>
      call(emails.updateGroup, {
        body: { eventName, categoryId, isActive, groupName, cc: addressesIn(cc), bcc: addressesIn(bcc) },
      }),
    onSuccess: async () => {
      toast.done(t('mail.eventSaved'))
      await queryClient.invalidateQueries({ queryKey: keyOf(emails.templates, null) })
    },
  })
  /** A refusal names the address by its number in the list: the field is the list. */
  const errorAt = (field: string) =>
    save.error instanceof Refused
      ? save.error.errors.find(({ path }) => path === field || path.startsWith(`${field}.`))?.message
      : undefined
  const isAtField = ['groupName', 'cc', 'bcc'].some((field) => errorAt(field))
  return (
    <Panel title={t('mail.event')}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        {!emails.isRaised(eventName) && <Notice tone="info">{t('mail.unraised')}</Notice>}
        {save.isError && !isAtField && <Notice tone="danger">{messageOf(save.error, t)}</Notice>}
        <Switch
          label={t('mail.isMailed')}
          checked={isActive}
          disabled={isReadOnly}
          onChange={(event) => setActive(event.currentTarget.checked)}
        />
        <TextInput
          label={t('mail.group')}
          value={groupName}
          readOnly={isReadOnly}
          maxLength={100}
          error={errorAt('groupName')}
          onChange={(event) => setGroupName(event.currentTarget.value)}
        />
        <TextInput
          label={t('mail.cc')}
          description={t('mail.addressesNote')}
          value={cc}
          readOnly={isReadOnly}
          error={errorAt('cc')}
          onChange={(event) => setCc(event.currentTarget.value)}
        />
        <TextInput
          label={t('mail.bcc')}
          value={bcc}
          readOnly={isReadOnly}
          error={errorAt('bcc')}
          onChange={(event) => setBcc(event.currentTarget.value)}
        />
        <div>
          <Button
            type="submit"
            variant="default"
            loading={save.isPending}
            disabled={isReadOnly}
            title={isReadOnly ? t('mail.mayNotChange') : undefined}
          >
            {t('mail.saveEvent')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
