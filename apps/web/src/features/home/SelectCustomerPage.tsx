import { useRouter, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { selectCustomer } from '../../api/room.ts'
import { CustomerPicker } from '../../shell/CustomerPicker.tsx'
import { safeReturn } from '../../shell/route-rules.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Panel } from '../../ui/Panel.tsx'

export default function SelectCustomerPage() {
  const { t } = useTranslation()
  const router = useRouter()
  const { redirectUrl } = useSearch({ from: '/decked/select-customer' })
  return (
    <>
      <PageTitle note={t('shell.customers.why')}>{t('shell.titles.selectCustomer')}</PageTitle>
      <Panel>
        <CustomerPicker
          onPick={(customer) => {
            selectCustomer(customer)
            router.history.push(safeReturn(redirectUrl, location.origin))
          }}
        />
      </Panel>
    </>
  )
}
