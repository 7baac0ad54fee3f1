import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as emails from '@toptan/contract/emails'
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useDraft } from '../../api/drafts.ts'
import { keyOf } from '../../api/queries.ts'
import { refusedField } from '../../api/refused.ts'
import { useAdmin } from '../../api/session.ts'
import { isPermitted } from '../../shell/route-rules.ts'
import { useFormat } from '../../ui/format.ts'
import { messageOf } from '../../ui/message.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.tsx'
import { EventSettings } from './EventSettings.tsx'
import { placed } from './insert.ts'
import classes from './TemplateEditor.module.css'
import { TemplatePreview } from './TemplatePreview.tsx'
import { type MailType, VariableList } from './VariableList.tsx'

interface TemplateEditorProps {
  template: emails.MailTemplate
  type: MailType
}

type Text = Pick<emails.MailTemplate, 'title' | 'body'>

/** One text: what it says, the variables at hand, how it reads with real data, and what its event is to do. */
export function TemplateEditor({ template, type }: TemplateEditorProps) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const authority = useAdmin((state) => state.user?.authority) ?? []
  const mayChange = isPermitted(authority, ['email-template-update'])
  const [text, keep, forget] = useDraft<Text>(`mail-template:${template.id}`, {
    title: template.title,
    body: template.body,
  })
  const title = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const last = useRef<'title' | 'body'>('body')
  const { save, reset } = useTemplateChanges(template, forget, keep)
  const isTouched = text.title !== template.title || text.body !== template.body
  const { eventName, categoryId, language } = template

  const insert = (put: string) => {
    const field: RefObject<HTMLInputElement | HTMLTextAreaElement | null> = last.current === 'title' ? title : body
    const box = field.current
    if (!box) return
    const next = placed(box.value, put, box.selectionStart ?? box.value.length, box.selectionEnd ?? box.value.length)
    keep({ ...text, [last.current]: next.text })
    // Once the new text stands in the field.
    requestAnimationFrame(() => {
      box.focus()
      box.setSelectionRange(next.cursor, next.cursor)
    })
  }

  return (
    <div className={classes.editor}>
      <Panel
        title={type.name}
        aside={
          template.changedOnUtc && (
            <span className={classes.soft}>
              {t('mail.changedBy', { name: template.changedBy ?? '', time: dateTime(template.changedOnUtc) })}
            </span>
          )
        }
      >
        <form
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            save.mutate(text)
          }}
        >
          {save.isError && !refusedField(save.error, 'title') && !refusedField(save.error, 'body') && (
            <Notice tone="danger">{messageOf(save.error, t)}</Notice>
          )}
          <TextInput
            ref={title}
            label={t('mail.subject')}
            value={text.title}
            readOnly={!mayChange}
            maxLength={300}
            error={refusedField(save.error, 'title')}
            onFocus={() => {
              last.current = 'title'
            }}
            onChange={(event) => keep({ ...text, title: event.currentTarget.value })}
          />
          <Textarea
            ref={body}
            label={t('mail.body')}
            description={t('mail.bodyNote')}
            classNames={{ input: classes.code }}
            value={text.body}
            readOnly={!mayChange}
            maxLength={emails.longestBody}
            rows={16}
            spellCheck={false}
            error={refusedField(save.error, 'body')}
            onFocus={() => {
              last.current = 'body'
            }}
            onChange={(event) => keep({ ...text, body: event.currentTarget.value })}
          />
          <fieldset className={classes.variables}>
            <legend>{t('mail.variables')}</legend>
            <VariableList type={type} onPick={insert} isDisabled={!mayChange} />
          </fieldset>
          <Group gap="xs">
            <Button
              type="submit"
              loading={save.isPending}
              disabled={!mayChange || !isTouched}
              title={mayChange ? undefined : t('mail.mayNotChange')}
            >
              {t('mail.save')}
            </Button>
            {isTouched && (
              <Button variant="default" onClick={() => keep({ title: template.title, body: template.body })}>
                {t('mail.undo')}
              </Button>
            )}
            {template.isChanged && mayChange && (
              <Button variant="default" loading={reset.isPending} onClick={() => reset.mutate()}>
                {t(categoryId === null ? 'mail.reset' : 'mail.resetToGeneral')}
              </Button>
            )}
          </Group>
        </form>
      </Panel>
      <TemplatePreview shown={{ eventName, categoryId, language, ...text }} />
      <EventSettings key={`${template.id}:${template.isActive}`} template={template} isReadOnly={!mayChange} />
    </div>
  )
}

function useTemplateChanges(template: emails.MailTemplate, forget: () => void, keep: (text: Text) => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { eventName, categoryId, language } = template
  const readAgain = () => queryClient.invalidateQueries({ queryKey: keyOf(emails.templates, null) })
  const save = useMutation({
    mutationFn: (text: Text) => call(emails.updateTemplate, { body: { eventName, categoryId, language, ...text } }),
    onSuccess: async () => {
      forget()
      toast.done(t('mail.saved'))
      await readAgain()
    },
  })
  const reset = useMutation({
    mutationFn: () => call(emails.resetTemplate, { params: { id: template.id } }),
    onSuccess: async () => {
      await readAgain()
      const pages = queryClient.getQueriesData<{ items: emails.MailTemplate[] }>({
        queryKey: keyOf(emails.templates, null),
      })
      const fresh = pages.flatMap(([, page]) => page?.items ?? []).find(({ id }) => id === template.id)
      if (fresh) keep({ title: fresh.title, body: fresh.body })
      forget()
      toast.done(t('mail.wasReset'))
    },
    onError: (error) => toast.refused(messageOf(error, t)),
  })
  return { save, reset }
}
