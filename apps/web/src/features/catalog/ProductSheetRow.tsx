import { Skeleton } from '@mantine/core'
import type { ProductRow } from '@toptan/contract/products'
import { type MouseEvent, memo } from 'react'
import { Picture } from '../../ui/Picture.tsx'
import { OrderCell } from '../basket/index.ts'
import { FavoriteButton } from './FavoriteButton.tsx'
import { PriceCell } from './PriceCell.tsx'
import { ProductFacts } from './ProductFacts.tsx'
import classes from './ProductSheet.module.css'
import { StockCell } from './StockCell.tsx'

export type SheetLayout = 'card' | 'row' | 'compact'

interface ProductSheetRowProps {
  product: ProductRow
  layout: SheetLayout
  isWithVat: boolean
  /** The quantity in the cart, 0 when it is not there. */
  inCart: number
  href: string
  onOpen: (productId: number) => void
}

/** One product to order. */
export const ProductSheetRow = memo(function ProductSheetRow({
  product,
  layout,
  isWithVat,
  inCart,
  href,
  onOpen,
}: ProductSheetRowProps) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(product.id)
  }
  return (
    <div className={classes.row} data-in-cart={inCart > 0 || undefined}>
      <button type="button" className={classes.picture} onClick={open} tabIndex={-1} aria-hidden>
        <Picture src={product.images[0]?.url} kind={product.kind} alt="" />
      </button>
      <div className={classes.product}>
        <a className={classes.name} href={href} onClick={open} data-cell="name" title={product.name}>
          {product.name}
        </a>
        <div className={classes.under}>
          <span className={classes.code}>{product.code}</span>
          {!product.name.startsWith(product.brand) && <span className={classes.brand}>{product.brand}</span>}
          {product.customerPartNumber && <span className={classes.own}>{product.customerPartNumber}</span>}
          <FavoriteButton product={product} className={classes.favorite} inList />
        </div>
      </div>
      <div className={classes.facts}>
        <ProductFacts kind={product.kind} facts={product.facts} />
      </div>
      <div className={classes.stock}>
        <StockCell product={product} />
      </div>
      <div className={classes.price}>
        <PriceCell product={product} isWithVat={isWithVat} saysVat={layout === 'card'} />
      </div>
      <OrderCell product={product} inCart={inCart} layout={layout} />
    </div>
  )
})

export function SkeletonRow({ layout }: { layout: SheetLayout }) {
  return (
    <div className={classes.row} data-layout={layout} aria-hidden>
      <Skeleton className={classes.picture} radius="xs" />
      <div className={classes.product}>
        <Skeleton height={12} width="70%" />
        <Skeleton height={10} width="40%" mt={8} />
      </div>
      <div className={classes.facts}>
        <Skeleton height={12} width="60%" />
        <Skeleton height={10} width="80%" mt={8} />
      </div>
      <div className={classes.stock}>
        <Skeleton height={12} width="50%" />
        <Skeleton height={10} width="80%" mt={8} />
      </div>
      <div className={classes.price}>
        <Skeleton height={14} width="60%" ms="auto" />
      </div>
      <Skeleton height={28} className={classes.orderSkeleton} />
    </div>
  )
}
