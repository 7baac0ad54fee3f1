import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Notice.module.css'

interface NoticeProps {
  /** Red is refused, amber wants care, blue is news. */
  tone: 'danger' | 'warning' | 'info'
  title?: ReactNode
  children?: ReactNode
}

/** Something one should know before going on, said where it matters. What is refused is read out at once. */
export function Notice({ tone, title, children }: NoticeProps) {
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertTriangle
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'info' ? 'status' : 'alert'}>
      <Icon className={classes.icon} aria-hidden />
      <div>
        {title && <p className={classes.title}>{title}</p>}
        {children}
      </div>
    </div>
  )
}
