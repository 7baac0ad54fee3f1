import { Button, Group } from '@mantine/core'
import { IconArrowLeft, IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import * as integrations from '@toptan/contract/integrations'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queries } from '../../api/queries.ts'
import { useFormat } from '../../ui/format.ts'
import { messageOf } from '../../ui/message.ts'
import { Notice } from '../../ui/Notice.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import classes from './HistoryDrawer.module.css'
import { RunBadge, RunProgress, RunRows } from './RunBadge.tsx'
import { durationOf, timeIn } from './run-words.ts'

const AGAIN_MS = 1000

interface RunDetailProps {
  jobId: number
  timeZone: string | undefined
  runId: number
  onBack: () => void
}

/** One run: how it stands, its result, what it refused and its log. */
export function RunDetail({ jobId, timeZone, runId, onBack }: RunDetailProps) {
  const { t } = useTranslation()
  const run = useQuery({
    ...queries.jobRun(jobId, runId),
    refetchInterval: (shown) => (shown.state.data?.endedOn === null ? AGAIN_MS : false),
  })
  return (
    <>
      <Button variant="subtle" color="gray" leftSection={<IconArrowLeft size="1.1em" aria-hidden />} onClick={onBack}>
        {t('jobs.allRuns')}
      </Button>
      {run.data ? (
        <Detail run={run.data} jobId={jobId} timeZone={timeZone} />
      ) : run.isError ? (
        <ErrorState error={run.error} onRetry={() => run.refetch()} />
      ) : (
        <SkeletonRows rows={6} columns={[50, 30]} />
      )}
    </>
  )
}

interface DetailProps extends Pick<RunDetailProps, 'jobId' | 'timeZone'> {
  run: integrations.JobRunDetail
}

function Detail({ run, jobId, timeZone }: DetailProps) {
  const { t } = useTranslation()
  const { locale, number } = useFormat()
  const refused = run.lines.filter(({ kind }) => kind === 'refused')
  const log = run.lines.filter(({ kind }) => kind === 'log')
  const begun = timeIn(timeZone, run.startedOn ?? run.dueOn, locale)
  return (
    <div className={classes.detail}>
      <p className={classes.head}>
        <RunBadge run={run} />
        <span>
          <time dateTime={run.startedOn ?? run.dueOn}>{begun}</time>
          {run.startedOn && run.endedOn && ` · ${durationOf(run.startedOn, run.endedOn, locale)}`}
          {run.cause === 'person' && ` · ${t('jobs.askedBy', { name: run.askedBy ?? '' })}`}
        </span>
      </p>
      {run.state === 'running' ? <RunProgress run={run} title={begun} /> : <RunRows run={run} />}
      {run.failure && <Notice tone={run.state === 'failed' ? 'danger' : 'warning'}>{run.failure}</Notice>}
      {run.result && <Result run={run} jobId={jobId} />}
      {refused.length > 0 && (
        <section>
          <h3>{t('jobs.refusedRows')}</h3>
          <dl className={classes.lines}>
            {refused.map((line) => (
              <div key={line.id}>
                <dt>{line.subject}</dt>
                <dd>{line.message}</dd>
              </div>
            ))}
          </dl>
          {run.linesLeftOut > 0 && (
            <p className={classes.soft}>
              {t('jobs.leftOut', { count: run.linesLeftOut, number: number(run.linesLeftOut) })}
            </p>
          )}
        </section>
      )}
      <section>
        <h3>{t('jobs.log')}</h3>
        {log.length === 0 ? (
          <p className={classes.soft}>{t('jobs.noLog')}</p>
        ) : (
          <dl className={classes.lines}>
            {log.map((line) => (
              <div key={line.id}>
                <dt>
                  <time dateTime={line.at}>{new Date(line.at).toLocaleTimeString(locale)}</time>
                </dt>
                <dd>{line.message}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    </div>
  )
}

const formats = ['xlsx', 'csv'] as const

function Result({ run, jobId }: { run: integrations.JobRunDetail; jobId: number }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const download = useMutation({
    mutationFn: (format: (typeof formats)[number]) =>
      call(integrations.result, { params: { id: jobId, runId: run.id, format } }),
    onSuccess: saveFile,
  })
  const rows = run.result?.rowCount ?? 0
  return (
    <section>
      <h3>{t('jobs.result')}</h3>
      {run.result?.isCut && <Notice tone="warning">{t('jobs.isCut', { number: number(rows) })}</Notice>}
      {download.isError && <Notice tone="danger">{messageOf(download.error, t)}</Notice>}
      <Group gap="xs">
        {formats.map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size="1.1em" aria-hidden />}
            loading={download.isPending && download.variables === format}
            onClick={() => download.mutate(format)}
          >
            {t(`jobs.download.${format}`)}
          </Button>
        ))}
      </Group>
      {run.preview && run.preview.rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        <section className={classes.preview} tabIndex={0} aria-label={t('jobs.preview')}>
          <table>
            <thead>
              <tr>
                {run.preview.columns.map((column, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a statement may name two columns alike
                  <th key={at} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {run.preview.rows.map((row, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a result have no key of their own
                <tr key={line}>
                  {row.map((value, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a statement may name two columns alike
                    <td key={at}>{value ?? '—'}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {run.preview && rows > run.preview.rows.length && (
        <p className={classes.soft}>
          {t('jobs.previewOf', { shown: number(run.preview.rows.length), number: number(rows) })}
        </p>
      )}
    </section>
  )
}
