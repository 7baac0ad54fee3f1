import { ActionIcon } from '@mantine/core'
import { IconHistory, IconPencil, IconPlayerPlay, IconTrash, type TablerIcon } from '@tabler/icons-react'
import type { Job } from '@toptan/contract/integrations'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import classes from './JobsPage.module.css'
import { RunBadge, RunProgress, RunRows } from './RunBadge.tsx'
import { durationOf, timeIn } from './run-words.ts'

export interface JobActions {
  run: (job: Job) => void
  edit: (job: Job) => void
  history: (job: Job) => void
  remove: (job: Job) => void
  /** What this person may do; the rest is disabled and says why. */
  may: { update: boolean; execute: boolean }
}

/** Jobs with their schedule, how they went last, and what can be done with them. */
export function JobTable({ jobs, actions }: { jobs: Job[]; actions: JobActions }) {
  const { t } = useTranslation()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('jobs.column.job')}</th>
          <th scope="col">{t('jobs.column.schedule')}</th>
          <th scope="col">{t('jobs.column.last')}</th>
          <th scope="col" className={classes.ends}>
            {t('jobs.column.actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <JobLine key={job.id} job={job} actions={actions} />
        ))}
      </tbody>
    </table>
  )
}

function JobLine({ job, actions }: { job: Job; actions: JobActions }) {
  const { t } = useTranslation()
  const { may } = actions
  const isUnderWay = job.currentRun?.state === 'running'
  const noUpdate = may.update ? null : t('jobs.mayNotUpdate')
  const noExecute = may.execute ? (isUnderWay ? t('jobs.isRunning') : null) : t('jobs.mayNotExecute')
  return (
    <tr data-inactive={!job.isActive || undefined}>
      <th scope="row" data-area="job">
        <span className={classes.name}>{job.title}</span>
        {job.description && <span className={classes.soft}>{job.description}</span>}
      </th>
      <td data-area="schedule">
        <Due job={job} />
      </td>
      <td data-area="last">
        <Last job={job} />
      </td>
      <td data-area="actions" className={classes.ends}>
        <Action
          Icon={IconPlayerPlay}
          label={t('jobs.run', { title: job.title })}
          short={t('jobs.runShort')}
          why={noExecute}
          onClick={() => actions.run(job)}
        />
        <Action
          Icon={IconHistory}
          label={t('jobs.history', { title: job.title })}
          short={t('jobs.historyShort')}
          why={null}
          onClick={() => actions.history(job)}
        />
        <Action
          Icon={IconPencil}
          label={t('jobs.edit', { title: job.title })}
          short={t('jobs.editShort')}
          why={noUpdate}
          onClick={() => actions.edit(job)}
        />
        {job.kind === 'query' && (
          <Action
            Icon={IconTrash}
            label={t('jobs.remove', { title: job.title })}
            short={t('jobs.removeShort')}
            why={noUpdate}
            onClick={() => actions.remove(job)}
          />
        )}
      </td>
    </tr>
  )
}

function Due({ job }: { job: Job }) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  return (
    <>
      <span className={classes.line}>{job.schedule}</span>
      <span className={classes.soft}>
        {!job.isActive ? (
          t('jobs.switchedOff')
        ) : job.nextExecution ? (
          <>
            {t('jobs.next')} <time dateTime={job.nextExecution}>{timeIn(job.timeZone, job.nextExecution, locale)}</time>
          </>
        ) : (
          t('jobs.neverAgain')
        )}
      </span>
    </>
  )
}

function Last({ job }: { job: Job }) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const { currentRun, lastRun } = job
  if (currentRun)
    return (
      <>
        <RunBadge run={currentRun} />
        {currentRun.state === 'running' && <RunProgress run={currentRun} title={job.title} />}
        {currentRun.failure && <span className={classes.failure}>{currentRun.failure}</span>}
        {currentRun.state === 'waiting' && currentRun.failure && (
          <span className={classes.soft}>
            {t('jobs.againOn', { when: timeIn(job.timeZone, currentRun.dueOn, locale) })}
          </span>
        )}
      </>
    )
  if (!lastRun) return <span className={classes.soft}>{t('jobs.neverRan')}</span>
  return (
    <>
      <span className={classes.line}>
        <RunBadge run={lastRun} />
        {lastRun.startedOn && (
          <span className={classes.when}>
            <time dateTime={lastRun.startedOn}>{timeIn(job.timeZone, lastRun.startedOn, locale)}</time>
            {lastRun.endedOn && ` · ${durationOf(lastRun.startedOn, lastRun.endedOn, locale)}`}
          </span>
        )}
      </span>
      {lastRun.failure ? <span className={classes.failure}>{lastRun.failure}</span> : <RunRows run={lastRun} />}
    </>
  )
}

interface ActionProps {
  Icon: TablerIcon
  /** With the job's name, for those who hear the page. */
  label: string
  short: string
  /** Why it cannot be done now. */
  why: string | null
  onClick: () => void
}

function Action({ Icon, label, short, why, onClick }: ActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={why ? `${label}: ${why}` : label}
      title={why ?? short}
      disabled={why !== null}
      onClick={onClick}
    >
      <Icon size="1.2rem" stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
