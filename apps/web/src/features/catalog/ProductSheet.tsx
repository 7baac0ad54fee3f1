import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import type { ProductRow } from '@toptan/contract/products'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CartWords, useCartQuantities } from '../basket/index.ts'
import classes from './ProductSheet.module.css'
import { ProductSheetRow, SkeletonRow } from './ProductSheetRow.tsx'
import { useSheetKeys } from './use-sheet-keys.ts'

/** Below this width a row becomes a card. */
const CARD_BELOW_PX = 780
/** The least width of a card where several stand side by side. */
const CARD_WIDTH_PX = 320
const HEIGHTS = { card: 168, row: 56, compact: 44 }
const SKELETONS_AT_END = 3

interface ProductSheetProps {
  products: readonly ProductRow[]
  /** How many there are in all, loaded or not. */
  total: number
  hasMore?: boolean
  /** Why the next page did not come. */
  moreFailed?: boolean
  onMore?: () => void
  isCompact: boolean
  /** Cards side by side instead of rows, where there is room for rows. */
  isCards?: boolean
  isWithVat: boolean
  /** Stays in view above the rows. */
  toolbar?: ReactNode
  onOpen: (productId: number) => void
  hrefOf: (productId: number) => string
  /** Where Escape leads from the sheet. */
  onLeave: () => void
}

/** The order sheet: one row or card per product, thousands of them, driven by keyboard. */
export function ProductSheet({
  products,
  total,
  hasMore = false,
  moreFailed,
  onMore,
  isCompact,
  isCards = false,
  isWithVat,
  toolbar,
  onOpen,
  hrefOf,
  onLeave,
}: ProductSheetProps) {
  const { t } = useTranslation()
  const quantities = useCartQuantities()
  const list = useRef<HTMLUListElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const { isNarrow, width, top, headHeight } = usePlace(list, head)
  const isCard = isNarrow || isCards
  const layout = isCard ? 'card' : isCompact ? 'compact' : 'row'
  const lanes = isCard ? Math.max(1, Math.floor(width / CARD_WIDTH_PX)) : 1
  const [activeRow, setActiveRow] = useState(-1)

  const count = products.length + (hasMore ? SKELETONS_AT_END : 0)
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => HEIGHTS[layout],
    overscan: 8,
    scrollMargin: top,
    lanes,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: HEIGHTS[layout],
    getItemKey: (index) => products[index]?.id ?? `more-${index}`,
    // The row being worked in stays, wherever one scrolls, so its focus and caret survive.
    rangeExtractor: useCallback(
      (range: Range) => {
        const rows = defaultRangeExtractor(range)
        if (activeRow < 0 || activeRow >= range.count || rows.includes(activeRow)) return rows
        return [...rows, activeRow].sort((one, other) => one - other)
      },
      [activeRow],
    ),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured anew when their shape changes
  useLayoutEffect(() => virtualizer.measure(), [layout, lanes])

  const rows = virtualizer.getVirtualItems()
  const lastShown = rows.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !moreFailed && lastShown >= products.length - 15) onMore?.()
  }, [hasMore, moreFailed, lastShown, products.length, onMore])

  const { onKeyDown, onFocus } = useSheetKeys({
    list,
    products,
    hasMore,
    virtualizer,
    quantities,
    setActiveRow,
    onMore,
    onLeave,
  })
  const { hasPrices, hasStock } = useMemo(
    () => ({
      hasPrices: products.some((product) => product.showPrice),
      hasStock: products.some((product) => product.showStock),
    }),
    [products],
  )

  return (
    <div className={classes.sheet} data-layout={layout} data-prices={hasPrices} data-stock={hasStock}>
      <div ref={head} className={classes.head}>
        {toolbar}
        {!isCard && (
          <div className={classes.columns} aria-hidden>
            <span />
            <span>{t('catalog.column.product')}</span>
            <span>{t('catalog.column.facts')}</span>
            {hasStock && <span>{t('catalog.column.stock')}</span>}
            {hasPrices && (
              <span className={classes.figure}>
                {t('catalog.column.net')}{' '}
                <small>{t(isWithVat ? 'catalog.price.withVat' : 'catalog.price.withoutVat')}</small>
              </span>
            )}
            <span className={classes.figure}>{t('catalog.column.quantity')}</span>
          </div>
        )}
      </div>
      <ul
        ref={list}
        aria-label={t('catalog.sheet')}
        className={classes.rows}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {rows.map(({ index, key, start, lane }) => {
          const product = products[index]
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={total}
              className={classes.place}
              style={{
                transform: `translateY(${start - top}px)`,
                ...(lanes > 1 && { insetInlineStart: `${(lane * 100) / lanes}%`, width: `${100 / lanes}%` }),
              }}
            >
              {product ? (
                <ProductSheetRow
                  product={product}
                  layout={layout}
                  isWithVat={isWithVat}
                  inCart={quantities.get(product.id) ?? 0}
                  href={hrefOf(product.id)}
                  onOpen={onOpen}
                />
              ) : (
                <SkeletonRow layout={layout} />
              )}
            </li>
          )
        })}
      </ul>
      <CartWords />
    </div>
  )
}

/** Skeletons in the shape of the sheet. */
export function SheetSkeleton({ isCompact, toolbar }: { isCompact: boolean; toolbar?: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const { isNarrow: isCard } = usePlace(list, head)
  const layout = isCard ? 'card' : isCompact ? 'compact' : 'row'
  return (
    <div className={classes.sheet} data-layout={layout} data-prices data-stock>
      <div ref={head} className={classes.head}>
        {toolbar}
        {!isCard && <div className={classes.columns} />}
      </div>
      <div ref={list} aria-busy>
        {Array.from({ length: 14 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have nothing else to be told apart by
          <SkeletonRow key={index} layout={layout} />
        ))}
      </div>
    </div>
  )
}

/** Where the rows begin on the page, how much of the window the sticky head covers, and whether there is room for rows. */
function usePlace(list: React.RefObject<HTMLElement | null>, head: React.RefObject<HTMLDivElement | null>) {
  const [place, setPlace] = useState({
    isNarrow: window.innerWidth < CARD_BELOW_PX,
    width: window.innerWidth,
    top: 0,
    headHeight: 0,
  })
  useLayoutEffect(() => {
    const element = list.current
    const sticky = head.current
    if (!element || !sticky) return
    const measure = () => {
      const stickyTop = Number.parseFloat(getComputedStyle(sticky).top) || 0
      const next = {
        isNarrow: element.clientWidth < CARD_BELOW_PX,
        width: element.clientWidth,
        top: Math.round(element.getBoundingClientRect().top + window.scrollY),
        headHeight: Math.round(stickyTop + sticky.offsetHeight),
      }
      setPlace((known) =>
        (Object.keys(next) as (keyof typeof next)[]).every((name) => known[name] === next[name]) ? known : next,
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(sticky)
    // What stands above the sheet moves it without resizing it.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list, head])
  return place
}
