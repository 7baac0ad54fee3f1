import { Button, UnstyledButton } from '@mantine/core'
import { IconArrowRight, IconReceipt, IconStar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OrderSummary } from '@toptan/contract/orders'
import { type Kind, kinds } from '@toptan/contract/products'
import { useTranslation } from 'react-i18next'
import { queries, type Room } from '../../api/queries.ts'
import { isFixedToCustomer, selectCustomer, useRoom } from '../../api/room.ts'
import { useAdmin } from '../../api/session.ts'
import { paths, toOrder, toProducts } from '../../paths.ts'
import { useFormat } from '../../ui/format.ts'
import { KindDrawing } from '../../ui/KindDrawing.tsx'
import { Money } from '../../ui/Money.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import classes from './HomePage.module.css'

const LATEST = 6

/** Where the day starts: whom to act for, what lies in the cart, what was ordered last and what is ordered often. */
export default function HomePage() {
  const { customer, customerId } = useRoom()
  const user = useAdmin((state) => state.user)
  const name = user?.firstName || user?.userName || ''
  return (
    <>
      <PageTitle note={customer?.code ?? undefined} actions={customerId !== null && <OpenCart room={customerId} />}>
        {customer ? customer.name : name}
      </PageTitle>
      <div className={classes.page}>
        {customerId !== null && <Categories room={customerId} />}
        <div className={classes.columns} data-choosing={customerId === null || undefined}>
          <LatestOrders room={customerId} />
          <div className={classes.side}>
            {customerId !== null && <Favorites room={customerId} />}
            {!isFixedToCustomer(user) && customerId === null && <Customers />}
          </div>
        </div>
      </div>
    </>
  )
}

/** The next thing to do, when there is something in the cart. */
function OpenCart({ room }: { room: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(queries.cartCount(room))
  if (!data || data.totalItem === 0) return null
  return (
    <>
      <span className={classes.cartWords}>{t('shell.home.cart', { count: data.totalItem })}</span>
      <Button component={Link} to={paths.cart}>
        {t('shell.home.openCart')}
      </Button>
    </>
  )
}

const isKind = (id: string): id is Kind => kinds.includes(id as Kind)

function Categories({ room }: { room: number }) {
  const { t } = useTranslation()
  const { data, isError, error, refetch } = useQuery(queries.categories(room))
  if (isError)
    return (
      <Panel title={t('shell.home.browse')}>
        <ErrorState error={error} onRetry={refetch} />
      </Panel>
    )
  return (
    <nav aria-label={t('shell.home.browse')}>
      <ul className={classes.categories}>
        {data
          ? data.map((category) => (
              <li key={category.id}>
                <Link {...toProducts({ category: category.id })} className={classes.category}>
                  <span className={classes.drawing}>
                    <KindDrawing kind={isKind(category.id) ? category.id : 'AKS'} />
                  </span>
                  {category.name}
                </Link>
              </li>
            ))
          : kinds.map((kind) => (
              <li key={kind} aria-hidden>
                <span className={classes.category} data-waiting />
              </li>
            ))}
      </ul>
    </nav>
  )
}

function LatestOrders({ room }: { room: Room }) {
  const { t } = useTranslation()
  const { data, isPending, isError, error, refetch } = useQuery(
    queries.orders(room, { OrderBy: 'date desc,docNumber desc', PageSize: LATEST }),
  )
  const { data: statuses } = useQuery(queries.orderStatuses())
  const nameOf = ({ status }: OrderSummary) => statuses?.find((one) => one.id === status)?.name ?? ''
  return (
    <Panel
      title={t('shell.home.latestOrders')}
      aside={room !== null && <More to={paths.orders} words={t('shell.home.allOrders')} />}
      isPadded={false}
    >
      {isPending ? (
        <SkeletonRows rows={LATEST} columns={[40, 15, 15]} />
      ) : isError ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data.items.length === 0 ? (
        <EmptyState
          icon={IconReceipt}
          title={t('shell.home.noOrders')}
          description={t(room === null ? 'shell.home.noOrdersAnywhere' : 'shell.home.noOrdersNext')}
        />
      ) : (
        <ul className={classes.list}>
          {data.items.map((order) => (
            <OrderLine key={order.docNumber} order={order} status={nameOf(order)} hasCustomer={room === null} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function OrderLine({ order, status, hasCustomer }: { order: OrderSummary; status: string; hasCustomer: boolean }) {
  const { date } = useFormat()
  return (
    <li>
      <Link {...toOrder(order.docNumber)} className={classes.row}>
        <span className={classes.what}>
          <strong className={classes.cut}>{order.docNumber}</strong>
          <small className={classes.cut}>
            {[date(order.date), hasCustomer && order.customerName].filter(Boolean).join(' · ')}
          </small>
        </span>
        <span className={classes.outcome}>
          {status && <StatusBadge type={order.statusType}>{status}</StatusBadge>}
          <Money className={classes.total} amount={order.totalAmount} currency={order.currency} />
        </span>
      </Link>
    </li>
  )
}

function Favorites({ room }: { room: number }) {
  const { t } = useTranslation()
  const { data, isPending, isError, error, refetch } = useQuery(queries.favorites(room))
  return (
    <Panel
      title={t('shell.home.favorites')}
      aside={data && data.length > 0 && <More to={paths.favorites} words={t('shell.home.allFavorites')} />}
      isPadded={false}
    >
      {isPending ? (
        <SkeletonRows rows={LATEST} columns={[50, 20]} />
      ) : isError ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data.length === 0 ? (
        <EmptyState icon={IconStar} title={t('shell.home.noFavorites')} description={t('shell.home.noFavoritesNext')} />
      ) : (
        <ul className={classes.list}>
          {data.slice(0, LATEST).map((product) => (
            <li key={product.id}>
              <Link
                to={paths.products}
                search={{ category: product.kind, product: product.id }}
                className={classes.row}
              >
                <Picture src={product.images[0]?.url} kind={product.kind} alt="" size={40} />
                <span className={classes.what}>
                  <span className={classes.cut}>{product.name}</span>
                  <small>{product.code}</small>
                </span>
                {product.showPrice && product.discountedPrice !== null && product.currencyText && (
                  <span className={classes.price}>
                    <Money amount={product.discountedPrice} currency={product.currencyText} />
                    <small>{t('shell.home.net')}</small>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Customers() {
  const { t } = useTranslation()
  const { data, isPending, isError, error, refetch } = useQuery(queries.startCustomers())
  return (
    <Panel
      title={t('shell.home.customers')}
      aside={<More to={paths.selectCustomer} words={t('shell.home.allCustomers')} />}
      isPadded={false}
    >
      {isPending ? (
        <SkeletonRows rows={8} columns={[55, 15]} />
      ) : isError ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data.length === 0 ? (
        <EmptyState title={t('shell.customers.none')} />
      ) : (
        <ul className={classes.list} data-tall>
          {data.map((customer) => (
            <li key={customer.id}>
              <UnstyledButton className={classes.row} onClick={() => selectCustomer(customer)}>
                <span className={classes.what}>
                  <span className={classes.cut}>{customer.name}</span>
                  <small>{[customer.code, customer.city, customer.countryCode].filter(Boolean).join(' · ')}</small>
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function More({ to, words }: { to: '/orders' | '/favorites-details' | '/select-customer'; words: string }) {
  return (
    <Link to={to} className={classes.more}>
      {words}
      <IconArrowRight className={classes.pointing} size="1em" aria-hidden />
    </Link>
  )
}
