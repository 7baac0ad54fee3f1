import { Progress } from '@mantine/core'
import type { JobRun } from '@toptan/contract/integrations'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './JobsPage.module.css'
import { outcomeOf, percentOf, toneOf } from './run-words.ts'

/** How a run stands, in a word. */
export function RunBadge({ run }: { run: JobRun }) {
  const { t } = useTranslation()
  const outcome = outcomeOf(run)
  return <StatusBadge type={toneOf[outcome]}>{t(`jobs.outcome.${outcome}`)}</StatusBadge>
}

/** How far a running run is; a stripe that moves where nobody knows how much there is. */
export function RunProgress({ run, title }: { run: JobRun; title: string }) {
  const { t } = useTranslation()
  const percent = percentOf(run)
  return (
    <div className={classes.progress}>
      <Progress.Root size="sm">
        <Progress.Section
          value={percent ?? 100}
          animated={percent === null}
          color="blue"
          aria-label={t('jobs.progressOf', { title })}
          aria-valuetext={percent === null ? t('jobs.goingOn') : undefined}
        />
      </Progress.Root>
      <RunRows run={run} />
    </div>
  )
}

/** The rows of a run: seen, changed and refused. */
export function RunRows({ run }: { run: JobRun }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  // A job that found nothing to do has nothing to count.
  if (run.endedOn !== null && run.seen + run.changed + run.refused === 0) return null
  const seen =
    run.expected !== null && run.endedOn === null
      ? t('jobs.rows.seenOf', { seen: number(run.seen), expected: number(run.expected) })
      : t('jobs.rows.seen', { count: run.seen, seen: number(run.seen) })
  return (
    <span className={classes.rows} data-figure>
      {seen}
      {run.changed > 0 && `, ${t('jobs.rows.changed', { count: run.changed, changed: number(run.changed) })}`}
      {run.refused > 0 && (
        <span className={classes.refused}>
          {`, ${t('jobs.rows.refused', { count: run.refused, refused: number(run.refused) })}`}
        </span>
      )}
    </span>
  )
}
