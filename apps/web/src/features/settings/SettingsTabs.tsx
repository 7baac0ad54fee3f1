import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { PageTabs } from '../../ui/PageTabs.tsx'

/** The two pages of one's own settings. */
export function SettingsTabs() {
  const { t } = useTranslation()
  return (
    <PageTabs
      label={t('settings.title')}
      tabs={[
        { to: paths.profile, label: t('shell.titles.profile') },
        { to: paths.password, label: t('shell.titles.password') },
      ]}
    />
  )
}
