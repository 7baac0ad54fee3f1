import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from '../api/queries.ts'
import { Wordmark } from '../ui/Mark.tsx'
import classes from './Paper.module.css'

interface PaperProps {
  className?: string | undefined
  children: ReactNode
}

/** What people print: on paper it begins with who it comes from, and is light whatever the screen is. */
export function Paper({ className, children }: PaperProps) {
  return (
    <article className={[classes.paper, className].join(' ')}>
      <Letterhead />
      {children}
    </article>
  )
}

/** On the screen the header says it already. */
function Letterhead() {
  const { data: site } = useQuery(queries.siteInfos())
  const contact = site?.footerSettings.contact
  return (
    <div className={classes.letterhead}>
      <Wordmark title={site?.headerSettings.title ?? 'Toptan'} logo={site?.headerSettings.logo} />
      <address>
        {site?.title}
        {contact && (
          <span>
            {contact.title} {contact.phoneNumber}
          </span>
        )}
      </address>
    </div>
  )
}
