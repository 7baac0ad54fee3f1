import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import * as emails from '@toptan/contract/emails'
import type { BodyOf } from '@toptan/contract/endpoint'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queries } from '../../api/queries.ts'
import { refusedField } from '../../api/refused.ts'
import { useAdmin } from '../../api/session.ts'
import { isPermitted } from '../../shell/route-rules.ts'
import { messageOf } from '../../ui/message.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import classes from './TemplatePreview.module.css'

const PREVIEW_AFTER_MS = 400

type Shown = Omit<BodyOf<typeof emails.preview>, 'docNumber'>

/** How the text reads with real data while it is written, and a way to send it to oneself. */
export function TemplatePreview({ shown }: { shown: Shown }) {
  const { t } = useTranslation()
  const [docNumber, setDocNumber] = useState('')
  const [part, setPart] = useState<'html' | 'text'>('html')
  const [asked] = useDebouncedValue({ ...shown, docNumber: docNumber.trim() }, PREVIEW_AFTER_MS)
  const preview = useQuery({ ...queries.mailPreview(asked), placeholderData: keepPreviousData, retry: false })
  const read = preview.data
  const hasOrder = /^(order|payment)-/.test(shown.eventName)
  return (
    <Panel title={t('mail.preview')}>
      <div className={classes.bar}>
        {hasOrder && (
          <TextInput
            className={classes.order}
            label={t('mail.withOrder')}
            placeholder={read?.docNumber ?? t('mail.newest')}
            value={docNumber}
            onChange={(event) => setDocNumber(event.currentTarget.value)}
          />
        )}
        <SegmentedControl
          aria-label={t('mail.part')}
          value={part}
          data={[
            { value: 'html', label: t('mail.asHtml') },
            { value: 'text', label: t('mail.asText') },
          ]}
          onChange={(next) => setPart(next as 'html' | 'text')}
        />
      </div>
      {preview.isError && <Notice tone="danger">{messageOf(preview.error, t)}</Notice>}
      {read && read.unknownVariables.length > 0 && (
        <Notice tone="warning" title={t('mail.unknown')}>
          <bdi dir="ltr">{read.unknownVariables.join(', ')}</bdi>
        </Notice>
      )}
      <p className={classes.subject}>
        <span className={classes.soft}>{t('mail.subject')}</span> {read?.subject ?? '…'}
      </p>
      {part === 'html' ? (
        // What administrators write runs no script and reaches nothing of this page.
        <iframe className={classes.page} title={t('mail.preview')} sandbox="" srcDoc={read?.html ?? ''} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        <section className={classes.plain} tabIndex={0} aria-label={t('mail.asText')}>
          {read?.text ?? ''}
        </section>
      )}
      <TestMail shown={{ ...shown, docNumber: docNumber.trim() }} />
    </Panel>
  )
}

function TestMail({ shown }: { shown: BodyOf<typeof emails.preview> }) {
  const { t } = useTranslation()
  const user = useAdmin((state) => state.user)
  const [to, setTo] = useState(user?.email ?? '')
  const test = useMutation({ mutationFn: () => call(emails.sendTest, { body: { ...shown, to: to.trim() } }) })
  if (!isPermitted(user?.authority ?? [], ['email-template-ops'])) return null
  return (
    <form
      className={classes.test}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        test.mutate()
      }}
    >
      <div className={classes.bar}>
        <TextInput
          className={classes.order}
          type="email"
          label={t('mail.testTo')}
          value={to}
          error={refusedField(test.error, 'to')}
          onChange={(event) => {
            setTo(event.currentTarget.value)
            test.reset()
          }}
        />
        <Button type="submit" variant="default" loading={test.isPending} disabled={to.trim() === ''}>
          {t('mail.sendTest')}
        </Button>
      </div>
      {test.isError && !refusedField(test.error, 'to') && <Notice tone="danger">{messageOf(test.error, t)}</Notice>}
      {test.data && (
        <Notice tone={test.data.isDone ? 'info' : 'danger'} title={test.data.message}>
          {test.data.detail}
        </Notice>
      )}
    </form>
  )
}
