import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import classes from './SettingsTabs.module.css'

/** The two pages of one's own settings. */
export function SettingsTabs() {
  const { t } = useTranslation()
  return (
    <nav className={classes.tabs} aria-label={t('settings.title')}>
      <Link to={paths.profile} className={classes.tab} activeProps={{ 'aria-current': 'page' }}>
        {t('shell.titles.profile')}
      </Link>
      <Link to={paths.password} className={classes.tab} activeProps={{ 'aria-current': 'page' }}>
        {t('shell.titles.password')}
      </Link>
    </nav>
  )
}
