import type { Culture } from '@toptan/contract/common'
import type { DiscountRate, ProductDetail, ProductRow, WarehouseStock } from '@toptan/contract/products'
import { rounded, toNumber } from '../../platform/money.ts'
import { inCulture, type Offer, type PriceReference, percentOff, withTax } from '../pricing/index.ts'
import { shownQuantity } from '../stock/index.ts'
import type { shapeOf } from './categories.ts'

const withoutPrice = {
  salePrice: null,
  salePriceWithVat: null,
  vatRate: null,
  discountRate: null,
  discountRates: [],
  discountedPrice: null,
  discountedPriceWithVat: null,
  currencyText: null,
  campaign: null,
}

/** An offer as the customer may see it: hidden prices and figures are left out here, for every list and screen. */
export function productRow(offer: Offer, reference: PriceReference, culture: Culture): ProductRow {
  const { goods, access } = offer
  return {
    id: goods.id,
    code: goods.code,
    name: goods.name,
    kind: goods.kind,
    brand: goods.brand,
    unitCode: goods.unitCode,
    ...shownStock(offer, reference.stockCap),
    ...shownPrice(offer, culture),
    minOrderQuantity: goods.minOrderQuantity,
    maxOrderQuantity: goods.maxOrderQuantity,
    orderMultiple: goods.orderMultiple,
    placeHolderQuantity: goods.placeHolderQuantity,
    hasBasket: isOrderable(offer),
    showPrice: access.showPrice,
    showStock: access.showStock,
    preSaleText: goods.preSaleText && inCulture(goods.preSaleText, culture),
    additionalDetails: goods.additionalDetails,
    images: goods.images,
    facts: goods.facts,
    isFavorite: goods.isFavorite,
    customerPartNumber: goods.customerPartNumber,
  }
}

/** Whether the goods may go into the cart at all; quantity and stock are judged when they do. */
export const isOrderable = ({ access, price }: Offer): boolean => access.hasBasket && price !== null

/** What a person reads why the net price is below the list price. */
export function shownRates({ price, campaign, paymentMethod }: Offer, culture: Culture): DiscountRate[] {
  return (price?.rates ?? []).map(({ reason, name, rate }) => ({
    reason,
    name:
      reason === 'campaign' && campaign
        ? inCulture(campaign.names, culture)
        : reason === 'payment-method' && paymentMethod
          ? inCulture(paymentMethod.names, culture)
          : name,
    rate: Number(rate),
  }))
}

export function shownPrice(offer: Offer, culture: Culture) {
  const { price, access, campaign } = offer
  if (!price || !access.showPrice) return withoutPrice
  const list = rounded(price.list, 2)
  return {
    salePrice: toNumber(list),
    salePriceWithVat: toNumber(withTax(price.list, price.vatRate, price.currency)),
    vatRate: toNumber(price.vatRate),
    discountRate: Number(percentOff(price.list, price.net)),
    discountRates: shownRates(offer, culture),
    discountedPrice: toNumber(price.net),
    discountedPriceWithVat: toNumber(withTax(price.net, price.vatRate, price.currency)),
    currencyText: price.currency,
    campaign: campaign && inCulture(campaign.names, culture),
  }
}

/** Stock as configured: capped, or nothing where it may not be seen. */
export function shownStock(
  { goods, access, warehouses, available }: Offer,
  cap: number,
): { stock: number | null; stockText: string; stocks: WarehouseStock[] } {
  if (!access.showStock) return { stock: null, stockText: '', stocks: [] }
  const { quantity, text } = shownQuantity(available, cap)
  return {
    stock: quantity,
    stockText: text,
    stocks: warehouses.map((warehouse) => {
      const shown = shownQuantity(warehouse.quantity, cap)
      return {
        warehouseId: warehouse.warehouseId,
        warehouseName: warehouse.name,
        quantity: shown.quantity,
        quantityText: shown.text,
        unitCode: goods.unitCode,
        readOnUtc: warehouse.readAt === null ? null : instantOf(warehouse.readAt),
      }
    }),
  }
}

const MOST_INSTANTS = 500
const instants = new Map<number, string>()

/** Stock is read for thousands of goods at one moment, and a list names that moment hundreds of times. */
function instantOf(seconds: number): string {
  const known = instants.get(seconds)
  if (known !== undefined) return known
  if (instants.size >= MOST_INSTANTS) instants.clear()
  const instant = new Date(seconds * 1000).toISOString()
  instants.set(seconds, instant)
  return instant
}

export function productDetail(
  offer: Offer,
  reference: PriceReference,
  shape: Awaited<ReturnType<typeof shapeOf>>,
  culture: Culture,
): ProductDetail {
  const { goods } = offer
  return {
    ...productRow(offer, reference, culture),
    categoryId: goods.categoryId,
    categoryName: inCulture(shape.categories.get(goods.categoryId)?.names ?? {}, culture),
    ean: goods.ean,
    properties: goods.detailIds
      .flatMap((id) => shape.details.get(id) ?? [])
      .sort((one, other) => shape.properties.indexOf(one.property) - shape.properties.indexOf(other.property))
      .map(({ property, detail }) => ({
        propertyId: property.id,
        propertyName: inCulture(property.names, culture),
        id: detail.id,
        code: detail.code,
        name: detail.names ? inCulture(detail.names, culture) : detail.name,
      })),
  }
}
