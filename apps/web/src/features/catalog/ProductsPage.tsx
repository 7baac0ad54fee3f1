import { Button, Drawer, Switch } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useRoom } from '../../api/room.ts'
import { changeAdmin, useAdmin } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import type { ProductSearch } from '../../product-search.ts'
import { useFormat } from '../../ui/format.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { ChosenFacets } from './ChosenFacets.tsx'
import { findCategory } from './category-tree.ts'
import { Facets } from './Facets.tsx'
import { chosenProperties, countChosen, readFacetChoice } from './facet-choice.ts'
import { ProductDetailModal } from './ProductDetailModal.tsx'
import { ProductSheet, SheetSkeleton } from './ProductSheet.tsx'
import classes from './ProductsPage.module.css'
import { ProductToolbar } from './ProductToolbar.tsx'
import { endlessProducts } from './queries.ts'
import { type ChangeSearch, useProductSearch } from './use-product-search.ts'
import { useVatChoice } from './vat-choice.ts'

/** The order sheet of a category, of a search, or of everything. What is looked at stands in the URL. */
export default function ProductsPage() {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  const { number } = useFormat()
  const { search, change, choice } = useProductSearch()
  const isCompact = useAdmin((state) => state.layout.density === 'compact')
  const [isWithVat, setWithVat] = useVatChoice()
  const [isNarrowing, setNarrowing] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)

  const { data: categories } = useQuery(queries.categories(customerId))
  const list = useInfiniteQuery(endlessProducts(customerId, useAsk(search)))
  const products = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data])
  const first = list.data?.pages[0]
  const category = findCategory(categories ?? [], search.category)

  const { fetchNextPage, isFetching } = list
  const more = useCallback(() => {
    if (!isFetching) void fetchNextPage()
  }, [fetchNextPage, isFetching])
  const open = useCallback((product: number) => change({ product }, { keepsPlace: true }), [change])
  const leave = useCallback(() => searchField.current?.focus(), [])

  const toolbar = (
    <ProductToolbar
      search={search}
      onChange={change}
      searchField={searchField}
      // Nothing until the name of the category is there, so that no other title flashes up.
      title={
        category?.name ?? (search.category && !categories ? '' : t(search.searchText ? 'catalog.found' : 'catalog.all'))
      }
      total={first ? { count: first.totalCount, isLowerBound: first.totalCountIsLowerBound ?? false } : null}
      isWithVat={isWithVat}
      onWithVat={setWithVat}
      isCompact={isCompact}
      onCompact={(compact) =>
        changeAdmin(({ layout }) => ({ layout: { ...layout, density: compact ? 'compact' : 'comfortable' } }))
      }
      chosenCount={countChosen(choice)}
      onNarrow={() => setNarrowing(true)}
      onDown={() => focusFirstRow()}
    >
      <ChosenFacets search={search} choice={choice} onChange={change} />
    </ProductToolbar>
  )
  const facets = { search, choice, categories, onChange: change }

  return (
    <div className={classes.page}>
      <aside className={classes.side} aria-label={t('catalog.narrow')}>
        <Facets {...facets} isBesideNavigation />
      </aside>
      <Drawer
        opened={isNarrowing}
        onClose={() => setNarrowing(false)}
        title={t('catalog.narrow')}
        closeButtonProps={{ 'aria-label': t('catalog.close') }}
      >
        <Switch
          mb="md"
          label={t('catalog.withVat')}
          checked={isWithVat}
          onChange={(event) => setWithVat(event.currentTarget.checked)}
        />
        <Facets {...facets} />
        <div className={classes.show}>
          <Button fullWidth onClick={() => setNarrowing(false)}>
            {t('catalog.show', {
              count: first?.totalCount ?? 0,
              number: `${number(first?.totalCount ?? 0)}${first?.totalCountIsLowerBound ? '+' : ''}`,
            })}
          </Button>
        </div>
      </Drawer>
      <div className={classes.sheet} aria-busy={list.isPlaceholderData}>
        {list.isPending ? (
          <SheetSkeleton isCompact={isCompact} toolbar={toolbar} />
        ) : list.isError && products.length === 0 ? (
          <>
            {toolbar}
            <ErrorState error={list.error} onRetry={() => list.refetch()} />
          </>
        ) : products.length === 0 ? (
          <>
            {toolbar}
            <NothingFound search={search} onChange={change} />
          </>
        ) : (
          <ProductSheet
            // A sheet of something else begins at its top.
            key={JSON.stringify([
              customerId,
              search.category,
              search.searchText,
              search.p,
              search.sort,
              search.inStock,
            ])}
            products={products}
            total={first?.totalCount ?? products.length}
            hasMore={list.hasNextPage}
            moreFailed={list.isFetchNextPageError}
            onMore={more}
            isCompact={isCompact}
            isCards={search.view === 'cards'}
            isWithVat={isWithVat}
            toolbar={toolbar}
            onOpen={open}
            hrefOf={(product) => `${paths.products}?product=${product}`}
            onLeave={leave}
          />
        )}
        {list.isFetchNextPageError && <ErrorState error={list.error} onRetry={() => void fetchNextPage()} />}
      </div>
      {search.product !== undefined && (
        <ProductDetailModal
          productId={search.product}
          onClose={() => change({ product: undefined }, { keepsPlace: true })}
        />
      )}
    </div>
  )
}

function useAsk({ category, searchText, p, sort, inStock }: ProductSearch) {
  return useMemo(() => {
    const [column, direction] = sort?.split(' ') ?? []
    return {
      categoryId: category ?? null,
      searchText: searchText ?? null,
      properties: p ? chosenProperties(readFacetChoice(p)) : null,
      orderBy: column ? ({ column, direction: direction === 'desc' ? 'desc' : 'asc' } as SortOrder) : null,
      inStock: inStock ?? null,
    }
  }, [category, searchText, p, sort, inStock])
}
type SortOrder = NonNullable<Parameters<typeof endlessProducts>[1]['orderBy']>

function focusFirstRow() {
  document.querySelector<HTMLElement>('[data-cell="quantity"]')?.focus()
}

/** Says what can be done when nothing fits. */
function NothingFound({ search, onChange }: { search: ProductSearch; onChange: ChangeSearch }) {
  const { t } = useTranslation()
  const isNarrowed = search.p !== undefined || search.inStock === true
  return (
    <EmptyState
      title={t('catalog.nothing.title')}
      description={t(
        isNarrowed
          ? 'catalog.nothing.narrowed'
          : search.searchText
            ? 'catalog.nothing.searched'
            : 'catalog.nothing.empty',
      )}
      action={
        isNarrowed ? (
          <Button variant="default" onClick={() => onChange({ p: undefined, inStock: undefined })}>
            {t('catalog.clearChoice')}
          </Button>
        ) : search.searchText && search.category ? (
          <Button variant="default" onClick={() => onChange({ category: undefined })}>
            {t('catalog.nothing.everywhere')}
          </Button>
        ) : search.searchText ? (
          <Button variant="default" onClick={() => onChange({ searchText: undefined })}>
            {t('catalog.nothing.clearText')}
          </Button>
        ) : undefined
      }
    />
  )
}
