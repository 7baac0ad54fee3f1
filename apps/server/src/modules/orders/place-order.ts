import { createHash } from 'node:crypto'
import type { CheckoutResult } from '@toptan/contract/baskets'
import type { Culture } from '@toptan/contract/common'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { decimal, toText } from '../../platform/money.ts'
import { limitsOf, lockCart, obstacleTo, type PricedLine, priceLines, summariesOf } from '../basket/index.ts'
import { type CustomerTerms, freshTermsOf } from '../customers/index.ts'
import type { Viewer } from '../identity/index.ts'
import { priceReference } from '../pricing/index.ts'
import { askAgainForCart } from '../stock/index.ts'
import { findByKey, findDestination, insertTransaction, type StoredTransaction } from './checkout.queries.ts'
import { checkoutResult } from './checkout-result.ts'
import type { Frozen, FrozenLine } from './frozen.ts'

interface PlaceOrder {
  customerAddressCode: string
  note: string
  total?: number | Record<string, number> | undefined
  cartId?: string | undefined
}

type Outcome = Pick<StoredTransaction, 'id' | 'status' | 'failures' | 'orders'>

/** Freezes what is in the cart and puts it into the queue; the outcome is asked for by the transaction's id. */
export async function placeOrder(
  app: App,
  { viewer, customer, culture }: { viewer: Viewer; customer: CustomerTerms; culture: Culture },
  order: PlaceOrder,
  key: string | null,
): Promise<CheckoutResult> {
  const requestHash = createHash('sha256')
    .update(JSON.stringify([customer.id, order]))
    .digest()
  // The ERP is not asked while anything is locked.
  await askAgainForCart(app, viewer.userId, customer)
  const reference = await priceReference(app)
  const stored = await app.db.transaction().execute(async (tx): Promise<Outcome> => {
    const cart = await lockCart(tx, viewer.userId, customer.id)
    const before = key === null ? null : await findByKey(tx, viewer.userId, key)
    if (before) {
      if (before.requestHash !== requestHash.toString('hex')) throw fail('order.key-reused')
      return before
    }
    if (!cart || cart.lines.length === 0) throw fail('cart.empty')
    if (cart.state === 'ordering') throw fail('cart.being-ordered')
    if (order.cartId !== undefined && order.cartId !== cart.id) throw fail('customer.mismatch')
    const destination = await findDestination(tx, customer.id, order.customerAddressCode)
    // An address of someone else and one that does not exist are the same here.
    if (!destination) throw fail('customer.mismatch')
    const { address, addressId } = destination
    const terms = await freshTermsOf(tx, customer.id, app.clock.now())
    if (!terms?.isActive) throw fail('customer.forbidden')
    if (terms.isBlocked) throw fail('customer.blocked')
    const lines = await priceLines(tx, reference, viewer, terms, cart, address.countryCode)
    ensureOrderable(lines, cart.lines.length)
    ensureTotal(lines, order.total)
    const frozen: Frozen = {
      customerName: terms.name,
      // Orders count for the salesperson who places them, else for the one linked to the customer.
      salesmanId: viewer.salesmanId ?? destination.salesmanId,
      note: order.note,
      address,
      divisionCodes: Object.fromEntries(terms.divisions.map((division) => [division.id, division.code])),
      creditCurrency: terms.divisions[0]?.currency ?? null,
      lines: lines.map(frozenLine),
    }
    const row = { cartId: cart.id, userId: viewer.userId, customerId: customer.id, key, requestHash, frozen, addressId }
    return { id: await insertTransaction(tx, row), status: 'InQueue', failures: null, orders: [] }
  })
  return checkoutResult(app, stored, culture)
}

/** Stock is judged under lock when the order is carried out; here only what cannot change by waiting. */
function ensureOrderable(lines: readonly PricedLine[], asked: number): void {
  for (const { stored, offer } of lines) {
    const obstacle = obstacleTo(stored.quantity, { ...limitsOf(offer), canPresale: true })
    if (obstacle) throw fail('order.line-not-orderable', { product: offer.goods.name })
    if (!offer.paymentMethod) throw fail('payment-method.not-available')
  }
  if (lines.length < asked) throw fail('order.line-not-orderable', { product: '' })
}

/** The total that the buyer saw, where it was sent, is the total they pay. */
function ensureTotal(lines: readonly PricedLine[], shown: PlaceOrder['total']): void {
  if (shown === undefined) return
  const totals = new Map<string, number>()
  for (const { currency, totalWithVatDiscountedPrice } of summariesOf(lines))
    totals.set(
      currency,
      decimal(totals.get(currency) ?? 0)
        .plus(totalWithVatDiscountedPrice)
        .toNumber(),
    )
  const seen =
    typeof shown === 'number' ? new Map([[[...totals.keys()][0] ?? '', shown]]) : new Map(Object.entries(shown))
  const isSame =
    seen.size === totals.size && [...totals].every(([currency, total]) => decimal(seen.get(currency) ?? -1).eq(total))
  if (isSame) return
  const total = [...totals].map(([currency, amount]) => `${toText(decimal(amount), currency)} ${currency}`).join(' + ')
  throw fail('order.price-changed', { total })
}

function frozenLine({ stored, offer, amounts }: PricedLine, at: number): FrozenLine {
  const { goods, price, division, paymentMethod, vatReason } = offer
  if (!price || !division || !paymentMethod || !amounts || !vatReason)
    throw fail('order.line-not-orderable', { product: goods.name })
  return {
    position: at + 1,
    productId: goods.id,
    code: goods.code,
    name: goods.name,
    kind: goods.kind,
    quantity: stored.quantity,
    unitCode: goods.unitCode,
    currency: price.currency,
    divisionId: division.id,
    warehouseIds: offer.warehouses.map(({ warehouseId }) => warehouseId),
    canPresale: offer.canPresale,
    paymentMethodCode: paymentMethod.code,
    isPrepaid: paymentMethod.isPrepaid,
    isOpenAccount: paymentMethod.isOpenAccount,
    isPaypal: paymentMethod.isPaypal,
    listPrice: price.list.round(4).toString(),
    netPrice: price.net.toString(),
    vatRate: price.vatRate.toString(),
    vatReason,
    discountRates: price.rates.map(({ reason, name, rate }) => ({ reason, name, rate })),
    gross: amounts.gross.toString(),
    net: amounts.net.toString(),
    vat: amounts.vat.toString(),
    expense: amounts.expense.toString(),
    expenseVat: amounts.expenseVat.toString(),
  }
}
