import { type ReactNode, useId } from 'react'
import classes from './Panel.module.css'

interface PanelProps {
  title?: ReactNode
  /** Stands at the end of the title's line. */
  aside?: ReactNode
  /** False for tables, which reach the panel's edges. */
  isPadded?: boolean
  className?: string
  children: ReactNode
}

/** A titled part of a page. */
export function Panel({ title, aside, isPadded = true, className, children }: PanelProps) {
  const id = useId()
  return (
    <section
      className={className ? `${classes.panel} ${className}` : classes.panel}
      aria-labelledby={title ? id : undefined}
    >
      {title && (
        <div className={classes.head}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {aside}
        </div>
      )}
      <div className={isPadded ? classes.padded : undefined}>{children}</div>
    </section>
  )
}
