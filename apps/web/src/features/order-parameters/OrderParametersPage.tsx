import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { OrderParameter } from '@toptan/contract/order-parameters'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/session.ts'
import { isPermitted } from '../../shell/route-rules.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { AppliedParameters } from './AppliedParameters.tsx'
import { OrderParameterDialog } from './OrderParameterDialog.tsx'
import classes from './OrderParameters.module.css'
import { ParameterList } from './ParameterList.tsx'
import { useParameterSearch } from './parameter-search.ts'
import { RemoveParameterDialog } from './RemoveParameterDialog.tsx'

type Open = { what: 'new' } | { what: 'edit' | 'remove'; parameter: OrderParameter } | null

/** For administrators: what orders take along to the ERP beside their goods. */
export default function OrderParametersPage() {
  const { t } = useTranslation()
  const authority = useAdmin((state) => state.user?.authority) ?? []
  const mayAdd = isPermitted(authority, ['order-parameter-create'])
  const { search, change } = useParameterSearch()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PageTitle
        note={t('orderParameters.note')}
        actions={
          <Button
            leftSection={<IconPlus size="1.1em" aria-hidden />}
            disabled={!mayAdd}
            title={mayAdd ? undefined : t('orderParameters.mayNotAdd')}
            onClick={() => setOpen({ what: 'new' })}
          >
            {t('orderParameters.add')}
          </Button>
        }
      >
        {t('shell.titles.orderParameters')}
      </PageTitle>
      <div className={classes.page}>
        <ParameterList
          search={search}
          onChange={change}
          onEdit={(parameter) => setOpen({ what: 'edit', parameter })}
          onRemove={(parameter) => setOpen({ what: 'remove', parameter })}
        />
        <AppliedParameters search={search} onChange={change} />
      </div>
      {open?.what === 'new' && <OrderParameterDialog parameter={null} onClose={close} />}
      {open?.what === 'edit' && <OrderParameterDialog parameter={open.parameter} onClose={close} />}
      {open?.what === 'remove' && <RemoveParameterDialog parameter={open.parameter} onClose={close} />}
    </>
  )
}
