/** A year of orders, with prices, parts and reservations that add up. */

import { lineAmounts, totalsOf } from '../../src/modules/pricing/rules.ts'
import { decimal, minorDigits, sum } from '../../src/platform/money.ts'
import { DAY, dayOf, MINUTE } from '../calendar.ts'
import type { StoredProduct } from '../catalogue/stored-product.ts'
import type { CustomerTermsPlan } from '../customer-terms.ts'
import { DAYS_UNTIL_OVERDUE, daysOpen } from '../payment-habits.ts'
import type { DemoCustomer, DemoUser, People } from '../people.ts'
import { drawFrom, type Random, randomOf } from '../random.ts'
import { divisions, paymentRates, warehouses } from '../trade.ts'
import { isInErp, paymentStatusOf, progressOf, statusOf, statusOfAll } from './life.ts'
import { ageOf, createPrices, type DemoPrice, type StoredCampaign } from './prices.ts'
import { createBuying, linesOf, momentOf, ordersByDay, quantityOf } from './rhythm.ts'
import type { ItemRow, OrderBook, OrderRow, PartRow, ReservationRow } from './rows.ts'
import { createStockLedger, type StockLedger, servingWarehouses, takenThen } from './warehouses.ts'

const ORDERS_A_YEAR = 20_000
/** Beside the year's rhythm, so that there is something new to see at any hour of any day. */
const ORDERS_OF_THE_LAST_HOURS = 70
const LAST_HOURS = 9
/** Days that ended reservations are kept for. */
const LEDGER_DAYS = 14
const PAYMENT_HOURS = 24

interface Plan {
  at: Date
  customer: DemoCustomer
  paymentMethodCode: string
  /** Where it does not follow from its age. */
  status?: OrderRow['status']
}

interface PlannedLine {
  product: StoredProduct
  quantity: number
  price: DemoPrice
}

export function yearOfOrders(given: {
  everyone: People
  products: readonly StoredProduct[]
  terms: CustomerTermsPlan
  campaigns: readonly StoredCampaign[]
  now: Date
}): OrderBook {
  const { everyone, products, terms, campaigns, now } = given
  const random = randomOf('orders')
  const book: OrderBook = { orders: [], items: [], parts: [], partLines: [], reservations: [] }
  const context: Context = {
    now,
    random,
    buying: createBuying(products),
    priceOf: createPrices(terms, campaigns),
    ledger: createStockLedger((id) => warehouses.find((warehouse) => warehouse.id === id)!.divisionId),
    refused: new Set(
      terms.accesses.filter(({ hasBasket }) => !hasBasket).map(({ customerId, brand }) => `${customerId} ${brand}`),
    ),
    buyerOf: buyersOf(everyone.users),
    book,
  }
  for (const plan of plans(everyone, now, random)) placeOrder(context, plan)
  return book
}

interface Context {
  now: Date
  random: Random
  buying: ReturnType<typeof createBuying>
  priceOf: ReturnType<typeof createPrices>
  ledger: StockLedger
  /** Customers and brands they may not buy. */
  refused: ReadonlySet<string>
  buyerOf: (customer: DemoCustomer, random: Random) => number | null
  book: OrderBook
}

/** Who orders when, oldest first: a few customers often, most now and then. */
function plans({ customers, bayi, haendler, musteri }: People, now: Date, random: Random): Plan[] {
  const active = customers.filter(({ isActive }) => isActive)
  const draw = drawFrom(active, ({ activity }) => activity)
  const plan = (at: Date, customer: DemoCustomer, code?: string, status?: OrderRow['status']): Plan => ({
    at,
    customer,
    paymentMethodCode: code ?? methodOf(customer, random),
    status,
  })
  const recent = (hours: number) => new Date(now.getTime() - hours * 60 * MINUTE)
  const rhythm = ordersByDay(now, ORDERS_A_YEAR).flatMap(({ day, orders }) =>
    Array.from({ length: orders }, () => plan(momentOf(day, random), draw(random))),
  )
  const latest = Array.from({ length: ORDERS_OF_THE_LAST_HOURS }, () => {
    const customer = draw(random)
    return plan(recent(0.1 + random.next() * LAST_HOURS), customer)
  })
  const shown = [
    plan(recent(0.4), bayi, 'open-account', 'Received'),
    plan(recent(3.2), bayi, 'open-account', 'Approved'),
    plan(recent(0.6), haendler, 'paypal', 'AwaitingPayment'),
    plan(recent(2.5), haendler, 'open-account', 'Received'),
    plan(recent(1.1), musteri, 'bank-transfer', 'AwaitingPayment'),
  ]
  return [...rhythm, ...latest, ...shown].filter(({ at }) => at < now).sort((a, b) => a.at.getTime() - b.at.getTime())
}

function methodOf(customer: DemoCustomer, random: Random): string {
  if (random.chance(0.86)) return customer.defaultPaymentMethodCode
  return random.pick(
    customer.divisionId === 2
      ? ['bank-transfer', 'credit-card', 'paypal']
      : ['bank-transfer', 'credit-card', 'cash-on-delivery'],
  )
}

/** Dealers mostly order themselves, sometimes their salesperson does it for them. */
function buyersOf(users: readonly DemoUser[]): Context['buyerOf'] {
  const dealers = new Map(
    users.flatMap(({ id, customerId }) => (customerId === null ? [] : [[customerId, id] as const])),
  )
  const sellers = new Map(
    users.flatMap(({ id, salesmanId }) => (salesmanId === null ? [] : [[salesmanId, id] as const])),
  )
  const manager = users.find(({ role }) => role === 'Sales manager')!.id
  return (customer, random) => {
    const own = dealers.get(customer.id)
    const seller = customer.salesmanId === null ? undefined : sellers.get(customer.salesmanId)
    return (seller !== undefined && random.chance(0.27) ? seller : own) ?? manager
  }
}

function placeOrder(context: Context, plan: Plan): void {
  const { now, random, book } = context
  const { at, customer, paymentMethodCode } = plan
  const isPrepaid = ['bank-transfer', 'credit-card', 'paypal'].includes(paymentMethodCode)
  const address = random.chance(0.75) ? customer.addresses[0]! : random.pick(customer.addresses)
  const serving = servingWarehouses(customer.divisionId, address.countryCode)
  const status = plan.status ?? statusOf(at, now, isPrepaid, random)
  const isHeld = !isInErp(status)

  const lines: PlannedLine[] = []
  const takes: ReturnType<typeof takenThen>[] = []
  for (const line of basket(context, plan, address.countryCode)) {
    const taken = isHeld
      ? context.ledger.take(line.product, line.quantity, serving)
      : takenThen(line.quantity, serving, random)
    if (!taken) continue
    lines.push(line)
    takes.push(taken)
  }
  if (lines.length === 0) return

  const division = divisions[customer.divisionId - 1]!
  const currency = lines[0]!.price.price.currency
  const digits = minorDigits(currency)
  const orderId = book.orders.length + 1
  const amounts = lines.map(({ price, quantity }) => lineAmounts(price.price, quantity, price.expenseRate))
  const totals = totalsOf(amounts)
  const progress = progressOf(
    status,
    lines.map(({ quantity }) => quantity),
    random,
  )
  const toErpAt = isHeld ? null : new Date(at.getTime() + random.int(4, 55) * MINUTE)
  const touchedAt =
    toErpAt && new Date(Math.min(now.getTime() - MINUTE, toErpAt.getTime() + random.int(1, 70) * 60 * MINUTE))
  const by = toErpAt ? random.pick(['LOGO', 'LOGO', 'depo1', 'depo2', 'sevkiyat']) : null

  const partIds = new Map<number, number>()
  const partStatuses = new Map<number, OrderRow['status'][]>()
  const items: ItemRow[] = lines.map(({ product, quantity, price }, position) => {
    const itemId = book.items.length + position + 1
    const lineStatuses = takes[position]!.map((taken, index) => {
      const shippedBefore = takes[position]!.slice(0, index).reduce((total, one) => total + one.quantity, 0)
      const shipped = Math.max(0, Math.min(taken.quantity, progress[position]!.shipped - shippedBefore))
      const lineStatus = partLineStatus(progress[position]!.status, shipped, taken.quantity)
      const partId = partIds.get(taken.warehouseId) ?? book.parts.length + partIds.size + 1
      partIds.set(taken.warehouseId, partId)
      partStatuses.set(taken.warehouseId, [...(partStatuses.get(taken.warehouseId) ?? []), lineStatus])
      const partLineId = book.partLines.length + 1
      book.partLines.push({
        id: partLineId,
        orderPartId: partId,
        orderItemId: itemId,
        quantity: taken.quantity,
        shippedQuantity: shipped,
        status: lineStatus,
      })
      const reservation = reservationOf({ plan, now, toErpAt, status })
      if (reservation)
        book.reservations.push({
          id: book.reservations.length + 1,
          orderPartLineId: partLineId,
          productId: product.id,
          warehouseId: taken.warehouseId,
          quantity: taken.quantity,
          ...reservation,
        })
      return lineStatus
    })
    const { gross: _gross, net, vat, expense, expenseVat } = amounts[position]!
    return {
      id: itemId,
      orderId,
      position: position + 1,
      productId: product.id,
      productCode: product.code,
      productName: product.name,
      kind: product.kind,
      quantity,
      shippedQuantity: progress[position]!.shipped,
      unitCode: product.unitCode,
      dueDate: dayOf(new Date(at.getTime() + random.int(1, 3) * DAY)),
      listPrice: price.price.list.toFixed(4),
      netPrice: price.price.net.toFixed(digits),
      vatRate: price.price.vatRate.toFixed(2),
      vatReason: price.vatReason,
      discountRates: price.price.rates.map(({ reason, name, rate }) => ({ reason, name, rate: Number(rate) })),
      lineAmount: net.toFixed(digits),
      vatAmount: vat.toFixed(digits),
      expenseAmount: expense.toFixed(digits),
      expenseVatAmount: expenseVat.toFixed(digits),
      status: statusOfAll(lineStatuses),
    }
  })
  const docNumber = `${division.code}${String(at.getUTCFullYear()).slice(2)}-${String(orderId).padStart(6, '0')}`
  const parts: PartRow[] = [...partIds].map(([warehouseId, id], index) => ({
    id,
    orderId,
    warehouseId,
    number: toErpAt
      ? `${warehouses[warehouseId - 1]!.code.slice(0, 3)}${String(orderId).padStart(7, '0')}${index + 1}`
      : null,
    status: statusOfAll(partStatuses.get(warehouseId)!),
    erpModifiedBy: by,
    erpModifiedOn: touchedAt,
  }))
  book.items.push(...items)
  book.parts.push(...parts)
  const orderStatus = statusOfAll(parts.map((part) => part.status))
  book.orders.push({
    id: orderId,
    docNumber,
    orderNumber: toErpAt ? `S${String(100_000 + orderId)}` : null,
    customerId: customer.id,
    userId: context.buyerOf(customer, random),
    salesmanId: customer.salesmanId,
    divisionId: division.id,
    currency,
    paymentMethodCode,
    status: orderStatus,
    paymentStatus: paymentStatusOf(orderStatus, isPrepaid),
    note: random.chance(0.08) ? random.pick(notes[customer.divisionId === 1 ? 'tr' : 'de']) : '',
    shippingAddressCode: address.code,
    shippingAddressCaption: address.caption,
    shippingAddress: {
      title: address.title,
      responsible: address.responsible,
      address: address.address,
      city: address.city,
      postCode: address.postCode,
      countryCode: address.countryCode,
    },
    totalGrossAmount: totals.gross.toFixed(digits),
    totalDiscountAmount: totals.discount.toFixed(digits),
    totalAmountWithoutTax: totals.net.toFixed(digits),
    totalTaxAmount: totals.vat.toFixed(digits),
    totalExpenseAmount: totals.expense.toFixed(digits),
    totalAmount: totals.total.toFixed(digits),
    lineCount: items.length,
    createdAt: at,
    paymentExpiresAt:
      isPrepaid && orderStatus === 'AwaitingPayment' ? new Date(at.getTime() + PAYMENT_HOURS * 60 * MINUTE) : null,
    erpModifiedBy: by,
    erpModifiedOn: touchedAt,
  })
}

const notes = {
  tr: ['Öğleden önce teslim', 'Lütfen tek irsaliye', 'Depoya bırakılsın', 'Şoför aramadan gelmesin'],
  de: ['Bitte vor 10 Uhr liefern', 'Anlieferung über den Hof', 'Bitte vorher anrufen', 'Kommission Werkstatt 2'],
}

function basket(
  { random, buying, priceOf, refused, now }: Context,
  { at, customer, paymentMethodCode }: Plan,
  shipToCountry: string,
): PlannedLine[] {
  const draw = buying(customer.priceListId, at.getUTCMonth())
  const wanted = linesOf(random)
  const lines = new Map<number, PlannedLine>()
  for (let tries = 0; lines.size < wanted && tries < wanted * 3; tries += 1) {
    const product = draw(random)
    if (lines.has(product.id) || refused.has(`${customer.id} ${product.brand}`)) continue
    // Where the method does not go with the goods they would be an order of their own.
    if (!paymentRates.find(([code]) => code === paymentMethodCode)![1][product.kind]) continue
    const price = priceOf({ customer, product, shipToCountry, paymentMethodCode, day: dayOf(at), age: ageOf(at, now) })
    if (price) lines.set(product.id, { product, quantity: quantityOf(product, random), price })
  }
  return [...lines.values()]
}

function partLineStatus(line: OrderRow['status'], shipped: number, quantity: number): OrderRow['status'] {
  if (!['Preparing', 'PartlyShipped', 'Shipped'].includes(line)) return line
  if (shipped === 0) return 'Preparing'
  return shipped === quantity ? 'Shipped' : 'PartlyShipped'
}

/** Held until the ERP's figure contains it; what ended long ago is not kept. */
function reservationOf(given: {
  plan: Plan
  now: Date
  toErpAt: Date | null
  status: OrderRow['status']
}): Pick<ReservationRow, 'heldAt' | 'endedAt' | 'endedReason'> | null {
  const { plan, now, toErpAt, status } = given
  if (!toErpAt) return { heldAt: plan.at, endedAt: null, endedReason: null }
  if (now.getTime() - plan.at.getTime() > LEDGER_DAYS * DAY) return null
  const endedAt = new Date(Math.min(now.getTime(), toErpAt.getTime() + 10 * MINUTE))
  const endedReason = status === 'Cancelled' ? 'cancelled' : status === 'Rejected' ? 'rejected' : 'in-erp'
  return { heldAt: plan.at, endedAt, endedReason }
}

/** About what the ERP would say that a customer owes: orders on open account that they have not paid by their habit. */
export function openAmounts(
  book: OrderBook,
  customers: readonly DemoCustomer[],
  now: Date,
): Map<number, { open: string; overdue: string }> {
  const daysOpenOf = new Map(customers.map((customer) => [customer.id, daysOpen(customer)]))
  const amounts = new Map<number, { open: OrderRow[]; overdue: OrderRow[] }>()
  for (const order of book.orders) {
    if (order.paymentMethodCode !== 'open-account' || !isOwed(order)) continue
    const days = ageOf(order.createdAt, now)
    const entry = amounts.get(order.customerId) ?? { open: [], overdue: [] }
    amounts.set(order.customerId, entry)
    if (days > (daysOpenOf.get(order.customerId) ?? 0)) continue
    if (days > DAYS_UNTIL_OVERDUE) entry.overdue.push(order)
    else entry.open.push(order)
  }
  const total = (orders: OrderRow[]) => sum(orders.map(({ totalAmount }) => decimal(totalAmount)))
  return new Map(
    [...amounts].map(([id, { open, overdue }]) => [
      id,
      { open: total([...open, ...overdue]).toFixed(2), overdue: total(overdue).toFixed(2) },
    ]),
  )
}

const isOwed = ({ status }: OrderRow) => !['AwaitingPayment', 'Received', 'Rejected', 'Cancelled'].includes(status)
