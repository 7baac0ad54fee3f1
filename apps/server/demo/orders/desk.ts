/** What lies on the desks of the people that visitors sign in as: favourites and an open cart. */
import type { Db } from '../../src/db/db.ts'
import { decimal, less } from '../../src/platform/money.ts'
import { dayOf, minutesBefore } from '../calendar.ts'
import type { StoredProduct } from '../catalogue/stored-product.ts'
import type { CustomerTermsPlan } from '../customer-terms.ts'
import type { DemoCustomer, People } from '../people.ts'
import { randomOf } from '../random.ts'
import { createPrices, type StoredCampaign } from './prices.ts'
import type { OrderBook } from './rows.ts'
import { servingWarehouses } from './warehouses.ts'

const FAVOURITES = 12
const CART_ID = '0d3a0000-7070-4000-8000-000000000001'

export async function saveDesks(
  tx: Db,
  given: {
    everyone: People
    products: readonly StoredProduct[]
    terms: CustomerTermsPlan
    campaigns: readonly StoredCampaign[]
    book: OrderBook
    now: Date
  },
): Promise<void> {
  const { everyone, products, terms, campaigns, book, now } = given
  const { bayi, haendler, musteri, users } = everyone
  const userOf = (accountName: string) => users.find((user) => user.accountName === accountName)!.id
  const mayBuy = (customer: DemoCustomer) => (product: StoredProduct) =>
    product.listPrices.has(customer.priceListId) &&
    !terms.accesses.some(
      ({ customerId, brand, hasBasket }) => customerId === customer.id && brand === product.brand && !hasBasket,
    )
  const often = mostOrdered(book)
  const byId = new Map(products.map((product) => [product.id, product]))
  const favouritesOf = (customer: DemoCustomer) =>
    (often.get(customer.id) ?? [])
      .map((id) => byId.get(id)!)
      .filter(mayBuy(customer))
      .slice(0, FAVOURITES)
  const keepers: [string, DemoCustomer][] = [
    ['bayi@toptan.demo', bayi],
    ['haendler@toptan.demo', haendler],
    ['musteri@toptan.demo', musteri],
    ['satis@toptan.demo', bayi],
    ['verkauf@toptan.demo', haendler],
  ]
  await tx
    .insertInto('favorites')
    .values(
      keepers.flatMap(([accountName, customer]) =>
        favouritesOf(customer).map((product, at) => ({
          userId: userOf(accountName),
          customerId: customer.id,
          productId: product.id,
          createdAt: minutesBefore(now, (at + 1) * 2000),
        })),
      ),
    )
    .execute()

  const random = randomOf('open cart')
  const priceOf = createPrices(terms, campaigns)
  const serving = servingWarehouses(bayi.divisionId, bayi.countryCode)
  const inStock = (product: StoredProduct) => Math.max(...serving.map((id) => product.stocks.get(id) ?? 0))
  const wanted: StoredProduct[] = []
  for (const kind of ['LST', 'LST', 'AKU', 'YAG', 'AKS']) {
    const isCandidate = (product: StoredProduct) =>
      product.kind === kind &&
      !wanted.includes(product) &&
      product.pull > 15 &&
      inStock(product) >= 12 &&
      mayBuy(bayi)(product)
    wanted.push(random.pick(products.filter(isCandidate)))
  }
  const addedAt = minutesBefore(now, 60 * 26)
  await tx
    .insertInto('carts')
    .values({
      id: CART_ID,
      userId: userOf('bayi@toptan.demo'),
      customerId: bayi.id,
      deliveryAddressId: bayi.addresses[0]!.id,
      createdAt: addedAt,
    })
    .execute()
  await tx
    .insertInto('cartLines')
    .values(
      wanted.map((product, at) => {
        const { price } = priceOf({
          customer: bayi,
          product,
          shipToCountry: bayi.countryCode,
          paymentMethodCode: bayi.defaultPaymentMethodCode,
          day: dayOf(now),
          age: 0,
        })!
        return {
          cartId: CART_ID,
          productId: product.id,
          quantity: product.kind === 'LST' ? 4 : product.orderMultiple,
          addedAt,
          // Since then the first one has become dearer.
          seenPrice: (at === 0 ? less(price.net, decimal('7')) : price.net).toFixed(2),
          seenCurrency: price.currency,
          seenStock: serving.reduce((total, id) => total + (product.stocks.get(id) ?? 0), 0),
        }
      }),
    )
    .execute()
}

/** Product ids by customer, the most often ordered first. */
function mostOrdered(book: OrderBook): Map<number, number[]> {
  const customerOf = new Map(book.orders.map(({ id, customerId }) => [id, customerId]))
  const counts = new Map<number, Map<number, number>>()
  for (const { orderId, productId } of book.items) {
    const customerId = customerOf.get(orderId)!
    const ofCustomer = counts.get(customerId) ?? new Map<number, number>()
    counts.set(customerId, ofCustomer.set(productId, (ofCustomer.get(productId) ?? 0) + 1))
  }
  return new Map(
    [...counts].map(([customerId, ofCustomer]) => [
      customerId,
      [...ofCustomer].sort(([a, x], [b, y]) => y - x || a - b).map(([productId]) => productId),
    ]),
  )
}
