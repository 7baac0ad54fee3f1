/** What single customers have agreed on: own prices, own discounts, own part numbers, and what they may not see. */
import { codeKey } from '@toptan/contract/size-reading'
import type { StoredProduct } from './catalogue/stored-product.ts'
import type { DemoCustomer, People } from './people.ts'
import { randomOf } from './random.ts'

interface OwnPrice {
  customerId: number
  productId: number
  divisionId: number
  amount: string
  includesVat: boolean
}

/** Of product, brand and category one is given. */
interface OwnRate {
  customerId: number
  productId: number | null
  brand: string | null
  categoryId: string | null
  rate: string
}

interface OwnPartNumber {
  customerId: number
  productId: number
  partNumber: string
  code: string
}

interface BrandAccess {
  customerId: number
  brand: string
  hasList: boolean
  hasBasket: boolean
  showPrice: boolean
  showStock: boolean
}

export interface CustomerTermsPlan {
  prices: OwnPrice[]
  rates: OwnRate[]
  partNumbers: OwnPartNumber[]
  accesses: BrandAccess[]
}

export function customerTerms(
  { customers, bayi, haendler }: People,
  products: readonly StoredProduct[],
): CustomerTermsPlan {
  const random = randomOf('customer terms')
  const others = customers.filter((one) => one.code !== null && one !== bayi && one !== haendler)
  const priced = (customer: DemoCustomer) =>
    products.filter(({ listPrices, pull }) => listPrices.has(customer.priceListId) && pull > 4)
  const ownPrices = (customer: DemoCustomer, count: number): OwnPrice[] =>
    random.sample(priced(customer), count).map((product) => ({
      customerId: customer.id,
      productId: product.id,
      divisionId: customer.divisionId,
      amount: (Number(product.listPrices.get(customer.priceListId)) * (0.52 + random.next() * 0.1)).toFixed(2),
      includesVat: customer.priceListId === 2,
    }))
  const rate = (customer: DemoCustomer, on: Partial<OwnRate>, percent: string): OwnRate => ({
    customerId: customer.id,
    productId: null,
    brand: null,
    categoryId: null,
    ...on,
    rate: percent,
  })
  const favoured = random.sample(others, 40)
  return {
    prices: [
      ...ownPrices(bayi, 60),
      ...ownPrices(haendler, 40),
      ...random.sample(others, 25).flatMap((customer) => ownPrices(customer, random.int(4, 16))),
    ],
    rates: [
      rate(bayi, { brand: 'Nordvik' }, '39'),
      rate(bayi, { brand: 'Kestrum' }, '33.5'),
      rate(bayi, { categoryId: 'AKU' }, '32'),
      rate(haendler, { brand: 'Velmora' }, '33'),
      rate(haendler, { categoryId: 'JNT-ALU' }, '31.25'),
      ...[bayi, haendler].flatMap((customer) =>
        random
          .sample(priced(customer), 12)
          .map(({ id }) => rate(customer, { productId: id }, String(random.int(40, 45)))),
      ),
      ...favoured.map((customer) =>
        rate(
          customer,
          { brand: random.pick(['Nordvik', 'Orvanto', 'Yelkaran', 'Akvolta', 'Motorya']) },
          String(random.int(33, 38)),
        ),
      ),
    ],
    partNumbers: [bayi, haendler].flatMap((customer) =>
      random.sample(priced(customer), 30).map(({ id }, at) => {
        const partNumber = `${customer === bayi ? 'GI' : 'RS'}-${4100 + at * 3}`
        return { customerId: customer.id, productId: id, partNumber, code: codeKey(partNumber) }
      }),
    ),
    accesses: [
      { customerId: bayi.id, brand: 'Durhaldt', hasList: false, hasBasket: false, showPrice: false, showStock: false },
      { customerId: bayi.id, brand: 'Zelkanto', hasList: true, hasBasket: false, showPrice: true, showStock: true },
      { customerId: bayi.id, brand: 'Haulvex', hasList: true, hasBasket: false, showPrice: false, showStock: true },
      { customerId: bayi.id, brand: 'Kavrelli', hasList: true, hasBasket: true, showPrice: true, showStock: false },
      {
        customerId: haendler.id,
        brand: 'Tirvanna',
        hasList: false,
        hasBasket: false,
        showPrice: false,
        showStock: false,
      },
      { customerId: haendler.id, brand: 'Fulgenza', hasList: true, hasBasket: false, showPrice: true, showStock: true },
      ...random.sample(others, 40).map((customer, at) => ({
        customerId: customer.id,
        brand: random.pick(['Aurigella', 'Kestrum', 'Ferrunix', 'Lubrante']),
        hasList: at % 2 === 0,
        hasBasket: false,
        showPrice: at % 2 === 0 && at % 4 === 0,
        showStock: at % 2 === 0,
      })),
    ],
  }
}
