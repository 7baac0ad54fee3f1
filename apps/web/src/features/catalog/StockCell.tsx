import type { ProductRow } from '@toptan/contract/products'
import { useTranslation } from 'react-i18next'
import { Explain } from '../../ui/Explain.tsx'
import { useFormat } from '../../ui/format.ts'
import { useUnits } from '../../ui/units.ts'
import classes from './StockCell.module.css'
import { isOldReading, oldestReading, stockLevel } from './stock.ts'

type Stocked = Pick<
  ProductRow,
  'showStock' | 'stock' | 'stockText' | 'stocks' | 'preSaleText' | 'placeHolderQuantity' | 'unitCode'
>

/** Whether it can be had, where, and how old that knowledge is. */
export function StockCell({ product, inList = true }: { product: Stocked; inList?: boolean }) {
  const { t } = useTranslation()
  const { relative, number } = useFormat()
  const unit = useUnits()
  if (!product.showStock) return null
  const level = stockLevel(product)
  const reading = oldestReading(product.stocks)
  const places = product.stocks.filter((place) => place.quantity > 0)
  const words =
    level === 'none'
      ? (product.preSaleText ?? t('catalog.stock.none'))
      : product.stockText || number(product.stock ?? 0)
  return (
    <Explain
      className={classes.stock}
      tabIndex={inList ? -1 : 0}
      data-cell={inList ? 'stock' : undefined}
      content={() => <StockPlaces product={product} />}
    >
      <span className={classes.level} data-level={level}>
        <span className={classes.dot} aria-hidden />
        <b>{words}</b>
        {level === 'little' && <span className={classes.word}>{t('catalog.stock.little')}</span>}
        {level === 'some' && <span className={classes.unit}>{unit(product.unitCode)}</span>}
      </span>
      <span className={classes.places}>
        {reading && (
          <span className={classes.age} data-old={isOldReading(reading) || undefined}>
            {relative(reading)}
          </span>
        )}
        {places.length > 0 && (
          <span className={classes.where}>
            {places.map((place) => `${place.warehouseName} ${place.quantityText}`).join(', ')}
          </span>
        )}
      </span>
    </Explain>
  )
}

/** Stock by warehouse, each with its age. */
export function StockPlaces({ product }: { product: Pick<ProductRow, 'stocks' | 'preSaleText'> }) {
  const { t } = useTranslation()
  const { relative } = useFormat()
  const unit = useUnits()
  return (
    <>
      {product.stocks.length === 0 ? (
        <p className={classes.empty}>{t('catalog.stock.nowhere')}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('catalog.stock.warehouse')}</th>
              <th scope="col">{t('catalog.stock.quantity')}</th>
              <th scope="col">{t('catalog.stock.age')}</th>
            </tr>
          </thead>
          <tbody>
            {product.stocks.map((place) => (
              <tr key={place.warehouseId}>
                <th scope="row">{place.warehouseName}</th>
                <td>
                  {place.quantityText} <span className={classes.unit}>{unit(place.unitCode)}</span>
                </td>
                <td data-old={(place.readOnUtc !== null && isOldReading(place.readOnUtc)) || undefined}>
                  {place.readOnUtc ? relative(place.readOnUtc) : t('catalog.stock.ageUnknown')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {product.preSaleText && <p className={classes.empty}>{product.preSaleText}</p>}
    </>
  )
}
