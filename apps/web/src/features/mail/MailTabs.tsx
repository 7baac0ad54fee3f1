import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { isPermitted } from '../../shell/route-rules.ts'
import { PageTabs } from '../../ui/PageTabs.tsx'

/** The pages about mail, as far as they are permitted. */
export function MailTabs() {
  const { t } = useTranslation()
  const authority = useAdmin((state) => state.user?.authority) ?? []
  return (
    <PageTabs
      label={t('mail.pages')}
      tabs={[
        { to: paths.mailTemplates, label: t('shell.titles.mailTemplates') },
        { to: paths.categoryMailTemplates, label: t('shell.titles.categoryMailTemplates') },
        ...(isPermitted(authority, ['email-template-ops'])
          ? [{ to: paths.mailOutbox, label: t('shell.titles.mailOutbox') }]
          : []),
      ]}
    />
  )
}
