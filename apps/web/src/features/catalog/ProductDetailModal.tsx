import { Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProductDetail } from '@toptan/contract/products'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useRoom } from '../../api/room.ts'
import { Picture } from '../../ui/Picture.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { CartWords, OrderCell, useCartQuantities } from '../basket/index.ts'
import { FavoriteButton } from './FavoriteButton.tsx'
import { PriceBuildUp } from './PriceCell.tsx'
import classes from './ProductDetailModal.module.css'
import { ProductFacts } from './ProductFacts.tsx'
import { StockPlaces } from './StockCell.tsx'

interface ProductDetailModalProps {
  productId: number
  onClose: () => void
}

/** Everything about one product, and a box to order it from. */
export function ProductDetailModal({ productId, onClose }: ProductDetailModalProps) {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  useReturnOfFocus()
  const { data: product, isPending, error, refetch } = useQuery(queries.product(customerId, productId))
  return (
    <Modal
      opened
      onClose={onClose}
      size="60rem"
      title={product?.name ?? t('catalog.detail')}
      closeButtonProps={{ 'aria-label': t('catalog.close') }}
      classNames={{ title: classes.title }}
    >
      {product ? (
        <Detail product={product} />
      ) : isPending ? (
        <DetailSkeleton />
      ) : (
        <ErrorState error={error} onRetry={() => refetch()} />
      )}
    </Modal>
  )
}

/** The modal comes and goes with the address, so it gives the focus back itself. */
function useReturnOfFocus() {
  const [from] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true })
    },
    [from],
  )
}

function Detail({ product }: { product: ProductDetail }) {
  const { t } = useTranslation()
  const inCart = useCartQuantities().get(product.id) ?? 0
  const detail = useRef<HTMLDivElement>(null)
  // One looks in order to order: the box is where the hands want to be.
  useEffect(() => detail.current?.querySelector<HTMLElement>('[data-cell="quantity"]')?.focus(), [])
  return (
    <div ref={detail} className={classes.detail}>
      <Pictures product={product} />
      <div className={classes.facts}>
        <ProductFacts kind={product.kind} facts={product.facts} />
        <dl className={classes.list}>
          <Said of={t('catalog.code')} is={product.code} />
          <Said of={t('catalog.ownPartNumber')} is={product.customerPartNumber} />
          <Said of={t('catalog.ean')} is={product.ean} />
          <Said of={t('catalog.brand')} is={product.brand} />
          <Said of={t('catalog.category')} is={product.categoryName} />
          {product.properties
            .filter((property) => property.name !== product.brand)
            .map((property) => (
              <Said key={`${property.propertyId}-${property.id}`} of={property.propertyName} is={property.name} />
            ))}
          <Said of={t('catalog.fact.approvals')} is={product.facts.approvals?.join(', ')} />
          <Said of={t('catalog.fact.oe')} is={product.facts.oeNumbers?.join(', ')} />
          <Said of={t('catalog.fact.fitment')} is={product.facts.fitment} />
          <Said of={t('catalog.fact.dot')} is={product.facts.dot} />
        </dl>
        {product.additionalDetails && <p className={classes.more}>{product.additionalDetails}</p>}
      </div>
      <div className={classes.buy}>
        {product.showPrice && (
          <section aria-label={t('catalog.price.buildUp')}>
            <h3 className={classes.heading}>{t('catalog.price.buildUp')}</h3>
            <PriceBuildUp product={product} />
          </section>
        )}
        <div className={classes.order}>
          <OrderCell product={product} inCart={inCart} layout="card" isAlone />
          <Rules product={product} />
        </div>
        {product.showStock && (
          <section aria-label={t('catalog.stock.byWarehouse')}>
            <h3 className={classes.heading}>{t('catalog.stock.byWarehouse')}</h3>
            <StockPlaces product={product} />
          </section>
        )}
        <div>
          <FavoriteButton product={product} saysIt />
        </div>
      </div>
      <CartWords />
    </div>
  )
}

function Pictures({ product }: { product: ProductDetail }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(0)
  const images = [...product.images].sort((one, other) => one.order - other.order)
  return (
    <div className={classes.pictures}>
      <div className={classes.picture}>
        <Picture src={images[shown]?.url} kind={product.kind} alt={product.name} />
      </div>
      {images.length > 1 && (
        <div className={classes.thumbs}>
          {images.map((image, index) => (
            <button
              key={image.url}
              type="button"
              className={classes.thumb}
              aria-label={t('catalog.picture', { number: index + 1, count: images.length })}
              aria-pressed={index === shown}
              onClick={() => setShown(index)}
            >
              <Picture src={image.url} kind={product.kind} alt="" />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** What limits a quantity, said before anyone runs into it. */
function Rules({ product }: { product: ProductDetail }) {
  const { t } = useTranslation()
  const rules = [
    product.minOrderQuantity > 1 && t('catalog.rule.minimum', { quantity: product.minOrderQuantity }),
    product.orderMultiple > 1 && t('catalog.rule.multiple', { quantity: product.orderMultiple }),
    product.maxOrderQuantity !== null && t('catalog.rule.maximum', { quantity: product.maxOrderQuantity }),
  ].filter((rule) => rule !== false)
  return rules.length > 0 ? <p className={classes.rules}>{rules.join(' · ')}</p> : null
}

function Said({ of, is }: { of: string; is: string | null | undefined }) {
  if (!is) return null
  return (
    <div>
      <dt>{of}</dt>
      <dd>{is}</dd>
    </div>
  )
}

function DetailSkeleton() {
  return (
    <div className={classes.detail} aria-busy>
      <Skeleton className={classes.picture} />
      <div className={classes.facts}>
        {[60, 80, 40, 70, 50, 65].map((width) => (
          <Skeleton key={width} height={14} width={`${width}%`} mb="sm" />
        ))}
      </div>
      <div className={classes.buy}>
        <Skeleton height={120} />
        <Skeleton height={44} />
      </div>
    </div>
  )
}
