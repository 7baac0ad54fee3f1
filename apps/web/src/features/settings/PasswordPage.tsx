import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import classes from './PasswordPage.module.css'
import { SettingsTabs } from './SettingsTabs.tsx'

export default function PasswordPage() {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle>{t('settings.title')}</PageTitle>
      <SettingsTabs />
      <Panel title={t('settings.changePassword')} className={classes.panel}>
        <PasswordForm intro={t('settings.othersEnd')} />
      </Panel>
    </>
  )
}
