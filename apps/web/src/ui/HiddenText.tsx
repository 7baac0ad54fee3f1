import type { ReactNode } from 'react'
import classes from './HiddenText.module.css'

/** For those who hear the page. */
export function HiddenText({ children }: { children: ReactNode }) {
  return <span className={classes.hidden}>{children}</span>
}
