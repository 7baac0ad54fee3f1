import { Drawer, Pagination } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Job } from '@toptan/contract/integrations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useFormat } from '../../ui/format.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import classes from './HistoryDrawer.module.css'
import { RunBadge, RunRows } from './RunBadge.tsx'
import { RunDetail } from './RunDetail.tsx'
import { durationOf, timeIn } from './run-words.ts'

const RUNS_A_PAGE = 20
const AGAIN_MS = 2000

interface HistoryDrawerProps {
  jobId: number
  /** Undefined where it is not on the page. */
  job: Pick<Job, 'title' | 'timeZone'> | undefined
  /** The run whose log is open. */
  runId: number | null
  onChoose: (runId: number | null) => void
  onClose: () => void
}

/** The runs of a job, newest first, and what one of them said. */
export default function HistoryDrawer({ jobId, job, runId, onChoose, onClose }: HistoryDrawerProps) {
  const { t } = useTranslation()
  useReturnFocus()
  const [page, setPage] = useState(1)
  const runs = useQuery({
    ...queries.jobRuns(jobId, { PageNumber: page, PageSize: RUNS_A_PAGE }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    enabled: runId === null,
  })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="42rem"
      title={job ? t('jobs.history', { title: job.title }) : t('jobs.historyShort')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {runId !== null ? (
        <RunDetail jobId={jobId} timeZone={job?.timeZone} runId={runId} onBack={() => onChoose(null)} />
      ) : runs.data ? (
        runs.data.items.length === 0 ? (
          <EmptyState icon={IconHistory} title={t('jobs.neverRan')} description={t('jobs.neverRanWords')} />
        ) : (
          <>
            <ul className={classes.runs}>
              {runs.data.items.map((run) => (
                <li key={run.id}>
                  <Run run={run} timeZone={job?.timeZone} onChoose={() => onChoose(run.id)} />
                </li>
              ))}
            </ul>
            {runs.data.totalPages > 1 && (
              <Pagination
                total={runs.data.totalPages}
                value={runs.data.pageIndex}
                onChange={setPage}
                getItemProps={(item) => ({ 'aria-label': t('shell.page', { number: item }) })}
                getControlProps={(control) => ({
                  'aria-label': t(control === 'next' ? 'shell.nextPage' : 'shell.previousPage'),
                })}
              />
            )}
          </>
        )
      ) : runs.isError ? (
        <ErrorState error={runs.error} onRetry={() => runs.refetch()} />
      ) : (
        <SkeletonRows rows={8} columns={[20, 40, 20]} />
      )}
    </Drawer>
  )
}

type RunOfJob = Parameters<typeof RunBadge>[0]['run']

interface RunProps {
  run: RunOfJob
  timeZone: string | undefined
  onChoose: () => void
}

function Run({ run, timeZone, onChoose }: RunProps) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const when = run.startedOn ?? run.dueOn
  return (
    <button type="button" className={classes.run} onClick={onChoose}>
      <RunBadge run={run} />
      <span className={classes.when}>
        <time dateTime={when}>{timeIn(timeZone, when, locale)}</time>
        {run.startedOn && run.endedOn && ` · ${durationOf(run.startedOn, run.endedOn, locale)}`}
        {run.cause === 'person' && ` · ${t('jobs.askedBy', { name: run.askedBy ?? '' })}`}
        {run.attempt > 1 && ` · ${t('jobs.attempts', { count: run.attempt })}`}
      </span>
      {run.failure ? <span className={classes.failure}>{run.failure}</span> : <RunRows run={run} />}
    </button>
  )
}
