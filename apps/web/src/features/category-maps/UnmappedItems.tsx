import { Button } from '@mantine/core'
import { IconChecks, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as categoryMaps from '@toptan/contract/category-maps'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf, queries } from '../../api/queries.ts'
import { useAdmin } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { isPermitted } from '../../shell/route-rules.ts'
import { useFormat } from '../../ui/format.ts'
import list from '../../ui/list.module.css'
import { Notice } from '../../ui/Notice.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import classes from './CategoryMaps.module.css'
import { CodeList } from './CodeList.tsx'
import type { MapSearch } from './category-map-search.ts'
import { nameOf } from './codes.ts'

const PAGE_SIZE = 10
const READ_AGAIN_MS = 2000

interface UnmappedItemsProps {
  search: MapSearch
  onChange: (changes: MapSearch) => void
  mayAdd: boolean
  onMap: (codes: categoryMaps.Codes) => void
}

/** Items of the ERP that wait for a map, by their codes; and how the reading stands that brings in what maps cover. */
export function UnmappedItems({ search, onChange, mayAdd, onMap }: UnmappedItemsProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const unmapped = useQuery({
    ...queries.unmappedItems({ SearchTerm: search.items, PageNumber: search.itemPage ?? 1, PageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.reading.state === 'under-way' ? READ_AGAIN_MS : false),
  })
  const page = unmapped.data
  useCountAgainAfter(page?.reading.state)
  const count = page?.unmappedItemCount ?? 0
  return (
    <Panel title={t('categoryMaps.unmapped', { number: number(count) })} isPadded={false}>
      <div className={classes.notices}>{page && <Reading page={page} />}</div>
      {(count > 0 || search.items) && (
        <search className={list.narrowing}>
          <SearchField
            label={t('categoryMaps.searchItems')}
            placeholder={t('categoryMaps.searchItemsHint')}
            value={search.items}
            onChange={(items) => onChange({ items })}
          />
        </search>
      )}
      <div aria-busy={unmapped.isFetching}>
        {unmapped.isPending ? (
          <SkeletonRows rows={3} columns={[30, 10, 40]} />
        ) : unmapped.isError && !page ? (
          <ErrorState error={unmapped.error} onRetry={() => unmapped.refetch()} />
        ) : page && page.items.length > 0 ? (
          <Groups groups={page.items} mayAdd={mayAdd} onMap={onMap} />
        ) : search.items ? (
          <EmptyState
            icon={IconSearchOff}
            title={t('categoryMaps.nothing.title')}
            description={t('categoryMaps.nothing.words')}
          />
        ) : (
          <EmptyState
            icon={IconChecks}
            title={t('categoryMaps.allMapped.title')}
            description={t('categoryMaps.allMapped.words')}
          />
        )}
      </div>
      <Pages label={t('categoryMaps.itemPages')} page={page} onChange={(itemPage) => onChange({ itemPage })} />
    </Panel>
  )
}

/** Once a reading has ended, maps decide on more or other products. */
function useCountAgainAfter(state: categoryMaps.UnmappedGroups['reading']['state'] | undefined) {
  const queryClient = useQueryClient()
  const last = useRef(state)
  useEffect(() => {
    if (last.current === 'under-way' && state !== undefined && state !== 'under-way')
      void queryClient.invalidateQueries({ queryKey: keyOf(categoryMaps.list, null) })
    last.current = state
  }, [state, queryClient])
}

function Reading({ page: { reading, itemsToComeCount: count } }: { page: categoryMaps.UnmappedGroups }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const authority = useAdmin((state) => state.user?.authority) ?? []
  const toCome = count > 0 && t('categoryMaps.toCome', { count, number: number(count) })
  if (reading.state === 'idle' && !toCome) return null
  return (
    <Notice
      tone={reading.state === 'failed' || reading.state === 'off' ? 'warning' : 'info'}
      title={t(`categoryMaps.reading.${reading.state}`)}
    >
      {reading.failure && <span className={list.line}>{reading.failure}</span>}
      {toCome && <span className={list.line}>{toCome}</span>}
      {reading.state !== 'under-way' && isPermitted(authority, ['scheduled-job-list']) && (
        <Link to={paths.scheduledTasks}>{t('shell.titles.scheduledTasks')}</Link>
      )}
    </Notice>
  )
}

type GroupsProps = Pick<UnmappedItemsProps, 'mayAdd' | 'onMap'> & { groups: categoryMaps.UnmappedGroup[] }

function Groups({ groups, mayAdd, onMap }: GroupsProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <table className={list.table}>
      <thead>
        <tr>
          <th scope="col">{t('categoryMaps.column.codes')}</th>
          <th scope="col" className={list.figure}>
            {t('categoryMaps.column.items')}
          </th>
          <th scope="col">{t('categoryMaps.column.examples')}</th>
          <th scope="col" className={list.ends}>
            {t('categoryMaps.column.actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => {
          const name = nameOf(group)
          const why = !mayAdd ? t('categoryMaps.mayNotAdd') : name === '' ? t('categoryMaps.codeFirst') : undefined
          return (
            <tr key={name}>
              <td>
                <CodeList codes={group} />
                {name === '' && <span className={list.detail}>{t('categoryMaps.codeFirst')}</span>}
              </td>
              <td className={list.figure}>
                {t('categoryMaps.items', { count: group.itemCount, number: number(group.itemCount) })}
              </td>
              <td>
                <ul className={classes.examples}>
                  {group.examples.map((example) => (
                    <li key={example.code}>
                      {example.name} <span className={list.soft}>{example.code}</span>
                    </li>
                  ))}
                  {group.itemCount > group.examples.length && <li className={list.soft}>…</li>}
                </ul>
              </td>
              <td className={list.ends}>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={why !== undefined}
                  title={why}
                  aria-label={t('categoryMaps.mapThisOf', { name })}
                  onClick={() => onMap(group)}
                >
                  {t('categoryMaps.mapThis')}
                </Button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
