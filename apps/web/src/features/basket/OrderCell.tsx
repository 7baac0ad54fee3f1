import { IconCheck, IconShoppingCartPlus } from '@tabler/icons-react'
import type { ProductRow } from '@toptan/contract/products'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoom } from '../../api/room.ts'
import { useUnits } from '../../ui/units.ts'
import { changeEntry, useAnnouncement, useEntry } from './entries.ts'
import classes from './OrderCell.module.css'
import { suggestedQuantity, useOrderProduct } from './order-product.ts'
import { QuantityBox } from './QuantityBox.tsx'

interface OrderCellProps {
  product: ProductRow
  /** The quantity in the cart, 0 when it is not there. */
  inCart: number
  layout: 'card' | 'row' | 'compact'
  /** The only one there is: Enter adds, and adding is what one does next. In a sheet the rows' keys do it. */
  isAlone?: boolean
}

/** Quantity box and add, what is in the cart already, and why the server refused. */
export function OrderCell({ product, inCart, layout, isAlone }: OrderCellProps) {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  const orderProduct = useOrderProduct()
  const unit = useUnits()
  const { typed, isSending, refusal } = useEntry(customerId, product.id)
  const refusalId = useId()
  if (!product.hasBasket) return <div className={classes.closed}>{t('basket.notOrderable')}</div>
  const isInCart = inCart > 0 && (typed === undefined || typed === String(inCart))
  const words = t(isInCart ? 'basket.inCart' : inCart > 0 ? 'basket.change' : 'basket.add', { quantity: inCart })
  return (
    <>
      <div className={classes.order} data-layout={layout} data-typed={typed !== undefined || isAlone || undefined}>
        <QuantityBox
          value={typed ?? (inCart > 0 ? String(inCart) : '')}
          placeholder={String(suggestedQuantity(product))}
          rules={product}
          isRefused={refusal !== undefined}
          isBusy={isSending}
          data-cell="quantity"
          aria-label={t('basket.quantityOf', { code: product.code, unit: unit(product.unitCode) })}
          aria-describedby={refusal ? refusalId : undefined}
          onChange={(next) => changeEntry(customerId, product.id, { typed: next, refusal: undefined })}
          onKeyDown={(event) => {
            if (isAlone && event.key === 'Enter' && !event.nativeEvent.isComposing) void orderProduct(product, inCart)
          }}
          onStep={layout === 'card' ? () => undefined : undefined}
        />
        <button
          type="button"
          className={classes.add}
          data-cell="add"
          data-in-cart={isInCart || undefined}
          aria-label={`${words}: ${product.code}`}
          title={words}
          onClick={() => void orderProduct(product, inCart)}
        >
          {isInCart ? <IconCheck size={18} aria-hidden /> : <IconShoppingCartPlus size={18} aria-hidden />}
          {layout === 'card' && <span>{words}</span>}
        </button>
        {layout === 'row' && inCart > 0 && (
          <span className={classes.inCart}>{t('basket.inCart', { quantity: inCart })}</span>
        )}
      </div>
      {refusal && (
        <p id={refusalId} className={classes.refusal}>
          {refusal}
        </p>
      )}
    </>
  )
}

/** Tells those who listen what was added or refused. One of it stands on a page with order cells. */
export function CartWords() {
  const announcement = useAnnouncement()
  return (
    <div role="status" aria-live="polite" className={classes.unseen}>
      {announcement}
    </div>
  )
}
