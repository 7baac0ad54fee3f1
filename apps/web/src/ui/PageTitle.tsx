import type { ReactNode } from 'react'
import classes from './PageTitle.module.css'

interface PageTitleProps {
  children: ReactNode
  /** One line under the title. */
  note?: ReactNode
  /** What can be done with the whole page. */
  actions?: ReactNode
}

/** The heading of a page. Focus lands here when a page opens. */
export function PageTitle({ children, note, actions }: PageTitleProps) {
  return (
    <div className={classes.head}>
      <div>
        <h1 className={classes.title}>{children}</h1>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
