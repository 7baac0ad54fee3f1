import type { Db } from '../../db/db.ts'
import type { App } from '../../platform/app.ts'
import { decimal, sum, toText } from '../../platform/money.ts'
import { creditObstacleTo, lockCredit } from '../basket/index.ts'
import { queueOrderMail } from '../mail/index.ts'
import { totalsOf } from '../pricing/index.ts'
import { settingOf } from '../settings/index.ts'
import { allocate, promisable } from '../stock/index.ts'
import {
  type Claimed,
  claimNext,
  completeTransaction,
  countAttempt,
  failTransaction,
  insertOrder,
  type LockedLimit,
  type LockedStock,
  lockSalesmanLimits,
  lockStock,
} from './checkout.queries.ts'
import type { Failure, Frozen, FrozenLine } from './frozen.ts'
import { splitLines } from './rules.ts'

const MOST_ATTEMPTS = 5

/**
 * Carries out the oldest checkout in the queue: all of it, or nothing. Claim, order, stock and cart are one transaction,
 * so a process that dies at any moment leaves the checkout in the queue as it was.
 * @returns false when the queue is empty
 */
export async function carryOutNext(app: App): Promise<boolean> {
  const expiryHours = await settingOf(app, 'prepaid-expiry-hours')
  let inHand: Claimed | null = null
  try {
    return await app.db.transaction().execute(async (tx) => {
      inHand = await claimNext(tx)
      if (!inHand) return false
      const failures = await carryOut(tx, inHand, expiryHours)
      if (failures.length > 0) await failTransaction(tx, inHand, failures)
      else await completeTransaction(tx, inHand)
      return true
    })
  } catch (error) {
    if (!inHand) throw error
    await giveUpOrRetry(app, inHand, error)
    return true
  }
}

/** Something unforeseen: tried again, and after several times given up with the cart kept. */
async function giveUpOrRetry(app: App, claimed: Claimed, error: unknown): Promise<void> {
  const attempts = await countAttempt(app.db, claimed.id)
  app.log.error({ err: error, transaction: claimed.id, attempts }, 'a checkout could not be carried out')
  if (attempts < MOST_ATTEMPTS) return
  const failure: Failure = { code: 'order.failed', productId: null, productCode: null, details: {} }
  await app.db.transaction().execute((tx) => failTransaction(tx, claimed, [failure]))
}

async function carryOut(tx: Db, claimed: Claimed, expiryHours: number): Promise<Failure[]> {
  const { frozen } = claimed
  const creditFailures = await creditFailuresOf(tx, claimed)
  const limits = frozen.salesmanId === null ? [] : await lockSalesmanLimits(tx, frozen.salesmanId, productIdsOf(frozen))
  const stock = await lockStock(tx, productIdsOf(frozen), [
    ...new Set(frozen.lines.flatMap((line) => line.warehouseIds)),
  ])
  const quotas = useLimits(frozen.lines, limits)
  const taken = takeStock(frozen.lines, stock)
  const failures = [...creditFailures, ...quotas.failures, ...taken.failures]
  if (failures.length > 0) return failures
  for (const lines of splitLines(frozen.lines)) {
    const positions = new Set(lines.map(({ position }) => position))
    const docNumber = await insertOrder(tx, {
      ...orderFrom(claimed, lines, expiryHours),
      takes: taken.takes.filter(({ position }) => positions.has(position)),
      limits: quotas.uses.filter(({ position }) => positions.has(position)),
    })
    await queueOrderMail(tx, 'order-received', { docNumber })
  }
  return []
}

const productIdsOf = (frozen: Frozen) => frozen.lines.map(({ productId }) => productId)

/** Open account: blocked, overdue and limit, with the customer locked. */
async function creditFailuresOf(tx: Db, { customerId, frozen }: Claimed): Promise<Failure[]> {
  const onAccount = frozen.lines.filter((line) => line.isOpenAccount)
  if (onAccount.length === 0) return []
  const currency = frozen.creditCurrency ?? ''
  const wanted = sum(
    onAccount
      .filter((line) => line.currency === currency)
      .map((line) => decimal(line.net).plus(line.vat).plus(line.expense).plus(line.expenseVat)),
  )
  const obstacle = creditObstacleTo(wanted, await lockCredit(tx, customerId, currency))
  const refuse = (code: Failure['code'], details: Failure['details'] = {}): Failure[] => [
    { code, productId: null, productCode: null, details },
  ]
  switch (obstacle?.kind) {
    case 'blocked':
      return refuse('customer.blocked')
    case 'overdue':
      return refuse('order.credit-overdue', { overdue: toText(obstacle.overdue, currency), currency })
    case 'exceeded':
      return refuse('order.credit-exceeded', { available: toText(obstacle.available, currency), currency })
    default:
      return []
  }
}

interface LimitUse {
  id: number
  position: number
  oldQuantity: number
  newQuantity: number
}

/** Uses up a salesperson's quotas; goods without one are free. */
function useLimits(
  lines: readonly FrozenLine[],
  limits: readonly LockedLimit[],
): { uses: LimitUse[]; failures: Failure[] } {
  const uses: LimitUse[] = []
  const failures: Failure[] = []
  for (const line of lines) {
    for (const limit of limits.filter(({ productId }) => productId === line.productId)) {
      const newQuantity = limit.usedQuantity + line.quantity
      if (newQuantity > limit.quantity) {
        const left = Math.max(0, limit.quantity - limit.usedQuantity)
        failures.push(lineFailure('order.salesman-limit-exceeded', line, { limit: left }))
      } else uses.push({ id: limit.id, position: line.position, oldQuantity: limit.usedQuantity, newQuantity })
    }
  }
  return { uses, failures }
}

interface Take {
  position: number
  productId: number
  warehouseId: number
  quantity: number
}

/** Takes every line from its warehouses; presale goods that are not there are promised by the first warehouse. */
function takeStock(
  lines: readonly FrozenLine[],
  stock: readonly LockedStock[],
): { takes: Take[]; failures: Failure[] } {
  const takes: Take[] = []
  const failures: Failure[] = []
  for (const line of lines) {
    const serving = line.warehouseIds.map((warehouseId) => {
      const row = stock.find((one) => one.productId === line.productId && one.warehouseId === warehouseId)
      return { warehouseId, divisionId: line.divisionId, quantity: row ? promisable(row.onHand, row.reserved) : 0 }
    })
    const first = line.warehouseIds[0]
    const presale = line.canPresale && first !== undefined ? [{ warehouseId: first, quantity: line.quantity }] : null
    const taken = allocate(line.quantity, serving) ?? presale
    if (taken) takes.push(...taken.map((part) => ({ position: line.position, productId: line.productId, ...part })))
    else
      failures.push(
        lineFailure('order.not-enough-stock', line, { limit: serving.reduce((all, one) => all + one.quantity, 0) }),
      )
  }
  return { takes, failures }
}

const lineFailure = (code: Failure['code'], line: FrozenLine, details: Failure['details']): Failure => ({
  code,
  productId: line.productId,
  productCode: line.code,
  details: { product: line.name, ...details },
})

function orderFrom({ id, userId, customerId, frozen }: Claimed, lines: readonly FrozenLine[], expiryHours: number) {
  const [first] = lines as [FrozenLine]
  const totals = totalsOf(
    lines.map((line) => ({
      gross: decimal(line.gross),
      net: decimal(line.net),
      vat: decimal(line.vat),
      expense: decimal(line.expense),
      expenseVat: decimal(line.expenseVat),
    })),
  )
  return {
    transactionId: id,
    userId,
    customerId,
    salesmanId: frozen.salesmanId,
    divisionId: first.divisionId,
    divisionCode: frozen.divisionCodes[first.divisionId] ?? '',
    currency: first.currency,
    paymentMethodCode: first.paymentMethodCode,
    status: first.isPrepaid ? 'AwaitingPayment' : 'Received',
    paymentStatus: first.isPrepaid ? 'Pending' : 'NotRequired',
    expiryHours,
    note: frozen.note,
    address: frozen.address,
    gross: totals.gross.toString(),
    discount: totals.discount.toString(),
    net: totals.net.toString(),
    vat: totals.vat.toString(),
    expense: totals.expense.toString(),
    total: totals.total.toString(),
    lines,
  }
}
