/** Schedules as people speak of them, and the expressions they are written as. */
export const rhythmKinds = ['minutes', 'hourly', 'daily', 'weekdays', 'weekly', 'monthly', 'own'] as const
export type RhythmKind = (typeof rhythmKinds)[number]

export const minuteSteps = [1, 2, 5, 10, 15, 20, 30] as const

export interface Rhythm {
  kind: RhythmKind
  /** Every so many minutes. */
  every: number
  /** Of the hour. */
  minute: number
  /** `07:30` */
  time: string
  /** 0 is Sunday. */
  weekday: number
  /** Of the month; `L` is the last. */
  day: string
}

const usual: Rhythm = { kind: 'own', every: 15, minute: 0, time: '07:00', weekday: 1, day: '1' }

const two = (value: string) => value.padStart(2, '0')
const FIGURE = /^\d{1,2}$/
const isTime = (minute: string, hour: string) =>
  FIGURE.test(minute) && FIGURE.test(hour) && Number(minute) < 60 && Number(hour) < 24

/** Reads an expression; what has no everyday form is `own`. */
export function readRhythm(cronExp: string): Rhythm {
  const fields = cronExp.trim().split(/\s+/)
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = fields
  if (fields.length !== 5 || month !== '*') return usual
  const everyDay = day === '*' && weekday === '*'
  if (everyDay && hour === '*') {
    const step = minute === '*' ? 1 : Number(/^\*\/(\d{1,2})$/.exec(minute)?.[1])
    if ((minuteSteps as readonly number[]).includes(step)) return { ...usual, kind: 'minutes', every: step }
    if (FIGURE.test(minute) && Number(minute) < 60) return { ...usual, kind: 'hourly', minute: Number(minute) }
  }
  if (!isTime(minute, hour)) return usual
  const time = `${two(hour)}:${two(minute)}`
  if (everyDay) return { ...usual, kind: 'daily', time }
  if (day === '*' && weekday === '1-5') return { ...usual, kind: 'weekdays', time }
  if (day === '*' && /^[0-6]$/.test(weekday)) return { ...usual, kind: 'weekly', time, weekday: Number(weekday) }
  if (weekday === '*' && (day === 'L' || (FIGURE.test(day) && Number(day) >= 1 && Number(day) <= 31)))
    return { ...usual, kind: 'monthly', time, day: day === 'L' ? 'L' : String(Number(day)) }
  return usual
}

/** Writes a rhythm as an expression; `own` keeps the one it has. */
export function writeRhythm({ kind, every, minute, time, weekday, day }: Rhythm, own: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const at = `${minutes} ${hours}`
  switch (kind) {
    case 'minutes':
      return every === 1 ? '* * * * *' : `*/${every} * * * *`
    case 'hourly':
      return `${minute} * * * *`
    case 'daily':
      return `${at} * * *`
    case 'weekdays':
      return `${at} * * 1-5`
    case 'weekly':
      return `${at} * * ${weekday}`
    case 'monthly':
      return `${at} ${day} * *`
    case 'own':
      return own
  }
}
