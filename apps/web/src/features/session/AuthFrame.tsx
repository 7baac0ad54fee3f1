import { useQuery } from '@tanstack/react-query'
import { VERSION_LABEL } from '@toptan/contract/common'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { LanguageSelect } from '../../shell/LanguageSelect.tsx'
import { Wordmark } from '../../ui/Mark.tsx'
import classes from './SignInPage.module.css'

interface AuthFrameProps {
  title: ReactNode
  children: ReactNode
  /** Stands beside the card. */
  beside?: ReactNode
}

/** Around the pages for signed-out people: name, language, one card, and how to reach the house. */
export function AuthFrame({ title, children, beside }: AuthFrameProps) {
  const { t } = useTranslation()
  const { data: site } = useQuery(queries.siteInfos())
  const name = site?.title ?? 'Toptan'
  return (
    <div className={classes.screen}>
      <header className={classes.top}>
        <span className={classes.brand}>
          <Wordmark title={name} logo={site?.headerSettings.logo} />
        </span>
        <LanguageSelect />
      </header>
      <main className={classes.main}>
        <div className={classes.card}>
          <h1 className={classes.title}>{title}</h1>
          {children}
        </div>
        {beside}
      </main>
      <footer className={classes.foot}>
        <span>
          © {new Date().getFullYear()} {name}
        </span>
        {site?.footerSettings.contact.phoneNumber && (
          <span>
            {site.footerSettings.contact.title} <bdi dir="ltr">{site.footerSettings.contact.phoneNumber}</bdi>
          </span>
        )}
        <span>{t('shell.version.label', { version: VERSION_LABEL })}</span>
      </footer>
    </div>
  )
}
