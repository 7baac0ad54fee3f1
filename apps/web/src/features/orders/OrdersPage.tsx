import { Button, NativeSelect, Pagination, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconReceipt, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { OrderSummary } from '@toptan/contract/orders'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useRoom } from '../../api/room.ts'
import { paths, toOrder, toProducts } from '../../paths.ts'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { OrderStatusBadge } from './OrderStatusBadge.tsx'
import classes from './OrdersPage.module.css'
import {
  type OrderColumn,
  type OrderSearch,
  orderListQuery,
  readSort,
  readStatus,
  sortAfterClick,
  writeSort,
} from './order-list-query.ts'
import { PaymentStatusBadge } from './PaymentStatusBadge.tsx'

const SEARCH_AFTER_MS = 300

/** The orders of the customer acted for. Search, status, order and page stand in the URL. */
export default function OrdersPage() {
  const { t } = useTranslation()
  const { number } = useFormat()
  const { customerId } = useRoom()
  const { search, change } = useOrderSearch()
  const orders = useQuery({
    ...queries.orders(customerId, orderListQuery(search)),
    placeholderData: (shown, query) => (query?.queryKey[0] === customerId ? keepPreviousData(shown) : undefined),
  })
  const page = orders.data
  const isNarrowed = search.q !== undefined || readStatus(search.status) !== undefined
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('orders.title')}</h1>
        <span className={classes.count} role="status">
          {page && t('orders.count', { count: page.totalCount, number: number(page.totalCount) })}
        </span>
      </header>
      <Narrowing search={search} onChange={change} />
      <div className={classes.list} aria-busy={orders.isFetching}>
        {orders.isPending ? (
          <SkeletonRows rows={10} columns={[14, 14, 12, 20, 10]} />
        ) : orders.isError && !page ? (
          <ErrorState error={orders.error} onRetry={() => orders.refetch()} />
        ) : page && page.items.length > 0 ? (
          <OrderTable orders={page.items} search={search} onChange={change} />
        ) : isNarrowed ? (
          <EmptyState
            icon={IconReceipt}
            title={t('orders.nothing.title')}
            description={t('orders.nothing.words')}
            action={
              <Button variant="default" onClick={() => change({ q: undefined, status: undefined })}>
                {t('orders.nothing.clear')}
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={IconReceipt}
            title={t('orders.empty.title')}
            description={t('orders.empty.words')}
            action={
              <Link {...toProducts()} className={classes.link}>
                {t('orders.empty.toProducts')}
              </Link>
            }
          />
        )}
      </div>
      {page && page.totalPages > 1 && (
        <nav aria-label={t('orders.pages')} className={classes.pages}>
          <Pagination
            total={page.totalPages}
            value={page.pageIndex}
            withEdges={page.totalPages > 7}
            onChange={(next) => change({ page: next > 1 ? next : undefined }, { isPage: true })}
            getItemProps={(item) => ({ 'aria-label': t('orders.page', { page: item }) })}
            getControlProps={(control) => ({ 'aria-label': t(`orders.paging.${control}`) })}
          />
        </nav>
      )}
    </>
  )
}

type Change = (change: Partial<OrderSearch>, how?: { isPage?: boolean; replaces?: boolean }) => void

function useOrderSearch(): { search: OrderSearch; change: Change } {
  const given: Record<string, unknown> = useSearch({ strict: false })
  const word = (name: string) => (typeof given[name] === 'string' && given[name] !== '' ? given[name] : undefined)
  const page = Number(given.page)
  const search: OrderSearch = {
    q: word('q'),
    status: word('status'),
    sort: word('sort'),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
  }
  const navigate = useNavigate()
  const change: Change = (changes, { isPage, replaces } = {}) => {
    // Another narrowing begins at its first page.
    const next = { ...search, ...(isPage ? {} : { page: undefined }), ...changes }
    const said = Object.entries(next).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
    void navigate({ to: paths.orders, search: Object.fromEntries(said), replace: replaces ?? false })
  }
  return { search, change }
}

function Narrowing({ search, onChange }: { search: OrderSearch; onChange: Change }) {
  const { t } = useTranslation()
  const { data: statuses } = useQuery(queries.orderStatuses())
  const [typed, setTyped] = useState(search.q ?? '')
  useEffect(() => setTyped((known) => (known.trim() === (search.q ?? '') ? known : (search.q ?? ''))), [search.q])
  const lookSoon = useDebouncedCallback(
    (text: string) => onChange({ q: text.trim() || undefined }, { replaces: true }),
    SEARCH_AFTER_MS,
  )
  const sort = writeSort(readSort(search.sort)) ?? ''
  return (
    <search className={classes.narrowing}>
      <TextInput
        type="search"
        className={classes.search}
        aria-label={t('orders.search')}
        placeholder={t('orders.searchPlaceholder')}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          lookSoon(event.currentTarget.value)
        }}
      />
      <NativeSelect
        aria-label={t('orders.status')}
        value={readStatus(search.status) ?? ''}
        data={[
          { value: '', label: t('orders.everyStatus') },
          ...(statuses ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => onChange({ status: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        className={classes.cardSort}
        aria-label={t('orders.sort')}
        value={sort}
        data={[
          { value: '', label: t('orders.sortBy.newest') },
          { value: 'date', label: t('orders.sortBy.oldest') },
          { value: '-totalAmount', label: t('orders.sortBy.largest') },
          { value: 'status', label: t('orders.sortBy.status') },
        ]}
        onChange={(event) => onChange({ sort: event.currentTarget.value || undefined })}
      />
    </search>
  )
}

interface OrderTableProps {
  orders: OrderSummary[]
  search: OrderSearch
  onChange: Change
}

function OrderTable({ orders, search, onChange }: OrderTableProps) {
  const { t } = useTranslation()
  const { date, number } = useFormat()
  const navigate = useNavigate()
  const hasSalesman = orders.some((order) => order.salesmanName)
  const heading = { search, onChange }
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <Heading {...heading} column="docNumber" />
          <th scope="col">{t('orders.column.orderNumber')}</th>
          <Heading {...heading} column="date" />
          <Heading {...heading} column="status" />
          <th scope="col">{t('orders.column.payment')}</th>
          {hasSalesman && <Heading {...heading} column="salesmanName" />}
          <th scope="col" className={classes.figure}>
            {t('orders.column.lines')}
          </th>
          <Heading {...heading} column="totalAmount" isFigure />
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr
            key={order.docNumber}
            onClick={(event) => {
              if (!(event.target as HTMLElement).closest('a') && window.getSelection()?.isCollapsed !== false)
                void navigate(toOrder(order.docNumber))
            }}
          >
            <td data-area="docNumber">
              <Link {...toOrder(order.docNumber)} className={classes.link}>
                {order.docNumber}
              </Link>
            </td>
            <td data-area="orderNumber" className={classes.soft}>
              {order.orderNumber ?? '—'}
            </td>
            <td data-area="date">
              {date(order.date)} <span className={classes.soft}>{order.time.slice(0, 5)}</span>
            </td>
            <td data-area="status">
              <OrderStatusBadge status={order.status} />
            </td>
            <td data-area="payment" className={classes.soft}>
              {order.paymentStatus === 'NotRequired' ? (
                t('orders.payment.NotRequired')
              ) : (
                <PaymentStatusBadge status={order.paymentStatus} />
              )}
            </td>
            {hasSalesman && (
              <td data-area="salesman" className={classes.soft}>
                {order.salesmanName}
              </td>
            )}
            <td data-area="lines" className={classes.figure}>
              {number(order.lineCount)}{' '}
              <span className={classes.linesWord}>{t('orders.linesWord', { count: order.lineCount })}</span>
            </td>
            <td data-area="total" className={classes.figure}>
              <Money amount={order.totalAmount} currency={order.currency} className={classes.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface HeadingProps {
  column: OrderColumn
  search: OrderSearch
  onChange: Change
  isFigure?: boolean
}

/** A column's heading, which orders the list by it. */
function Heading({ column, search, onChange, isFigure }: HeadingProps) {
  const { t } = useTranslation()
  const sort = readSort(search.sort)
  const isSorted = sort.column === column
  const Icon = sort.direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={isFigure ? classes.figure : undefined}
      aria-sort={isSorted ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={classes.heading}
        onClick={() => onChange({ sort: writeSort(sortAfterClick(sort, column)) })}
      >
        {t(`orders.column.${column}`)}
        {isSorted && <Icon size={14} aria-hidden />}
      </button>
    </th>
  )
}
