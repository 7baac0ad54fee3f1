import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useRoom } from '../../api/room.ts'
import { useAdmin } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { readProductSearch } from '../../product-search.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { ProductDetailModal } from './ProductDetailModal.tsx'
import { ProductSheet, SheetSkeleton } from './ProductSheet.tsx'
import classes from './ProductToolbar.module.css'
import { useVatChoice } from './vat-choice.ts'

/** The favourites of this user for this customer, in the rows of the order sheet. */
export default function FavoritesPage() {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  const { product } = readProductSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const isCompact = useAdmin((state) => state.layout.density === 'compact')
  const [isWithVat] = useVatChoice()
  const favorites = useQuery({ ...queries.favorites(customerId), enabled: customerId !== null })
  const open = useCallback(
    (id: number | undefined) =>
      void navigate({ to: paths.favorites, search: { product: id } as never, resetScroll: false }),
    [navigate],
  )
  const toolbar = (
    <div className={classes.toolbar}>
      <div className={classes.under}>
        <h1 className={classes.title}>{t('catalog.favorites')}</h1>
        {favorites.data && (
          <span className={classes.total}>
            {t('catalog.total', { count: favorites.data.length, number: favorites.data.length })}
          </span>
        )}
      </div>
    </div>
  )

  if (customerId === null)
    return (
      <EmptyState
        title={t('catalog.favorites')}
        description={t('catalog.favoritesNeedCustomer')}
        action={
          <Button component={Link} to={paths.selectCustomer}>
            {t('catalog.selectCustomer')}
          </Button>
        }
      />
    )
  return (
    <>
      {favorites.isPending ? (
        <SheetSkeleton isCompact={isCompact} toolbar={toolbar} />
      ) : favorites.isError ? (
        <>
          {toolbar}
          <ErrorState error={favorites.error} onRetry={() => favorites.refetch()} />
        </>
      ) : favorites.data.length === 0 ? (
        <>
          {toolbar}
          <EmptyState
            title={t('catalog.favoritesEmpty.title')}
            description={t('catalog.favoritesEmpty.words')}
            action={
              <Button component={Link} to={paths.products}>
                {t('catalog.toProducts')}
              </Button>
            }
          />
        </>
      ) : (
        <ProductSheet
          products={favorites.data}
          total={favorites.data.length}
          isCompact={isCompact}
          isWithVat={isWithVat}
          toolbar={toolbar}
          onOpen={open}
          hrefOf={(id) => `${paths.favorites}?product=${id}`}
          onLeave={() => document.querySelector<HTMLElement>('[data-product-search]')?.focus()}
        />
      )}
      {product !== undefined && <ProductDetailModal productId={product} onClose={() => open(undefined)} />}
    </>
  )
}
