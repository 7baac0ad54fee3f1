import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { PageTabs } from '../../ui/PageTabs.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { LastChange } from './LastChange.tsx'
import { settingTabs } from './tabs.ts'

/** How the product reaches other systems: one tab for each. The open one stands in the address. */
export default function IntegrationSettingsPage() {
  const { t } = useTranslation()
  const { tab }: { tab?: unknown } = useSearch({ strict: false })
  const { name: open, Form } = settingTabs.find(({ name }) => name === tab) ?? settingTabs[0]
  return (
    <>
      <PageTitle note={t('integrationSettings.note')}>{t('shell.titles.integrationSettings')}</PageTitle>
      <PageTabs
        label={t('shell.titles.integrationSettings')}
        tabs={settingTabs.map(({ name }) => ({
          to: paths.integrationSettings,
          search: { tab: name },
          isOpen: name === open,
          label: t(`integrationSettings.tab.${name}`),
        }))}
      />
      <LastChange key={open} area={open} />
      <Suspense fallback={<SkeletonRows rows={6} columns={[40]} />}>
        <Form />
      </Suspense>
    </>
  )
}
