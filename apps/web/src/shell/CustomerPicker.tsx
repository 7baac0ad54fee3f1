import { CloseButton, Pagination, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CustomerRow } from '@toptan/contract/customers'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../api/queries.ts'
import { useRoom } from '../api/room.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../ui/states.tsx'
import classes from './CustomerPicker.module.css'

const ROWS = 10
const SEARCH_AFTER_MS = 150

const columns = ['name', 'code', 'countryCode'] as const
type Column = (typeof columns)[number]
interface Sort {
  column: Column
  isDescending: boolean
}

/** Customers to choose from: found by name, those that begin so first; ten at a time; by mouse or by keyboard alone. */
export function CustomerPicker({ onPick }: { onPick: (customer: CustomerRow) => void }) {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS)
  const [sort, setSort] = useState<Sort | null>(null)
  const [page, setPage] = useState(1)
  const body = useRef<HTMLTableSectionElement>(null)
  const found = useQuery({
    ...queries.customers({
      SearchTerm: searched || undefined,
      OrderBy: sort ? `${sort.column}${sort.isDescending ? ' desc' : ''}` : undefined,
      PageNumber: page,
      PageSize: ROWS,
    }),
    placeholderData: keepPreviousData,
  })
  const rows = found.data?.items ?? []
  const isStale = found.isPlaceholderData || text.trim() !== searched

  const focusRow = (index: number) => body.current?.querySelectorAll<HTMLElement>('tr')[index]?.focus()
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      focusRow(0)
    }
    const first = rows[0]
    if (event.key === 'Enter' && first && !isStale) {
      event.preventDefault()
      onPick(first)
    }
  }
  const onRowKey = (event: KeyboardEvent, index: number, row: CustomerRow) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onPick(row)
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      focusRow(Math.min(index + 1, rows.length - 1))
    } else if (event.key === 'ArrowUp') {
      event.preventDefault()
      if (index === 0) document.getElementById('customer-search')?.focus()
      else focusRow(index - 1)
    }
  }
  const sortBy = (column: Column) => {
    setPage(1)
    setSort((before) =>
      before?.column !== column
        ? { column, isDescending: false }
        : before.isDescending
          ? null
          : { column, isDescending: true },
    )
  }

  return (
    <div className={classes.picker}>
      <TextInput
        id="customer-search"
        data-autofocus
        autoFocus
        type="search"
        aria-label={t('shell.customers.search')}
        placeholder={t('shell.customers.searchPlaceholder')}
        leftSection={<IconSearch size="1.1em" aria-hidden />}
        rightSection={
          text !== '' && (
            <CloseButton size="sm" aria-label={t('shell.customers.clearSearch')} onClick={() => setText('')} />
          )
        }
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setPage(1)
        }}
        onKeyDown={onSearchKey}
      />
      <div className={classes.list}>
        {found.isError ? (
          <ErrorState error={found.error} onRetry={found.refetch} />
        ) : found.isPending ? (
          <SkeletonRows rows={ROWS} columns={[45, 18, 10]} />
        ) : rows.length === 0 ? (
          <EmptyState
            title={t('shell.customers.none')}
            description={searched && t('shell.customers.noneFor', { text: searched })}
          />
        ) : (
          <table className={classes.table} aria-busy={isStale}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <Head key={column} column={column} sort={sort} onSort={sortBy} />
                ))}
              </tr>
            </thead>
            <tbody ref={body}>
              {rows.map((row, index) => (
                <tr
                  key={row.id}
                  tabIndex={index === 0 ? 0 : -1}
                  aria-current={row.id === customerId ? 'true' : undefined}
                  onClick={() => onPick(row)}
                  onKeyDown={(event) => onRowKey(event, index, row)}
                >
                  <td>
                    {row.name}
                    {row.city && <span className={classes.city}>{row.city}</span>}
                  </td>
                  <td>{row.code ?? '–'}</td>
                  <td>{row.countryCode}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      {found.data && found.data.totalPages > 1 && (
        <Pagination
          className={classes.pages}
          size="sm"
          color="gray"
          total={found.data.totalPages}
          value={Math.min(page, found.data.totalPages)}
          onChange={setPage}
          getItemProps={(number) => ({ 'aria-label': t('shell.page', { number }) })}
          getControlProps={(control) => ({
            'aria-label': t(control === 'next' || control === 'last' ? 'shell.nextPage' : 'shell.previousPage'),
          })}
        />
      )}
    </div>
  )
}

function Head({ column, sort, onSort }: { column: Column; sort: Sort | null; onSort: (column: Column) => void }) {
  const { t } = useTranslation()
  const isSorted = sort?.column === column
  return (
    <th scope="col" aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}>
      <UnstyledButton className={classes.sort} onClick={() => onSort(column)}>
        {t(`shell.customers.${column}`)}
        {isSorted &&
          (sort.isDescending ? <IconArrowDown size="1em" aria-hidden /> : <IconArrowUp size="1em" aria-hidden />)}
      </UnstyledButton>
    </th>
  )
}
