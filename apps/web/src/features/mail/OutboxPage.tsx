import { Button, NativeSelect } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import * as emails from '@toptan/contract/emails'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf, queries } from '../../api/queries.ts'
import { paths, toOrder } from '../../paths.ts'
import { useFormat } from '../../ui/format.ts'
import list from '../../ui/list.module.css'
import { messageOf } from '../../ui/message.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { StatusBadge, type StatusTone } from '../../ui/StatusBadge.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { MailTabs } from './MailTabs.tsx'
import classes from './OutboxPage.module.css'

const READ_AGAIN_MS = 5000
const PAGE_SIZE = 50

interface OutboxSearch {
  q?: string | undefined
  state?: emails.MailState | undefined
  page?: number | undefined
}

/** Mails on their way and sent: how each stands, what went wrong, and a way to send it again. */
export default function OutboxPage() {
  const { t } = useTranslation()
  const { search, change } = useOutboxSearch()
  const outbox = useQuery({
    ...queries.mailOutbox({
      SearchTerm: search.q,
      ColumnFilters: search.state && `state:eq:${search.state}`,
      PageNumber: search.page ?? 1,
      PageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: READ_AGAIN_MS,
  })
  const page = outbox.data
  return (
    <>
      <PageTitle note={t('mail.outboxNote')}>{t('shell.titles.mailOutbox')}</PageTitle>
      <MailTabs />
      {page && page.sending !== 'on' && (
        <div className={classes.notice}>
          <Notice tone="warning" title={t(`mail.sending.${page.sending}`)}>
            <Link to={paths.integrationSettings}>{t('mail.toSettings')}</Link>
          </Notice>
        </div>
      )}
      <Panel isPadded={false}>
        <Narrowing search={search} counts={page?.counts} onChange={change} />
        <div aria-busy={outbox.isFetching}>
          {outbox.isPending ? (
            <SkeletonRows rows={8} columns={[14, 24, 24, 14]} />
          ) : outbox.isError && !page ? (
            <ErrorState error={outbox.error} onRetry={() => outbox.refetch()} />
          ) : page && page.items.length > 0 ? (
            <Mails mails={page.items} />
          ) : (
            <EmptyState icon={IconMail} title={t('mail.none.title')} description={t('mail.none.words')} />
          )}
        </div>
        <Pages label={t('mail.outboxPages')} page={page} onChange={(next) => change({ page: next })} />
      </Panel>
    </>
  )
}

function useOutboxSearch() {
  const given: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = Number(given.page)
  const search: OutboxSearch = {
    q: typeof given.q === 'string' && given.q !== '' ? given.q : undefined,
    state: emails.mailStates.find((state) => state === given.state),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
  }
  const change = (changes: OutboxSearch) => {
    const next = Object.entries({ ...search, page: undefined, ...changes })
    const said = next.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
    void navigate({ to: paths.mailOutbox, search: Object.fromEntries(said) as never, replace: true })
  }
  return { search, change }
}

interface NarrowingProps {
  search: OutboxSearch
  counts: Record<emails.MailState, number> | undefined
  onChange: (changes: OutboxSearch) => void
}

function Narrowing({ search, counts, onChange }: NarrowingProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const label = (state: emails.MailState) =>
    counts ? `${t(`mail.state.${state}`)} (${number(counts[state])})` : t(`mail.state.${state}`)
  return (
    <search className={list.narrowing}>
      <SearchField
        label={t('mail.searchOutbox')}
        placeholder={t('mail.searchPlaceholder')}
        value={search.q}
        onChange={(q) => onChange({ q })}
      />
      <NativeSelect
        aria-label={t('mail.column.state')}
        value={search.state ?? ''}
        data={[
          { value: '', label: t('mail.everyState') },
          ...emails.mailStates.map((state) => ({ value: state, label: label(state) })),
        ]}
        onChange={(event) => onChange({ state: (event.currentTarget.value as emails.MailState) || undefined })}
      />
    </search>
  )
}

const tones: Record<emails.MailState, StatusTone> = {
  waiting: 'info',
  sending: 'info',
  sent: 'success',
  refused: 'danger',
  skipped: 'info',
}

function Mails({ mails }: { mails: emails.OutboxMail[] }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const { data: types } = useQuery(queries.mailTypes())
  const resend = useResend()
  return (
    <table className={list.table}>
      <thead>
        <tr>
          <th scope="col">{t('mail.column.created')}</th>
          <th scope="col">{t('mail.column.recipient')}</th>
          <th scope="col">{t('mail.column.mail')}</th>
          <th scope="col">{t('mail.column.state')}</th>
          <th scope="col" className={list.ends}>
            {t('mail.column.actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.id}>
            <td className={list.when}>{dateTime(mail.createdOnUtc)}</td>
            <td>{mail.recipient}</td>
            <td>
              {mail.subject ?? types?.find(({ eventName }) => eventName === mail.eventName)?.name ?? mail.eventName}
              <Occasion occasion={mail.occasion} />
            </td>
            <td>
              <StatusBadge type={tones[mail.state]}>{t(`mail.state.${mail.state}`)}</StatusBadge>
              {mail.reason && <span className={list.line}>{mail.reason}</span>}
              {mail.lastError && <span className={list.detail}>{mail.lastError}</span>}
              {mail.attempts > 0 && mail.state === 'waiting' && mail.nextTryOnUtc && (
                <span className={list.detail}>
                  {t('mail.nextTry', { count: mail.attempts, time: dateTime(mail.nextTryOnUtc) })}
                </span>
              )}
              {mail.sentOnUtc && <span className={list.detail}>{dateTime(mail.sentOnUtc)}</span>}
            </td>
            <td className={list.ends}>
              <Button
                size="compact-sm"
                variant="default"
                disabled={!mail.canResend}
                title={mail.canResend ? undefined : t('mail.cannotResend')}
                aria-label={t('mail.resendTo', { recipient: mail.recipient })}
                loading={resend.isPending && resend.variables === mail.id}
                onClick={() => resend.mutate(mail.id)}
              >
                {t(mail.state === 'waiting' ? 'mail.tryNow' : 'mail.resend')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The order that a mail is about, as a way to it. */
function Occasion({ occasion }: { occasion: string | null }) {
  const docNumber = /^[A-Z]{2,}\d{2}-\d{6,}/.exec(occasion ?? '')?.[0]
  if (!docNumber) return null
  return (
    <span className={list.line}>
      <Link {...toOrder(docNumber)}>{docNumber}</Link>
    </span>
  )
}

function useResend() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(emails.resend, { params: { id } }),
    onSuccess: () => toast.done(t('mail.queuedAgain')),
    onError: (error) => toast.refused(messageOf(error, t)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(emails.outbox, null) }),
  })
}
