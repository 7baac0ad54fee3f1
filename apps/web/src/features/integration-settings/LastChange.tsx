import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SettingArea } from '@toptan/contract/installation'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useFormat } from '../../ui/format.ts'
import classes from './LastChange.module.css'

const ChangesDrawer = lazy(() => import('./ChangesDrawer.tsx'))

/** Who changed a tab last and when; behind it the changes before. */
export function LastChange({ area }: { area: SettingArea }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const changes = useQuery(queries.settingChanges(area, { PageNumber: 1, PageSize: 1 }))
  const [last] = changes.data?.items ?? []
  return (
    <div className={classes.last}>
      {last ? (
        <>
          <span>
            {t('installation.changes.last', {
              time: dateTime(last.changedOn),
              name: last.changedBy ?? t('installation.changes.nobody'),
            })}
          </span>
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            {t('installation.changes.show')}
          </Button>
        </>
      ) : (
        changes.data && <span>{t('installation.changes.none')}</span>
      )}
      <Suspense>{isOpen && <ChangesDrawer area={area} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
