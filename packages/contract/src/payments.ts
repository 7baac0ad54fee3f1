import { z } from 'zod'
import {
  Amount,
  BankAccountCode,
  Currency,
  filledText,
  GatewayName,
  Id,
  IdNameCode,
  Instant,
  PageQuery,
  PathId,
  page,
  StatusType,
  text,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { OrderStatus, PaymentStatus } from './orders.ts'

/**
 * What has become of an attempt to pay.
 * - `open`: nothing is decided; the buyer or the bank has to do something first
 * - `checking`: money may have been taken; we are finding out
 * - `paid`, `declined`, `expired`: decided
 */
export const attemptStates = ['open', 'checking', 'paid', 'declined', 'expired'] as const
export const AttemptState = z.enum(attemptStates)
export type AttemptState = z.infer<typeof AttemptState>

export const attemptStatusType: Record<AttemptState, StatusType> = {
  open: 'info',
  checking: 'warning',
  paid: 'success',
  declined: 'danger',
  expired: 'danger',
}

/** Where the buyer is sent back to. `{paymentOrderId}` in it is replaced; without it the number is added as a parameter. */
const ReturnAddress = text(1000).min(1)

export const StartedPayment = z.object({
  /** Our number of the attempt, for `/orders/:docNo/:paymentOrderId`. */
  paymentOrderId: z.string(),
  /** A whole HTML document whose form leads to the gateway; the browser submits it. */
  htmlFormContent: z.string().nullable(),
  /** Where the browser goes, where there is no form. */
  gatewayUrl: z.string().nullable(),
  redirectGateway: z.boolean(),
})
export type StartedPayment = z.infer<typeof StartedPayment>

export const start = endpoint({
  method: 'POST',
  path: '/payments',
  tag: 'payments',
  summary: 'Begin to pay an order',
  description:
    'The amount is the order’s. The browser goes on to `gatewayUrl`, or submits the form of `htmlFormContent`. What it brings back proves nothing: ' +
    'call `processPayment` then, which asks the gateway.',
  may: 'selected-customer',
  acting: 'optional',
  body: z.object({
    docNumber: text(60).min(1),
    callbackUrl: ReturnAddress,
    cancelUrl: ReturnAddress,
    /** The order’s own where it is left out. */
    paymentMethod: GatewayName.optional(),
  }),
  response: StartedPayment,
  errors: [
    'order.not-found',
    'origin.refused',
    'payment.not-payable',
    'payment.already-paid',
    'payment.in-progress',
    'payment.other-method',
    'payment.not-set-up',
    'payment.amount-not-taken',
    'payment.gateway-down',
    'payment.gateway-refused',
  ],
})

const paymentOrder = { params: z.object({ paymentOrderId: text(64).min(1) }) }

export const process = endpoint({
  method: 'POST',
  path: '/payments/processPayment/{paymentOrderId}',
  tag: 'payments',
  summary: 'Find out at the gateway what became of an attempt, and take the money where the buyer has approved it',
  description: 'May be called any number of times. What became of it stands in `status`.',
  may: 'selected-customer',
  acting: 'optional',
  ...paymentOrder,
  errors: ['payment.not-found'],
})

export const PaymentResult = z.object({
  paymentOrderId: z.string(),
  docNumber: z.string(),
  gateway: GatewayName,
  amount: Amount,
  currency: Currency,
  state: AttemptState,
  statusType: StatusType,
  /** In words, for whoever paid. */
  message: z.string(),
  /** The buyer came back saying that it was given up. */
  isGivenUp: z.boolean(),
  createdOn: Instant,
  decidedOn: Instant.nullable(),
  orderStatus: OrderStatus,
  paymentStatus: PaymentStatus,
  /** What is paid with next, where the order can still be paid. */
  payWith: GatewayName.nullable(),
})
export type PaymentResult = z.infer<typeof PaymentResult>

export const status = endpoint({
  method: 'GET',
  path: '/payments/{paymentOrderId}/status',
  tag: 'payments',
  summary: 'What has become of an attempt to pay, as far as we know',
  may: 'selected-customer',
  acting: 'optional',
  ...paymentOrder,
  response: PaymentResult,
  errors: ['payment.not-found'],
})

export const refundReasons = [
  'order-cancelled',
  'lines-cancelled',
  'order-rejected',
  'short-delivery',
  'paid-twice',
] as const
export const refundStates = ['under-way', 'by-hand', 'refused', 'done'] as const

export const Refund = z.object({
  id: Id,
  amount: Amount,
  currency: Currency,
  why: z.enum(refundReasons),
  /** `by-hand`: our bookkeeping does it, as the gateway cannot. */
  state: z.enum(refundStates),
  createdOn: Instant,
  decidedOn: Instant.nullable(),
})

export const OrderPayments = z.object({
  payments: z.array(
    z.object({
      paymentOrderId: z.string(),
      gateway: GatewayName,
      amount: Amount,
      currency: Currency,
      state: AttemptState,
      statusType: StatusType,
      createdOn: Instant,
      decidedOn: Instant.nullable(),
    }),
  ),
  refunds: z.array(Refund),
})

export const ofOrder = endpoint({
  method: 'GET',
  path: '/payments/orders/{docNumber}',
  tag: 'payments',
  summary: 'What was paid for an order, and what went back',
  may: 'selected-customer',
  acting: 'optional',
  params: z.object({ docNumber: text(60).min(1) }),
  response: OrderPayments,
  errors: ['order.not-found'],
})

/** An order that waits to be paid through a gateway. */
export const PayableOrder = z.object({
  docNumber: z.string(),
  amount: Amount,
  currency: Currency,
  orderedOn: Instant,
  /** When it is cancelled if nobody has paid it; null is never. */
  expiresOn: Instant.nullable(),
  payWith: GatewayName,
  /** Money may have been taken: it cannot be paid again before that is decided. */
  isChecking: z.boolean(),
})
export type PayableOrder = z.infer<typeof PayableOrder>

export const payable = endpoint({
  method: 'GET',
  path: '/payments/payable',
  tag: 'payments',
  summary:
    'Orders of the customer acted for that wait to be paid and can be paid here, those that expire first at the top',
  may: 'selected-customer',
  acting: 'required',
  response: z.array(PayableOrder),
})

// For administrators --------------------------------------------------------------------------------------------------

/**
 * How collected money stands on its way to the ERP: `waiting` for its next try, `unclear` whether it arrived and looked for
 * by itself, `refused` until a person acts, `not-needed` where all of it had gone back before.
 */
export const paymentPushStates = ['waiting', 'unclear', 'refused', 'sent', 'not-needed'] as const
export const PaymentPushState = z.enum(paymentPushStates)
export type PaymentPushState = z.infer<typeof PaymentPushState>

export const pushStatusType: Record<PaymentPushState, StatusType> = {
  waiting: 'info',
  unclear: 'warning',
  refused: 'danger',
  sent: 'success',
  'not-needed': 'success',
}

export const PaymentRow = z.object({
  paymentOrderId: z.string(),
  docNumber: z.string(),
  customer: IdNameCode,
  gateway: GatewayName,
  amount: Amount,
  currency: Currency,
  state: AttemptState,
  statusType: StatusType,
  /** The gateway's own number, and that of the money it took. */
  gatewayReference: z.string().nullable(),
  captureReference: z.string().nullable(),
  /** Codes of the gateway or ours. */
  reason: z.string().nullable(),
  lastError: z.string().nullable(),
  refundedAmount: Amount,
  createdOn: Instant,
  decidedOn: Instant.nullable(),
  /** Null where nothing was collected, or its division has no ERP. */
  erp: z
    .object({
      state: PaymentPushState,
      statusType: StatusType,
      /** What the ERP calls it. */
      number: z.string().nullable(),
      /** Why the last try failed, in words. */
      lastError: z.string().nullable(),
      nextTryOn: Instant.nullable(),
    })
    .nullable(),
})

export const paymentColumns = ['createdOn', 'docNumber', 'customerName', 'gateway', 'amount', 'state', 'erp'] as const

export const list = endpoint({
  method: 'GET',
  path: '/payments',
  tag: 'payments',
  summary: 'Every attempt to pay, newest first',
  may: 'configuration-list',
  query: PageQuery,
  response: page(PaymentRow),
  errors: ['request.unknown-column'],
})

export const taskKinds = [
  'payment-unclear',
  'refund-by-hand',
  'refund-refused',
  'refund-unclear',
  'refund-to-book',
] as const
/**
 * - `done`: the money went back another way, or the ERP's books say so too
 * - `paid`, `not-paid`: what the gateway's own screens say of a payment
 * - `retry`: ask the gateway again
 */
export const taskOutcomes = ['done', 'paid', 'not-paid', 'retry'] as const
export const TaskOutcome = z.enum(taskOutcomes)
export type TaskOutcome = z.infer<typeof TaskOutcome>

/** Ways to close a task of each kind. */
export const outcomesOf: Record<(typeof taskKinds)[number], readonly TaskOutcome[]> = {
  'payment-unclear': ['retry', 'paid', 'not-paid'],
  'refund-by-hand': ['done', 'retry'],
  'refund-refused': ['done', 'retry'],
  'refund-unclear': ['done', 'retry'],
  'refund-to-book': ['done'],
}

export const PaymentTask = z.object({
  id: Id,
  kind: z.enum(taskKinds),
  /** What is to be done, in words. */
  message: z.string(),
  paymentOrderId: z.string(),
  docNumber: z.string(),
  customer: IdNameCode,
  gateway: GatewayName,
  gatewayReference: z.string().nullable(),
  /** Of the refund, or else of the payment. */
  amount: Amount,
  currency: Currency,
  reason: z.string(),
  createdOn: Instant,
  closedOn: Instant.nullable(),
  closedBy: z.string().nullable(),
  /** `settled`: it was decided without a person after all. */
  outcome: z.enum([...taskOutcomes, 'settled']).nullable(),
  note: z.string(),
})

export const tasks = endpoint({
  method: 'GET',
  path: '/payments/tasks',
  tag: 'payments',
  summary: 'What needs a person: payments that cannot be decided and refunds that cannot be made; open ones first',
  may: 'configuration-list',
  query: PageQuery.extend({ OnlyOpen: z.stringbool().default(true) }),
  response: page(PaymentTask),
})

export const closeTask = endpoint({
  method: 'PUT',
  path: '/payments/tasks/{id}',
  tag: 'payments',
  summary: 'Say what became of a task',
  may: 'configuration-payment-update',
  params: z.object({ id: PathId }),
  body: z.object({ outcome: TaskOutcome, note: text(500).default('') }),
  errors: ['record.not-found', 'payment.task-closed', 'payment.outcome-unfit'],
})

/** Which POS takes which payments. */
export const PosConfig = z.object({
  id: Id,
  /** The gateway's name of the POS: a payment set. */
  posId: z.string(),
  /** Payments from … */
  amountFrom: Amount,
  /** … up to this amount; null is no bound. */
  amount: Amount.nullable(),
  /** Payments in this currency; null is any. */
  currency: Currency.nullable(),
  /** Lower comes first. */
  priority: z.int(),
  /** Where it pays into, for the ERP; empty is the account of the settings. */
  bankAccountCode: BankAccountCode,
  description: z.string(),
  createdOn: Instant,
  updatedOn: Instant.nullable(),
  createdBy: z.string().nullable(),
  modifiedBy: z.string().nullable(),
  /** Null is for everybody; a customer's own come before those. */
  customer: IdNameCode.nullable(),
})
export type PosConfig = z.infer<typeof PosConfig>

export const PosConfigInput = z.object({
  posId: filledText(64),
  amountFrom: z.number().min(0).max(1_000_000_000).default(0),
  amount: z.number().min(0.01).max(1_000_000_000).nullable().default(null),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable()
    .default(null),
  priority: z.int().min(0).max(100_000).default(100),
  bankAccountCode: BankAccountCode.default(''),
  description: text(500).default(''),
  customerId: Id.nullable().default(null),
})
export type PosConfigInput = z.input<typeof PosConfigInput>

export const posColumns = ['posId', 'amount', 'priority', 'customerName', 'createdOn'] as const

export const posConfigs = endpoint({
  method: 'GET',
  path: '/payments/customer-pos-config',
  tag: 'payments',
  summary: 'POS settings, in the order they are tried',
  may: 'configuration-list',
  query: PageQuery,
  response: page(PosConfig),
  errors: ['request.unknown-column'],
})

const posErrors = ['payment.pos-amounts', 'record.not-found'] as const

export const createPosConfig = endpoint({
  method: 'POST',
  path: '/payments/customer-pos-config',
  tag: 'payments',
  summary: 'Add a POS setting',
  may: 'configuration-payment-update',
  body: PosConfigInput,
  response: PosConfig,
  errors: posErrors,
})

export const updatePosConfig = endpoint({
  method: 'PUT',
  path: '/payments/customer-pos-config/{id}',
  tag: 'payments',
  summary: 'Change a POS setting',
  may: 'configuration-payment-update',
  params: z.object({ id: PathId }),
  body: PosConfigInput,
  errors: posErrors,
})

export const deletePosConfig = endpoint({
  method: 'DELETE',
  path: '/payments/customer-pos-config/{id}',
  tag: 'payments',
  summary: 'Remove a POS setting',
  may: 'configuration-payment-update',
  params: z.object({ id: PathId }),
  errors: ['record.not-found'],
})
