import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { PageTabs } from '../../ui/PageTabs.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SkeletonRows } from '../../ui/states.tsx'

const tabs = [
  { name: 'tasks', Part: lazy(() => import('./PaymentTasks.tsx')) },
  { name: 'attempts', Part: lazy(() => import('./PaymentList.tsx')) },
  { name: 'pos', Part: lazy(() => import('./PosConfigs.tsx')) },
] as const

/** What stands in the address beside the open tab. */
export interface PaymentsSearch {
  q?: string | undefined
  state?: string | undefined
  /** How what was collected stands on its way to the ERP. */
  erp?: string | undefined
  page?: number | undefined
}

export interface PaymentsPartProps {
  search: PaymentsSearch
  onChange: (changes: PaymentsSearch) => void
}

/** For administrators: what needs a person, every attempt to pay, and which POS takes what. */
export default function PaymentsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const given: Record<string, unknown> = useSearch({ strict: false })
  const { name: open, Part } = tabs.find(({ name }) => name === given.tab) ?? tabs[0]
  const word = (name: string) => (typeof given[name] === 'string' && given[name] !== '' ? given[name] : undefined)
  const page = Number(given.page)
  const search: PaymentsSearch = {
    q: word('q'),
    state: word('state'),
    erp: word('erp'),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
  }
  const change = (changes: PaymentsSearch) => {
    // Another narrowing begins at its first page.
    const next = Object.entries({ tab: open, ...search, page: undefined, ...changes })
    const said = next.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
    void navigate({ to: paths.payments, search: Object.fromEntries(said) as never, replace: true })
  }
  return (
    <>
      <PageTitle note={t('payments.note')}>{t('shell.titles.payments')}</PageTitle>
      <PageTabs
        label={t('shell.titles.payments')}
        tabs={tabs.map(({ name }) => ({
          to: paths.payments,
          search: { tab: name },
          isOpen: name === open,
          label: t(`payments.tab.${name}`),
        }))}
      />
      <Suspense fallback={<SkeletonRows rows={8} columns={[14, 20, 20, 14]} />}>
        <Part key={open} search={search} onChange={change} />
      </Suspense>
    </>
  )
}
