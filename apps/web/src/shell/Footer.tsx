import { useQuery } from '@tanstack/react-query'
import { VERSION_LABEL } from '@toptan/contract/common'
import { useTranslation } from 'react-i18next'
import { queries } from '../api/queries.ts'
import classes from './Footer.module.css'

/** Where to find and call the house, whose it is, and the version. */
export function Footer() {
  const { t } = useTranslation()
  const { data: site } = useQuery(queries.siteInfos())
  const contact = site?.footerSettings.contact
  const social = site?.footerSettings.socialMedia
  return (
    <footer className={classes.footer}>
      <span>
        © {new Date().getFullYear()} {site?.title ?? 'Toptan'}
      </span>
      {contact?.phoneNumber && (
        <span>
          {contact.title}{' '}
          <a href={`tel:${contact.phoneNumber.replaceAll(/[^\d+]/g, '')}`}>
            <bdi dir="ltr">{contact.phoneNumber}</bdi>
          </a>
        </span>
      )}
      {social && social.items.length > 0 && (
        <span className={classes.social}>
          {social.title && <span>{social.title}</span>}
          {social.items.map(({ logo, href, target }) => (
            <a key={href} href={href} target={target || '_blank'} rel="noreferrer">
              {logo ? <img src={logo} alt={nameOf(href)} /> : nameOf(href)}
            </a>
          ))}
        </span>
      )}
      <span className={classes.version}>{t('shell.version.label', { version: VERSION_LABEL })}</span>
    </footer>
  )
}

const nameOf = (href: string) => href.replace(/^https?:\/\/(www\.)?/, '').split('/')[0]
