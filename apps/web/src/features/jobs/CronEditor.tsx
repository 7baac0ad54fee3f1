import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useFormat } from '../../ui/format.ts'
import { messageOf } from '../../ui/message.ts'
import classes from './JobDialog.module.css'
import { minuteSteps, type Rhythm, readRhythm, rhythmKinds, writeRhythm } from './rhythm.ts'

const ASK_AFTER_MS = 250
/** A Sunday. */
const SUNDAY = Date.UTC(2026, 10, 22)
const DAY = 86_400_000
const days = [...Array.from({ length: 31 }, (_, at) => String(at + 1)), 'L']

interface CronEditorProps {
  value: string
  onChange: (cronExp: string) => void
  /** The schedule it came with. */
  usual: string | null
  error?: string | undefined
}

/** A schedule as people speak of it, as an expression for those who know them, and what it means. */
export function CronEditor({ value, onChange, usual, error }: CronEditorProps) {
  const { t } = useTranslation()
  const { locale, number } = useFormat()
  const rhythm = readRhythm(value)
  const choose = (part: Partial<Rhythm>) => onChange(writeRhythm({ ...rhythm, ...part }, value))
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const has = (...kinds: Rhythm['kind'][]) => kinds.includes(rhythm.kind)
  return (
    <fieldset className={classes.cron}>
      <legend className={classes.legend}>{t('jobs.cron.legend')}</legend>
      <div className={classes.rhythm}>
        <NativeSelect
          label={t('jobs.cron.how')}
          value={rhythm.kind}
          data={rhythmKinds.map((kind) => ({ value: kind, label: t(`jobs.cron.kind.${kind}`) }))}
          onChange={(event) => choose({ kind: event.currentTarget.value as Rhythm['kind'] })}
        />
        {has('minutes') && (
          <NativeSelect
            label={t('jobs.cron.every')}
            value={String(rhythm.every)}
            data={minuteSteps.map((step) => ({
              value: String(step),
              label: t('jobs.cron.minutes', { count: step, number: number(step) }),
            }))}
            onChange={(event) => choose({ every: Number(event.currentTarget.value) })}
          />
        )}
        {has('hourly') && (
          <TextInput
            type="number"
            min={0}
            max={59}
            label={t('jobs.cron.minute')}
            value={rhythm.minute}
            onChange={(event) => choose({ minute: Math.min(59, Math.max(0, Number(event.currentTarget.value) || 0)) })}
          />
        )}
        {has('weekly') && (
          <NativeSelect
            label={t('jobs.cron.weekday')}
            value={String(rhythm.weekday)}
            data={[1, 2, 3, 4, 5, 6, 0].map((day) => ({
              value: String(day),
              label: weekday.format(SUNDAY + day * DAY),
            }))}
            onChange={(event) => choose({ weekday: Number(event.currentTarget.value) })}
          />
        )}
        {has('monthly') && (
          <NativeSelect
            label={t('jobs.cron.day')}
            value={rhythm.day}
            data={days.map((day) => ({ value: day, label: day === 'L' ? t('jobs.cron.lastDay') : day }))}
            onChange={(event) => choose({ day: event.currentTarget.value })}
          />
        )}
        {has('daily', 'weekdays', 'weekly', 'monthly') && (
          <TextInput
            type="time"
            label={t('jobs.cron.time')}
            value={rhythm.time}
            onChange={(event) => event.currentTarget.value && choose({ time: event.currentTarget.value })}
          />
        )}
        <TextInput
          className={classes.expression}
          label={t('jobs.cron.expression')}
          value={value}
          maxLength={100}
          spellCheck={false}
          autoComplete="off"
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <Meaning cronExp={value} />
      {usual !== null && usual !== value && (
        <button type="button" className={classes.usual} onClick={() => onChange(usual)}>
          {t('jobs.cron.usual', { cronExp: usual })}
        </button>
      )}
    </fieldset>
  )
}

/** The schedule in words and its next times, in the zone of the installation. */
function Meaning({ cronExp }: { cronExp: string }) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const [asked] = useDebouncedValue(cronExp.trim(), ASK_AFTER_MS)
  const schedule = useQuery({ ...queries.schedule(asked), placeholderData: keepPreviousData, enabled: asked !== '' })
  if (schedule.isError)
    return (
      <p className={classes.wrong} role="status">
        {messageOf(schedule.error, t)}
      </p>
    )
  if (!schedule.data) return <p className={classes.meaning}>{t('shell.loading')}</p>
  const { words, next, timeZone } = schedule.data
  const time = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  return (
    <div className={classes.meaning}>
      <p role="status">
        <strong>{words}</strong> <span className={classes.soft}>{t('jobs.cron.zone', { timeZone })}</span>
      </p>
      <p className={classes.soft}>{t('jobs.cron.next')}</p>
      <ol className={classes.times}>
        {next.map((instant) => (
          <li key={instant}>
            <time dateTime={instant}>{time.format(new Date(instant))}</time>
          </li>
        ))}
      </ol>
    </div>
  )
}
