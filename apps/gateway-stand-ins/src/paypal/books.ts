/** PayPal's books: orders, what was captured of them and what went back. Kept in memory. */
import { randomBytes } from 'node:crypto'
import { inText } from '../amount.ts'
import { changedUnits } from './changes.ts'
import {
  checkMoney,
  checkOrder,
  digitsIn,
  type ExperienceContext,
  type Money,
  type OrderRequest,
  type PurchaseUnit,
} from './checks.ts'
import { PayPalRefusal } from './refusal.ts'

export interface Capture {
  id: string
  status: 'COMPLETED' | 'DECLINED' | 'PENDING' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  amount: Money
  custom_id: string | undefined
  invoice_id: string | undefined
  create_time: string
  /** Which of the order's units it is the money of, counted from 0. */
  unit: number
  status_details?: { reason: string }
}

export interface Refund {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
  amount: Money
  custom_id: string | undefined
  invoice_id: string | undefined
  note_to_payer: string | undefined
  create_time: string
  captureId: string
}

export interface Order {
  id: string
  clientId: string
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  units: PurchaseUnit[]
  context: ExperienceContext
  /** The older form of the request answers with the link `approve`, the newer one with `payer-action`. */
  isOlderForm: boolean
  /** What the capture will come to, as the buyer chose. */
  instrument: 'good' | 'declined' | 'pending'
  captures: Capture[]
  refunds: Refund[]
  created: number
}

/** Three hours to approve and capture. */
const lifetimeMs = 3 * 60 * 60 * 1000

export class PayPalBooks {
  readonly orders = new Map<string, Order>()
  /** What each request id led to: its object's number. */
  private readonly requests = new Map<string, string>()

  /** @returns the order, and whether the request id was seen before */
  create(clientId: string, request: OrderRequest, requestId: string | undefined): { order: Order; isReplay: boolean } {
    const known = this.replayed(clientId, 'create', requestId)
    if (known) return { order: this.get(clientId, known), isReplay: true }
    if (request.payment_source && !requestId) throw new PayPalRefusal(400, 'PAYPAL_REQUEST_ID_REQUIRED')
    const units = checkOrder(request)
    this.ensureInvoicesAreNew(clientId, units)
    const isOlderForm = !request.payment_source?.paypal
    const order: Order = {
      id: newNumber(),
      clientId,
      status: isOlderForm ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
      units: structuredClone(units),
      context: request.payment_source?.paypal?.experience_context ?? request.application_context ?? {},
      isOlderForm,
      instrument: 'good',
      captures: [],
      refunds: [],
      created: Date.now(),
    }
    this.orders.set(order.id, order)
    this.remember(clientId, 'create', requestId, order.id)
    return { order, isReplay: false }
  }

  /** @throws PayPalRefusal for unknown, expired and foreign orders alike */
  get(clientId: string, id: string): Order {
    const order = this.find(id)
    if (order?.clientId !== clientId) throw new PayPalRefusal(404, 'INVALID_RESOURCE_ID', 'order_id')
    return order
  }

  /** An order that has not expired; one that was paid never does. */
  find(id: string): Order | undefined {
    const order = this.orders.get(id)
    if (order && order.captures.length === 0 && Date.now() - order.created > lifetimeMs) return undefined
    return order
  }

  expire(id: string): void {
    const order = this.orders.get(id)
    if (order) order.created = 0
  }

  approve(order: Order, instrument: Order['instrument']): void {
    if (order.status === 'COMPLETED') return
    order.status = 'APPROVED'
    order.instrument = instrument
  }

  /** Writes something else into an order that nobody has paid yet. @throws PayPalRefusal */
  change(clientId: string, id: string, operations: unknown): void {
    const order = this.get(clientId, id)
    if (order.status === 'COMPLETED') throw new PayPalRefusal(422, 'ORDER_ALREADY_COMPLETED')
    const units = changedUnits(order.units, operations)
    this.ensureInvoicesAreNew(clientId, units)
    order.units = units
  }

  capture(clientId: string, id: string, requestId: string | undefined) {
    const order = this.get(clientId, id)
    if (this.replayed(clientId, `capture ${id}`, requestId)) return { order, isReplay: true }
    if (order.status === 'COMPLETED') throw new PayPalRefusal(422, 'ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') throw new PayPalRefusal(422, 'ORDER_NOT_APPROVED')
    this.ensureInvoicesAreNew(clientId, order.units)
    if (order.instrument === 'declined') throw new PayPalRefusal(422, 'INSTRUMENT_DECLINED')
    for (const [unit, { amount, custom_id, invoice_id }] of order.units.entries()) {
      order.captures.push({
        id: newNumber(),
        status: order.instrument === 'pending' ? 'PENDING' : 'COMPLETED',
        amount: { currency_code: amount.currency_code, value: amount.value },
        custom_id,
        invoice_id,
        create_time: new Date().toISOString(),
        unit,
        ...(order.instrument === 'pending' && { status_details: { reason: 'PENDING_REVIEW' } }),
      })
    }
    order.status = 'COMPLETED'
    this.remember(clientId, `capture ${id}`, requestId, id)
    return { order, isReplay: false }
  }

  /** What a review came to: a pending capture becomes money, or does not. */
  settle(order: Order, status: 'COMPLETED' | 'DECLINED'): Capture | undefined {
    const capture = order.captures.find((candidate) => candidate.status === 'PENDING')
    if (!capture) return undefined
    capture.status = status
    delete capture.status_details
    return capture
  }

  findCapture(clientId: string, captureId: string): { order: Order; capture: Capture } {
    for (const order of this.orders.values()) {
      const capture = order.captures.find(({ id }) => id === captureId)
      if (capture && order.clientId === clientId) return { order, capture }
    }
    throw new PayPalRefusal(404, 'INVALID_RESOURCE_ID', 'capture_id')
  }

  findRefund(clientId: string, refundId: string): { order: Order; refund: Refund } {
    for (const order of this.orders.values()) {
      const refund = order.refunds.find(({ id }) => id === refundId)
      if (refund && order.clientId === clientId) return { order, refund }
    }
    throw new PayPalRefusal(404, 'INVALID_RESOURCE_ID', 'refund_id')
  }

  refund(clientId: string, captureId: string, body: RefundRequest, requestId: string | undefined) {
    const { order, capture } = this.findCapture(clientId, captureId)
    const known = this.replayed(clientId, `refund ${captureId}`, requestId)
    if (known) return { ...this.findRefund(clientId, known), isReplay: true }
    if (capture.status === 'PENDING') throw new PayPalRefusal(422, 'PENDING_CAPTURE')
    if (capture.status === 'REFUNDED') throw new PayPalRefusal(422, 'CAPTURE_FULLY_REFUNDED')
    if (capture.status === 'DECLINED') throw new PayPalRefusal(422, 'CAPTURE_STATUS_NOT_VALID')
    const currency = capture.amount.currency_code
    if (body.amount && body.amount.currency_code !== currency) throw new PayPalRefusal(422, 'CURRENCY_MISMATCH')
    const paid = checkMoney(capture.amount, currency, '/amount')
    const gone = order.refunds
      .filter((refund) => refund.captureId === captureId && refund.status !== 'FAILED')
      .reduce((sum, refund) => sum + checkMoney(refund.amount, currency, '/amount'), 0n)
    const isWhole = digitsIn(currency) === 0
    if (isWhole && body.amount?.value.includes('.'))
      throw new PayPalRefusal(422, 'DECIMALS_NOT_SUPPORTED', '/amount/value')
    const wanted = body.amount ? checkMoney(body.amount, currency, '/amount') : paid - gone
    if (wanted <= 0n) throw new PayPalRefusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE', '/amount/value')
    if (gone + wanted > paid) throw new PayPalRefusal(422, 'REFUND_AMOUNT_EXCEEDED', '/amount/value')
    const refund: Refund = {
      id: newNumber(),
      status: 'COMPLETED',
      amount: { currency_code: currency, value: inText(wanted, digitsIn(currency)) },
      custom_id: body.custom_id,
      invoice_id: body.invoice_id,
      note_to_payer: body.note_to_payer,
      create_time: new Date().toISOString(),
      captureId,
    }
    order.refunds.push(refund)
    capture.status = gone + wanted === paid ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    this.remember(clientId, `refund ${captureId}`, requestId, refund.id)
    return { order, refund, isReplay: false }
  }

  clear(): void {
    this.orders.clear()
    this.requests.clear()
  }

  private ensureInvoicesAreNew(clientId: string, units: PurchaseUnit[]): void {
    const asked = new Set(units.flatMap(({ invoice_id }) => invoice_id ?? []))
    const isPaid = ({ invoice_id = '', status }: Capture) => asked.has(invoice_id) && status !== 'DECLINED'
    const own = [...this.orders.values()].filter((order) => order.clientId === clientId)
    if (own.some(({ captures }) => captures.some(isPaid))) throw new PayPalRefusal(422, 'DUPLICATE_INVOICE_ID')
  }

  private replayed(clientId: string, call: string, requestId: string | undefined): string | undefined {
    if (requestId === undefined) return undefined
    if (requestId.length < 1 || requestId.length > 108) throw new PayPalRefusal(400, 'INVALID_STRING_LENGTH')
    return this.requests.get(`${clientId} ${call} ${requestId}`)
  }

  private remember(clientId: string, call: string, requestId: string | undefined, led: string): void {
    if (requestId !== undefined) this.requests.set(`${clientId} ${call} ${requestId}`, led)
  }
}

export interface RefundRequest {
  amount?: Money
  custom_id?: string
  invoice_id?: string
  note_to_payer?: string
}

/** Seventeen letters and digits, as PayPal numbers its objects. */
export function newNumber(): string {
  return [...randomBytes(17)].map((byte) => '0123456789ABCDEFGHJKLMNPRSTUVWXY'[byte % 32]).join('')
}
