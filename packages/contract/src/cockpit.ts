import { z } from 'zod'
import { filledText, Id, Instant, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What is read from the ERP by jobs, each kind with an age of its own. */
export const dataKinds = ['products', 'prices', 'stock', 'customers', 'accountLines', 'orderStates'] as const
export type DataKind = (typeof dataKinds)[number]

/**
 * What is watched: orders and collected payments on their way, what was read, mail in the outbox, and payments left to a
 * person.
 */
export const watched = [
  'ordersWaiting',
  'ordersRefused',
  'collectedPayments',
  ...dataKinds,
  'mails',
  'payments',
] as const
export const Watched = z.enum(watched)
export type Watched = (typeof watched)[number]

/** Minutes after which something watched is late and administrators are told by mail; 0 never. */
export const Thresholds = z.record(Watched, z.int().min(0).max(100_000))
export type Thresholds = z.infer<typeof Thresholds>

/** `waiting` for its next try, `refused` until a person acts, `unclear` whether it arrived and looked for by itself. */
export const PartState = z.enum(['waiting', 'refused', 'unclear'])
export type PartState = z.infer<typeof PartState>

const Count = z.int().min(0)

/** Parts of orders, requests to cancel or collected payments that met the same: the cause in words, and how many they are. */
export const FailureGroup = z.object({
  /** The same as long as the cause is; names it when trying again. */
  id: text(64),
  about: z.enum(['order', 'cancellation', 'payment']),
  message: z.string(),
  count: Count,
  /** How many of them would be tried again if asked; unclear ones are looked for first, by themselves. */
  retryableCount: Count,
  lastTriedOn: Instant.nullable(),
  nextTryOn: Instant.nullable(),
  /** The oldest of them. */
  orders: z.array(z.object({ docNumber: z.string(), customerName: z.string(), state: PartState, orderedOn: Instant })),
})
export type FailureGroup = z.infer<typeof FailureGroup>

export const DataAge = z.object({
  kind: z.enum(dataKinds),
  jobId: Id,
  /** False where the schedule of the job is switched off. */
  isActive: z.boolean(),
  isRunning: z.boolean(),
  /** When the last whole reading began; null where the history knows none. */
  readOn: Instant.nullable(),
  /** Why the latest try failed, where none succeeded since. */
  failure: z.string().nullable(),
  /** For stock: each figure carries the time it was read. */
  figures: z
    .object({
      count: Count,
      /** Read longer ago than the threshold says, or never. */
      oldCount: Count,
      newestOn: Instant.nullable(),
    })
    .nullable(),
})
export type DataAge = z.infer<typeof DataAge>

const Oldest = z.object({ docNumber: z.string(), state: PartState, since: Instant }).nullable()

export const Cockpit = z.object({
  checkedOn: Instant,
  /** False where no ERP is set up; nothing is late then for want of one. */
  hasErp: z.boolean(),
  thresholds: Thresholds,
  late: z.array(Watched),
  orders: z.object({
    /** Parts of orders, each of which goes to the ERP by itself. */
    waiting: Count,
    refused: Count,
    unclear: Count,
    /** Within the last 24 hours. */
    sent: Count,
    cancellationsWaiting: Count,
    oldest: Oldest,
  }),
  /** Money that was collected and is to be credited to the customers' accounts. */
  collectedPayments: z.object({
    waiting: Count,
    refused: Count,
    unclear: Count,
    /** Within the last 24 hours. */
    sent: Count,
    oldest: Oldest,
  }),
  failures: z.array(FailureGroup),
  /** How many causes beyond those listed. */
  failuresLeftOut: Count,
  data: z.array(DataAge),
  mails: z.object({ isSending: z.boolean(), waiting: Count, refused: Count, oldestOn: Instant.nullable() }),
  payments: z.object({ tasks: Count, oldestOn: Instant.nullable() }),
})
export type Cockpit = z.infer<typeof Cockpit>

export const read = endpoint({
  method: 'GET',
  path: '/integrations/cockpit',
  tag: 'integrations',
  summary: 'How the exchange with other systems stands: what waits, what failed and why, how old what was read is',
  may: 'scheduled-job-list',
  response: Cockpit,
})

export const retry = endpoint({
  method: 'POST',
  path: '/integrations/cockpit/retry',
  tag: 'integrations',
  summary: 'Try again at once what the ERP refused or what waits for its next try',
  description:
    'One order, all that met one cause, or without either everything that failed. Nothing arrives twice: what may have arrived is looked for first.',
  may: 'scheduled-job-execute',
  body: z.object({ docNumber: text(50).optional(), cause: text(64).optional() }),
  response: z.object({ count: Count }),
})

export const reject = endpoint({
  method: 'POST',
  path: '/integrations/cockpit/reject',
  tag: 'integrations',
  summary: 'Reject what the ERP refused of an order',
  description:
    'What was held is free again, quotas are given back, what was paid for it is owed back, and the buyers read the reason. What the ERP took of the order goes on.',
  may: 'scheduled-job-execute',
  body: z.object({ docNumber: text(50), reason: filledText(500) }),
  errors: ['order.not-found', 'order.cannot-reject'],
})

export const updateThresholds = endpoint({
  method: 'PUT',
  path: '/integrations/cockpit/thresholds',
  tag: 'integrations',
  summary: 'Change after how many minutes something is late and administrators are told',
  may: 'scheduled-job-update',
  body: Thresholds,
})
