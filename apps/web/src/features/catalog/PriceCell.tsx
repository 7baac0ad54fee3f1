import { IconTag } from '@tabler/icons-react'
import type { ProductRow } from '@toptan/contract/products'
import { useTranslation } from 'react-i18next'
import { Explain } from '../../ui/Explain.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import classes from './PriceCell.module.css'

type Priced = Pick<
  ProductRow,
  | 'showPrice'
  | 'salePrice'
  | 'salePriceWithVat'
  | 'discountedPrice'
  | 'discountedPriceWithVat'
  | 'discountRate'
  | 'discountRates'
  | 'vatRate'
  | 'currencyText'
  | 'campaign'
>

interface PriceCellProps {
  product: Priced
  isWithVat: boolean
  /** Says with or without VAT beside the figure, where no column heading does. */
  saysVat?: boolean
  inList?: boolean
}

/** The net price, and smaller the list price it comes from. Asked for, it says how the one became the other. */
export function PriceCell({ product, isWithVat, saysVat, inList = true }: PriceCellProps) {
  const { t } = useTranslation()
  const { percent } = useFormat()
  if (!product.showPrice) return null
  const net = isWithVat ? product.discountedPriceWithVat : product.discountedPrice
  const list = isWithVat ? product.salePriceWithVat : product.salePrice
  if (net === null || product.currencyText === null)
    return <span className={classes.missing}>{t('catalog.price.none')}</span>
  const isReduced = list !== null && list !== net
  return (
    <Explain
      className={classes.price}
      tabIndex={inList ? -1 : 0}
      data-cell={inList ? 'price' : undefined}
      content={() => <PriceBuildUp product={product} />}
    >
      <span className={classes.net}>
        <Money amount={net} currency={product.currencyText} />
      </span>
      <span className={classes.list}>
        {isReduced && (
          <s>
            <span className={classes.unseen}>{t('catalog.price.list')} </span>
            <Money amount={list} currency={product.currencyText} />
          </s>
        )}
        {isReduced && product.discountRate !== null && product.discountRate > 0 && (
          <span className={classes.rate}>−{percent(Math.round(product.discountRate * 10) / 10)}</span>
        )}
        {product.campaign && (
          <span className={classes.campaign} role="img" aria-label={t('catalog.price.campaign')}>
            <IconTag size={14} aria-hidden />
          </span>
        )}
        {saysVat && <span>{t(isWithVat ? 'catalog.price.withVat' : 'catalog.price.withoutVat')}</span>}
      </span>
    </Explain>
  )
}

/** From list price to net price, each rate with its reason, then VAT. All figures are the server's. */
export function PriceBuildUp({ product }: { product: Priced }) {
  const { t } = useTranslation()
  const { percent } = useFormat()
  const { currencyText: currency, salePrice, discountedPrice, discountedPriceWithVat, vatRate } = product
  if (currency === null || discountedPrice === null) return <p className={classes.note}>{t('catalog.price.none')}</p>
  return (
    <dl className={classes.buildUp}>
      {salePrice !== null && (
        <div>
          <dt>{t('catalog.price.list')}</dt>
          <dd>
            <Money amount={salePrice} currency={currency} />
          </dd>
        </div>
      )}
      {product.discountRates.map((discount) => (
        <div key={`${discount.reason}-${discount.name}-${discount.rate}`}>
          <dt>
            {t(`catalog.discount.${discount.reason}`)}
            {discount.name && <span className={classes.note}> {discount.name}</span>}
          </dt>
          <dd>{discount.rate > 0 ? `−${percent(discount.rate)}` : percent(discount.rate)}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>
          {t('catalog.price.net')} <span className={classes.note}>{t('catalog.price.withoutVat')}</span>
        </dt>
        <dd>
          <Money amount={discountedPrice} currency={currency} />
        </dd>
      </div>
      {discountedPriceWithVat !== null && vatRate !== null && (
        <div>
          <dt>{t('catalog.price.withVatRate', { rate: percent(vatRate) })}</dt>
          <dd>
            <Money amount={discountedPriceWithVat} currency={currency} />
          </dd>
        </div>
      )}
      {product.campaign && <div className={classes.note}>{product.campaign}</div>}
    </dl>
  )
}
