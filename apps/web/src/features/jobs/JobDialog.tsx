import { Button, Group, Modal, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import * as integrations from '@toptan/contract/integrations'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { Refused, refusedField } from '../../api/refused.ts'
import { breakpoints } from '../../ui/breakpoints.ts'
import { messageOf } from '../../ui/message.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { CronEditor } from './CronEditor.tsx'
import { SqlEditor } from './SqlEditor.tsx'

interface JobDialogProps {
  /** Null for a query to come. */
  job: integrations.Job | null
  onClose: () => void
}

const fields = ['name', 'cronExp', 'sql', 'mailTo']

/** Changes when a job runs; of a query also its name, its statement and who hears of its result. */
export default function JobDialog({ job, onClose }: JobDialogProps) {
  const { t } = useTranslation()
  useReturnFocus()
  const queryClient = useQueryClient()
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.sm})`)
  const isQuery = job === null || job.kind === 'query'
  const [values, setValues] = useState({
    name: job?.name ?? '',
    cronExp: job?.cronExp ?? '0 7 * * *',
    sql: job?.sql ?? '',
    isActive: job?.isActive ?? true,
    mailTo: job?.mailTo.join('\n') ?? '',
  })
  const [refused, setRefused] = useState<unknown>(null)
  const [wasSent, setSent] = useState(false)
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // The refused field may have been scrolled away.
  useEffect(() => {
    if (refused !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }))
  const required = (field: 'name' | 'sql') =>
    wasSent && values[field].trim() === '' ? t('settings.required') : refusedField(refused, field)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    setRefused(null)
    if (isSending || (isQuery && (values.name.trim() === '' || values.sql.trim() === ''))) return
    setSending(true)
    const { name, cronExp, sql, isActive } = values
    const body = isQuery ? { name, cronExp, sql, isActive, mailTo: addressesIn(values.mailTo) } : { cronExp, isActive }
    try {
      if (job) await call(integrations.updateJob, { params: { id: job.id }, body })
      else await call(integrations.createQuery, { body: body as Parameters<typeof create>[0] })
      await queryClient.invalidateQueries({ queryKey: keyOf(integrations.jobs, null) })
      toast.done(t('jobs.saved'))
      onClose()
    } catch (error) {
      setRefused(error)
    } finally {
      setSending(false)
    }
  }
  const mailRefused =
    refused instanceof Refused ? refused.errors.find(({ path }) => path.startsWith('mailTo'))?.message : undefined
  const isAtField =
    refused instanceof Refused && refused.errors.some(({ path }) => fields.some((field) => path.startsWith(field)))

  return (
    <Modal
      opened
      onClose={onClose}
      size={isQuery ? '64rem' : 'lg'}
      fullScreen={isPhone}
      title={job ? t('jobs.editTitle', { title: job.title }) : t('jobs.newQuery')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Stack>
          {refused !== null && !isAtField && <Notice tone="danger">{messageOf(refused, t)}</Notice>}
          {isQuery && (
            <TextInput
              label={t('jobs.name')}
              data-autofocus
              maxLength={100}
              value={values.name}
              error={required('name')}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
          )}
          {isQuery && <SqlEditor value={values.sql} onChange={(sql) => change({ sql })} error={required('sql')} />}
          <CronEditor
            value={values.cronExp}
            usual={job?.defaultCronExp ?? null}
            error={refusedField(refused, 'cronExp')}
            onChange={(cronExp) => change({ cronExp })}
          />
          {isQuery && (
            <Textarea
              label={t('jobs.mailTo')}
              description={t('jobs.mailToNote')}
              autosize
              minRows={2}
              inputMode="email"
              value={values.mailTo}
              error={mailRefused}
              onChange={(event) => change({ mailTo: event.currentTarget.value })}
            />
          )}
          <Switch
            label={t('jobs.isActive')}
            checked={values.isActive}
            onChange={(event) => change({ isActive: event.currentTarget.checked })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('jobs.keep')}
            </Button>
            <Button type="submit" loading={isSending}>
              {t('jobs.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

const create = (body: { name: string; cronExp: string; sql: string; isActive: boolean; mailTo: string[] }) => body

/** One address for each line, or parted by commas. */
const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((address) => address !== '')
