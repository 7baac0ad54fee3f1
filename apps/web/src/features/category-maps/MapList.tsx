import { Button, NativeSelect } from '@mantine/core'
import { IconCategory2 } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CategoryMap } from '@toptan/contract/category-maps'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useAdmin } from '../../api/session.ts'
import { isPermitted } from '../../shell/route-rules.ts'
import { useFormat } from '../../ui/format.ts'
import list from '../../ui/list.module.css'
import { Pages } from '../../ui/Pages.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import classes from './CategoryMaps.module.css'
import { CodeList } from './CodeList.tsx'
import { type MapOrder, type MapSearch, mapOrders } from './category-map-search.ts'
import { nameOf } from './codes.ts'

const PAGE_SIZE = 50

interface MapListProps {
  search: MapSearch
  onChange: (changes: MapSearch) => void
  onEdit: (map: CategoryMap) => void
  onRemove: (map: CategoryMap) => void
}

/** The maps, what each decides on, and the rule by which one of them does. */
export function MapList({ search, onChange, onEdit, onRemove }: MapListProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const maps = useQuery({
    ...queries.categoryMaps({
      SearchTerm: search.q,
      OrderBy: search.sort,
      PageNumber: search.page ?? 1,
      PageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
  })
  const total = maps.data?.totalCount ?? 0
  return (
    <Panel title={t('categoryMaps.maps', { number: number(total) })} isPadded={false}>
      <p className={classes.rule}>{t('categoryMaps.rule')}</p>
      <search className={list.narrowing}>
        <SearchField
          label={t('categoryMaps.search')}
          placeholder={t('categoryMaps.searchHint')}
          value={search.q}
          onChange={(q) => onChange({ q })}
        />
        <NativeSelect
          aria-label={t('categoryMaps.sort')}
          value={search.sort ?? mapOrders[0]}
          data={mapOrders.map((order) => ({ value: order, label: t(`categoryMaps.sortBy.${orderName(order)}`) }))}
          onChange={(event) => onChange({ sort: event.currentTarget.value as MapOrder })}
        />
      </search>
      <div aria-busy={maps.isFetching}>
        {maps.isPending ? (
          <SkeletonRows rows={6} columns={[30, 25, 10, 20]} />
        ) : maps.isError && !maps.data ? (
          <ErrorState error={maps.error} onRetry={() => maps.refetch()} />
        ) : maps.data && maps.data.items.length > 0 ? (
          <Maps maps={maps.data.items} onEdit={onEdit} onRemove={onRemove} />
        ) : (
          <EmptyState
            icon={IconCategory2}
            title={t(search.q ? 'categoryMaps.nothing.title' : 'categoryMaps.none.title')}
            description={t(search.q ? 'categoryMaps.nothing.words' : 'categoryMaps.none.words')}
          />
        )}
      </div>
      <Pages label={t('categoryMaps.pages')} page={maps.data} onChange={(page) => onChange({ page })} />
    </Panel>
  )
}

const orderName = (order: MapOrder) =>
  order.split(' ')[0] as 'categoryName' | 'groupCode' | 'productCount' | 'modifiedOn'

type MapsProps = Pick<MapListProps, 'onEdit' | 'onRemove'> & { maps: CategoryMap[] }

function Maps({ maps, onEdit, onRemove }: MapsProps) {
  const { t } = useTranslation()
  const { number, dateTime } = useFormat()
  const authority = useAdmin((state) => state.user?.authority) ?? []
  const mayEdit = isPermitted(authority, ['category-map-update'])
  const mayRemove = isPermitted(authority, ['category-map-delete'])
  return (
    <table className={list.table}>
      <thead>
        <tr>
          <th scope="col">{t('categoryMaps.column.codes')}</th>
          <th scope="col">{t('categoryMaps.column.category')}</th>
          <th scope="col" className={list.figure}>
            {t('categoryMaps.column.products')}
          </th>
          <th scope="col">{t('categoryMaps.column.changed')}</th>
          <th scope="col" className={list.ends}>
            {t('categoryMaps.column.actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {maps.map((map) => (
          <tr key={map.id}>
            <td>
              <CodeList codes={map} />
            </td>
            <td>{map.categoryName}</td>
            <td className={list.figure}>
              {t('categoryMaps.products', { count: map.productCount, number: number(map.productCount) })}
            </td>
            <td className={list.when}>
              {dateTime(map.modifiedOn)}
              {map.modifiedBy && <span className={list.detail}>{map.modifiedBy}</span>}
            </td>
            <td className={list.ends}>
              <div className={list.buttons}>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={!mayEdit}
                  title={mayEdit ? undefined : t('categoryMaps.mayNotEdit')}
                  aria-label={t('categoryMaps.editOf', { name: nameOf(map) })}
                  onClick={() => onEdit(map)}
                >
                  {t('categoryMaps.edit')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={!mayRemove}
                  title={mayRemove ? undefined : t('categoryMaps.mayNotRemove')}
                  aria-label={t('categoryMaps.removeOf', { name: nameOf(map) })}
                  onClick={() => onRemove(map)}
                >
                  {t('categoryMaps.remove')}
                </Button>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
