import { useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { Wordmark } from '../../ui/Mark.tsx'
import classes from './OrderPage.module.css'

/** Who the paper comes from. On the screen the header says it already. */
export function Letterhead() {
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
