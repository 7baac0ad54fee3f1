import type { ProductDraft } from '../../src/modules/catalog/save-products.ts'
import { minutesBefore } from '../calendar.ts'
import { type Random, randomOf } from '../random.ts'
import { priceLists, warehouses } from '../trade.ts'
import { accessories } from './accessories.ts'
import { batteries } from './batteries.ts'
import type { DemoProduct } from './demo-product.ts'
import { oils } from './oils.ts'
import { rims } from './rims.ts'
import { tyres } from './tyres.ts'

/** A product of the demo world with its numbers, prices and stocks, ready to be saved. */
export interface OfferedProduct {
  draft: ProductDraft
  pull: number
}

/** The whole catalogue, about 6,300 products. */
export function catalogue(now: Date): OfferedProduct[] {
  const random = randomOf('offers')
  return [...tyres(), ...rims(), ...batteries(), ...oils(), ...accessories()].map((product, position) =>
    offer(product, position, now, random),
  )
}

function offer(product: DemoProduct, position: number, now: Date, random: Random): OfferedProduct {
  const { euro, pull, pictures, ...described } = product
  const sellers = random.weighted([[1, 2], [1], [2]], (divisions) => (divisions.length === 2 ? 88 : 6))
  const hasPrice = !random.chance(0.012)
  const isPresale = hasPrice && random.chance(0.02)
  return {
    pull,
    draft: {
      ...described,
      ean: eanOf(position + 1),
      images: pictures.map((name, order) => ({ url: `/pictures/${name}.svg`, order: order + 1 })),
      ...(isPresale && { preSaleText: presale }),
      prices: hasPrice
        ? priceLists
            .filter(({ divisionId, code }) => sellers.includes(divisionId) && (code !== 'TR-X' || pull > 8))
            .map(({ id, includesVat, amountOf }) => ({ priceListId: id, amount: amountOf(euro), includesVat }))
        : [],
      stocks: stocksOf({ product, sellers, isPresale, now, random }),
    },
  }
}

const presale = {
  tr: 'Ön sipariş: 3–4 hafta içinde teslim',
  de: 'Vorbestellung: Lieferung in 3–4 Wochen',
  en: 'Pre-order: delivered in 3–4 weeks',
}

function stocksOf(given: {
  product: DemoProduct
  sellers: number[]
  isPresale: boolean
  now: Date
  random: Random
}): ProductDraft['stocks'] {
  const { product, sellers, isPresale, now, random } = given
  const pack = product.orderMultiple ?? 1
  const usual = Math.min(90, 6 + product.pull * 0.45) * (pack > 4 ? pack / 2 : pack > 1 ? 2 : 1)
  return warehouses
    .filter(({ divisionId }) => sellers.includes(divisionId))
    .map((warehouse) => {
      const isOut = isPresale || random.chance(0.2)
      const quantity = isOut ? 0 : Math.round(usual * warehouse.share * -Math.log(1 - random.next()))
      return { warehouseId: warehouse.id, quantity, readAt: minutesBefore(now, warehouse.readMinutesAgo) }
    })
}

/**
 * A number of the range 20–29, which GS1 leaves to shops for their own use, so that it is never anyone's product.
 * The check digit weighs the twelve before it 1, 3, 1, 3 … (GS1 General Specifications, 7.9).
 */
export function eanOf(number: number): string {
  const body = `29${String(number).padStart(10, '0')}`
  const total = [...body].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${body}${(10 - (total % 10)) % 10}`
}
