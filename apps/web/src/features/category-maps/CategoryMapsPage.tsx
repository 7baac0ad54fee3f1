import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { CategoryMap, Codes } from '@toptan/contract/category-maps'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/session.ts'
import { isPermitted } from '../../shell/route-rules.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { CategoryMapDialog } from './CategoryMapDialog.tsx'
import classes from './CategoryMaps.module.css'
import { useMapSearch } from './category-map-search.ts'
import { MapList } from './MapList.tsx'
import { RemoveMapDialog } from './RemoveMapDialog.tsx'
import { UnmappedItems } from './UnmappedItems.tsx'

/** Which dialog is open: a map to come, perhaps with the codes of items that wait for it, or one that is there. */
type Open = { what: 'new'; codes?: Codes } | { what: 'edit' | 'remove'; map: CategoryMap } | null

/** For administrators: which codes of the ERP belong to which category, and the items that no map covers. */
export default function CategoryMapsPage() {
  const { t } = useTranslation()
  const authority = useAdmin((state) => state.user?.authority) ?? []
  const mayAdd = isPermitted(authority, ['category-map-create'])
  const { search, change } = useMapSearch()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PageTitle
        note={t('categoryMaps.note')}
        actions={
          <Button
            leftSection={<IconPlus size="1.1em" aria-hidden />}
            disabled={!mayAdd}
            title={mayAdd ? undefined : t('categoryMaps.mayNotAdd')}
            onClick={() => setOpen({ what: 'new' })}
          >
            {t('categoryMaps.add')}
          </Button>
        }
      >
        {t('shell.titles.categoryMappings')}
      </PageTitle>
      <div className={classes.page}>
        <UnmappedItems
          search={search}
          onChange={change}
          mayAdd={mayAdd}
          onMap={(codes) => setOpen({ what: 'new', codes })}
        />
        <MapList
          search={search}
          onChange={change}
          onEdit={(map) => setOpen({ what: 'edit', map })}
          onRemove={(map) => setOpen({ what: 'remove', map })}
        />
      </div>
      {open?.what === 'new' && <CategoryMapDialog map={null} codes={open.codes} onClose={close} />}
      {open?.what === 'edit' && <CategoryMapDialog map={open.map} onClose={close} />}
      {open?.what === 'remove' && <RemoveMapDialog map={open.map} onClose={close} />}
    </>
  )
}
