import type { Cart, CartLine, CartSummary } from '@toptan/contract/baskets'
import type { Culture } from '@toptan/contract/common'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { words } from '../../platform/messages/index.ts'
import { decimal, minorDigits, rounded, toNumber, toText } from '../../platform/money.ts'
import { isOrderable, shownPrice, shownRates, shownStock } from '../catalog/index.ts'
import type { CustomerTerms } from '../customers/index.ts'
import type { Viewer } from '../identity/index.ts'
import {
  goodsOf,
  inCulture,
  type LineAmounts,
  lineAmounts,
  type Offer,
  offerOf,
  type PriceReference,
  paymentMethodFor,
  paymentMethodsFor,
  priceReference,
  totalsOf,
} from '../pricing/index.ts'
import { settingOf } from '../settings/index.ts'
import { askAgain, canAskAgain } from '../stock/index.ts'
import { creditsOf } from './credit.queries.ts'
import {
  countLines,
  findAddressCountry,
  findCart,
  findKindOf,
  listSimpleLines,
  putLine,
  putPaymentMethod,
  type StoredCart,
  type StoredLine,
  takeLines,
} from './queries.ts'
import { obstacleTo } from './rules.ts'

type Buyer = { viewer: Viewer; customer: CustomerTerms; culture: Culture }

/** Puts a product into the cart, or gives its line a new quantity, within what may be ordered. */
export async function addProduct(
  app: App,
  { viewer, customer }: Buyer,
  { productId, quantity }: { productId: number; quantity: number },
): Promise<void> {
  const [reference, { maxLines }] = await Promise.all([priceReference(app), settingOf(app, 'cart-limits')])
  const offerNow = async () => {
    const [goods] = await goodsOf(app.db, viewer.userId, customer, [productId], reference.today)
    const offer = goods && offerOf(reference, customer, goods, { quantity })
    if (!offer?.access.hasList) throw fail('product.not-found')
    return offer
  }
  let offer = await offerNow()
  const isScarce = offer.available <= (await settingOf(app, 'erp')).askBelow
  if (isScarce && (await askAgain(app, customer, [productId]))) offer = await offerNow()
  ensureOrderable(offer, quantity, reference.stockCap)
  const price = offer.price as NonNullable<Offer['price']>
  const line = { productId, quantity, price: price.net.toString(), currency: price.currency, stock: offer.available }
  const outcome = await putLine(app.db, viewer.userId, customer.id, line, maxLines)
  if (outcome === 'being-ordered') throw fail('cart.being-ordered')
  if (outcome === 'full') throw fail('cart.too-many-lines', { limit: maxLines })
}

function ensureOrderable(offer: Offer, quantity: number, cap: number): void {
  const obstacle = obstacleTo(quantity, limitsOf(offer))
  if (!obstacle) return
  const product = offer.goods.name
  const fault = { path: 'quantity' }
  switch (obstacle.kind) {
    case 'no-price':
      throw fail(offer.access.showPrice ? 'cart.no-price' : 'cart.not-orderable', { product })
    case 'not-orderable':
      throw fail('cart.not-orderable', { product })
    case 'not-enough-stock':
      if (!isShown(offer, cap)) throw fail('cart.stock-short', { product }, [{ ...fault, code: 'line.stock-short' }])
      throw fail('cart.not-enough-stock', { product, limit: obstacle.limit }, [
        { ...fault, code: 'line.not-enough-stock', details: { limit: obstacle.limit } },
      ])
    default:
      throw fail(`cart.${obstacle.kind}`, { product, limit: obstacle.limit }, [
        { ...fault, code: `line.${obstacle.kind}`, details: { limit: obstacle.limit } },
      ])
  }
}

/** Whether the exact figure may leave the server. */
const isShown = (offer: Offer, cap: number) => offer.access.showStock && offer.available <= cap

export const limitsOf = (offer: Offer) => ({
  isOrderable: isOrderable(offer),
  hasPrice: offer.price !== null,
  minOrderQuantity: offer.goods.minOrderQuantity,
  maxOrderQuantity: offer.goods.maxOrderQuantity,
  orderMultiple: offer.goods.orderMultiple,
  available: offer.available,
  canPresale: offer.canPresale,
})

export async function removeProducts(
  app: App,
  { viewer, customer }: Buyer,
  productIds: readonly number[],
): Promise<void> {
  if ((await takeLines(app.db, viewer.userId, customer.id, productIds)) === 'being-ordered')
    throw fail('cart.being-ordered')
}

export async function removeProduct(app: App, { viewer, customer }: Buyer, productId: number): Promise<void> {
  const gone = await takeLines(app.db, viewer.userId, customer.id, [productId])
  if (gone === 'being-ordered') throw fail('cart.being-ordered')
  if (gone === 0) throw fail('cart.line-not-found')
}

export const getSimplified = async (app: App, { viewer, customer }: Buyer) => ({
  cartDetails: await listSimpleLines(app.db, viewer.userId, customer.id),
})

export const getTotalItem = async (app: App, { viewer, customer }: Buyer) => ({
  totalItem: await countLines(app.db, viewer.userId, customer.id),
})

/** The payment methods for goods of one kind; the one in force is marked. */
export async function listPaymentMethods(app: App, { viewer, customer, culture }: Buyer, categoryId: string) {
  const [reference, kind, cart] = await Promise.all([
    priceReference(app),
    findKindOf(app.db, categoryId),
    findCart(app.db, viewer.userId, customer.id),
  ])
  if (!kind) throw fail('record.not-found')
  const inForce = paymentMethodFor(reference, customer, kind, cart?.paymentMethods[kind] ?? null)
  return paymentMethodsFor(reference, customer, kind).map((method) => ({
    code: method.code,
    name: inCulture(method.names, culture),
    discountRate: Number(method.discountRate),
    expenseRate: Number(method.expenseRate),
    isDefault: method.code === customer.defaultPaymentMethodCode,
    isChosen: method.code === inForce?.code,
    isPrepaid: method.isPrepaid,
  }))
}

export async function applyPaymentMethod(
  app: App,
  { viewer, customer }: Buyer,
  { categoryId, paymentMethodCode }: { categoryId: string; paymentMethodCode: string },
): Promise<void> {
  const [reference, kind] = await Promise.all([priceReference(app), findKindOf(app.db, categoryId)])
  if (!kind) throw fail('record.not-found')
  const methods = paymentMethodsFor(reference, customer, kind)
  if (!methods.some(({ code }) => code === paymentMethodCode)) throw fail('payment-method.not-available')
  const isPut = await putPaymentMethod(app.db, viewer.userId, customer.id, kind, paymentMethodCode)
  if (!isPut) throw fail('cart.being-ordered')
}

export interface PricedLine {
  stored: StoredLine
  offer: Offer
  amounts: LineAmounts | null
}

/** The lines of a cart at today's prices. Goods that are gone or hidden by now have no offer and are left out. */
export async function priceLines(
  db: App['db'],
  reference: PriceReference,
  viewer: Viewer,
  customer: CustomerTerms,
  cart: StoredCart,
  shipToCountry: string,
): Promise<PricedLine[]> {
  const ids = cart.lines.map(({ productId }) => productId)
  const goods = ids.length === 0 ? [] : await goodsOf(db, viewer.userId, customer, ids, reference.today)
  const byId = new Map(goods.map((one) => [one.id, one]))
  return cart.lines.flatMap((stored) => {
    const one = byId.get(stored.productId)
    if (!one) return []
    const paymentMethodCode = cart.paymentMethods[one.kind] ?? null
    const offer = offerOf(reference, customer, one, { quantity: stored.quantity, paymentMethodCode, shipToCountry })
    if (!offer.access.hasList) return []
    const amounts = offer.price && lineAmounts(offer.price, stored.quantity, offer.paymentMethod?.expenseRate)
    return [{ stored, offer, amounts }]
  })
}

/** The cart, priced now. Without one, an empty cart under an id of no meaning. */
export async function getCart(app: App, buyer: Buyer, addressCode?: string): Promise<Cart> {
  const { viewer, customer, culture } = buyer
  const [reference, stored, addressCountry] = await Promise.all([
    priceReference(app),
    findCart(app.db, viewer.userId, customer.id),
    addressCode === undefined ? null : findAddressCountry(app.db, customer.id, addressCode),
  ])
  const shipTo = addressCountry ?? customer.countryCode
  const [lines, credit] = await Promise.all([
    stored ? priceLines(app.db, reference, viewer, customer, stored, shipTo) : [],
    creditsOf(app.db, customer),
  ])
  const old = await oldStock(app, customer, culture)
  const details = lines.map((line) => cartLine(line, reference, culture, old))
  const summaries = summariesOf(lines)
  const isBeingOrdered = stored?.state === 'ordering'
  return {
    id: stored?.id ?? '00000000-0000-0000-0000-000000000000',
    customer: { id: customer.id, name: customer.name, code: customer.code },
    deliveryAddressId: stored?.deliveryAddressId ?? null,
    isBeingOrdered,
    transactionId: stored?.transactionId ?? null,
    cartSummary: summaries[0] ?? null,
    cartSummaries: summaries,
    cartDetails: details,
    credit,
    canOrder:
      details.length > 0 &&
      !isBeingOrdered &&
      !customer.isBlocked &&
      details.every(({ notices }) => notices.every(({ blocks }) => !blocks)),
  }
}

/** Says when a scarce figure was read that the ERP should have told anew by now; null where it need not be said. */
type OldStock = (offer: Offer) => string | null

const MINUTES_UNTIL_OLD = 15
const locales: Record<Culture, string> = { tr: 'tr-TR', de: 'de-DE', en: 'en-GB' }

async function oldStock(app: App, customer: CustomerTerms, culture: Culture): Promise<OldStock> {
  const { askBelow } = await settingOf(app, 'erp')
  if (askBelow === 0 || !(await canAskAgain(app))) return () => null
  const since = app.clock.now().getTime() / 1000 - MINUTES_UNTIL_OLD * 60
  const timeZone = customer.divisions[0]?.timeZone ?? app.config.timeZone
  const form = new Intl.DateTimeFormat(locales[culture], { dateStyle: 'short', timeStyle: 'short', timeZone })
  return ({ available, access, warehouses }) => {
    const readAt = Math.min(...warehouses.flatMap((warehouse) => warehouse.readAt ?? []))
    if (available > askBelow || !access.showStock || !(readAt < since)) return null
    return words(culture, 'line.stock-old', { when: form.format(readAt * 1000) })
  }
}

function cartLine(
  { stored, offer, amounts }: PricedLine,
  reference: PriceReference,
  culture: Culture,
  old: OldStock,
): CartLine {
  const { goods, access } = offer
  const price = shownPrice(offer, culture)
  const { stock, stockText } = shownStock(offer, reference.stockCap)
  const isPriceShown = access.showPrice && amounts !== null
  const expense = amounts ? amounts.expense.plus(amounts.expenseVat) : null
  return {
    id: stored.id,
    productId: goods.id,
    code: goods.code,
    name: goods.name,
    brand: goods.brand,
    unitCode: goods.unitCode,
    categoryId: goods.categoryId,
    kind: goods.kind,
    quantity: stored.quantity,
    currencyText: price.currencyText,
    salePrice: price.salePrice,
    discountedPrice: price.discountedPrice,
    lineTotal: isPriceShown ? toNumber(amounts.net) : null,
    lineTotalWithVat: isPriceShown ? toNumber(amounts.net.plus(amounts.vat)) : null,
    expenseCostPrice: isPriceShown && expense ? toNumber(expense) : 0,
    discountRates: access.showPrice ? shownRates(offer, culture) : [],
    campaign: price.campaign,
    paymentMethodCode: offer.paymentMethod?.code ?? null,
    vatRate: price.vatRate,
    divisionCode: offer.division?.code ?? null,
    stock,
    stockText,
    preSaleText: goods.preSaleText && inCulture(goods.preSaleText, culture),
    minOrderQuantity: goods.minOrderQuantity,
    maxOrderQuantity: goods.maxOrderQuantity,
    orderMultiple: goods.orderMultiple,
    images: goods.images,
    addedOnUtc: new Date(stored.addedAt).toISOString(),
    notices: noticesOf(stored, offer, reference, culture, old),
  }
}

function noticesOf(
  stored: StoredLine,
  offer: Offer,
  { stockCap }: PriceReference,
  culture: Culture,
  old: OldStock,
): CartLine['notices'] {
  const notices: CartLine['notices'] = []
  const { price, access } = offer
  const obstacle = obstacleTo(stored.quantity, limitsOf(offer))
  if (obstacle) {
    const isHidden = obstacle.kind === 'not-enough-stock' && !isShown(offer, stockCap)
    const message = isHidden
      ? words(culture, 'line.stock-short')
      : words(culture, `line.${obstacle.kind}`, 'limit' in obstacle ? { limit: obstacle.limit } : {})
    notices.push({ kind: obstacle.kind, blocks: true, message })
  }
  if (price && access.showPrice && stored.seenPrice !== null && !decimal(stored.seenPrice).eq(price.net)) {
    const from = toText(decimal(stored.seenPrice), stored.seenCurrency ?? price.currency)
    const to = toText(price.net, price.currency)
    const message = words(culture, 'line.price-changed', { from, to, currency: price.currency })
    notices.push({ kind: 'price-changed', blocks: false, message })
  }
  const isFewer = stored.seenStock !== null && offer.available < stored.seenStock && offer.available < stockCap
  if (isFewer && access.showStock && obstacle?.kind !== 'not-enough-stock') {
    const message = words(culture, 'line.stock-changed', { stock: offer.available })
    notices.push({ kind: 'stock-changed', blocks: false, message })
  }
  const age = old(offer)
  if (age !== null) notices.push({ kind: 'stock-old', blocks: false, message: age })
  return notices
}

/** Totals by division and currency; hidden prices are in none. */
export function summariesOf(lines: readonly PricedLine[]): CartSummary[] {
  const groups = new Map<string, { currency: string; divisionCode: string; lines: LineAmounts[] }>()
  for (const { offer, amounts } of lines) {
    if (!offer.price || !offer.division || !amounts || !offer.access.showPrice) continue
    const key = `${offer.division.code}:${offer.price.currency}`
    const group = groups.get(key) ?? { currency: offer.price.currency, divisionCode: offer.division.code, lines: [] }
    group.lines.push(amounts)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ currency, divisionCode, lines: amounts }) => {
    const totals = totalsOf(amounts)
    const shown = (amount: typeof totals.net) => toNumber(rounded(amount, minorDigits(currency)))
    return {
      currency,
      divisionCode,
      totalPrice: shown(totals.gross),
      totalDiscountedPrice: shown(totals.net),
      totalDiscountPrice: shown(totals.discount),
      totalVatPrice: shown(totals.vat),
      totalExpenseCostPrice: shown(totals.expense),
      totalWithVatDiscountedPrice: shown(totals.total),
    }
  })
}
