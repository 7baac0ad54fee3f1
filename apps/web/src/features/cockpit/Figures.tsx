import type { ReactNode } from 'react'
import classes from './Cockpit.module.css'

export interface Figure {
  label: string
  value: ReactNode
  /** Red and amber are for what needs somebody. */
  tone?: 'danger' | 'warning' | undefined
  note?: ReactNode
}

/** A few figures side by side, each under its name. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, tone, note }) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd data-tone={tone}>{value}</dd>
          {note && <dd className={classes.soft}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
