import type { Culture, Page } from '@toptan/contract/common'
import type { BodyOf, ReadQuery, ResponseOf } from '@toptan/contract/endpoint'
import * as payments from '@toptan/contract/payments'
import type { Db } from '../../db/db.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { words } from '../../platform/messages/index.ts'
import { decimal, toNumber } from '../../platform/money.ts'
import type { Viewer } from '../identity/index.ts'
import { receivePaid } from '../orders/index.ts'
import { decideRefund, settleMoney } from '../refunds/index.ts'
import { decideAttempt } from './claims.queries.ts'
import { askToBookRefunds } from './push.queries.ts'
import { addFact, lockPayable } from './queries.ts'
import { closeTask, findTaskOrder, listTasks, lockTask, type OpenTask, type TaskRow } from './tasks.queries.ts'

type Task = ResponseOf<typeof payments.tasks>['items'][number]

/** What waits for a person, open tasks first. */
export async function readTasks(
  app: App,
  culture: Culture,
  query: ReadQuery<typeof payments.tasks>,
): Promise<Page<Task>> {
  const page = await listTasks(app.db, query)
  return { ...page, items: page.items.map((row) => taskFrom(row, culture)) }
}

function taskFrom(row: TaskRow, culture: Culture): Task {
  const { customerId, customerName, customerCode, amount, createdAt, closedAt, erpNumber, ...task } = row
  const { gateway, currency, gatewayReference: reference } = row
  const details = { gateway, amount, currency, reference: reference ?? '–', fiche: erpNumber ?? '–' }
  return {
    ...task,
    message: words(culture, messageOf(row), details),
    customer: { id: customerId, name: customerName, code: customerCode },
    amount: toNumber(decimal(amount)),
    createdOn: createdAt.toISOString(),
    closedOn: closedAt?.toISOString() ?? null,
  }
}

const unclearReasons = [
  'other-amount',
  'other-payment',
  'taken-twice',
  'returned-elsewhere',
  'no-longer-paid',
  'long-review',
] as const

function messageOf({ kind, reason }: TaskRow) {
  if (kind !== 'payment-unclear') return `payment.task-${kind}` as const
  const known = unclearReasons.find((one) => one === reason)
  return known ? (`payment.task-${known}` as const) : ('payment.task-payment-unclear' as const)
}

/**
 * A person says what became of a task: money that went back another way counts as given back, a payment counts as the
 * gateway's own screens show it, and everything else is asked of the gateway once more.
 */
export async function decideTask(
  app: App,
  viewer: Viewer,
  taskId: number,
  { outcome, note = '' }: BodyOf<typeof payments.closeTask>,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const orderId = await findTaskOrder(tx, taskId)
    if (orderId === null) throw fail('record.not-found')
    await lockPayable(tx, orderId)
    const task = await lockTask(tx, taskId)
    if (!task) throw fail('record.not-found')
    if (task.isClosed) throw fail('payment.task-closed')
    if (!payments.outcomesOf[task.kind].includes(outcome)) throw fail('payment.outcome-unfit')
    await closeTask(tx, taskId, { userId: viewer.userId, outcome, note })
    // What is to be booked went back already.
    if (task.kind !== 'refund-to-book') await decide(tx, task, outcome)
    const details = { task: task.kind, outcome, note, gatewayReference: task.gatewayReference }
    const { docNumber: subject, customerId } = task
    await addFact(tx, { kind: 'payment-task-closed', userId: viewer.userId, customerId, subject, details })
    await settleMoney(tx, orderId)
  })
}

async function decide(tx: Db, task: OpenTask, outcome: payments.TaskOutcome): Promise<void> {
  if (task.refundId !== null) {
    await decideRefund(tx, task.refundId, outcome === 'done' ? 'done' : 'retry')
    return askToBookRefunds(tx, task.paymentId)
  }
  if (outcome === 'done') return
  await decideAttempt(tx, task.paymentId, outcome, task.gatewayReference)
  if (outcome === 'paid' && task.paymentState !== 'paid') await receivePaid(tx, task.orderId)
}
