/** How far an order has come, by its age. */
import type { OrderStatus } from '@toptan/contract/orders'
import { DAY } from '../calendar.ts'
import type { Random } from '../random.ts'

type Chances = [OrderStatus, number][]

const byAge: { olderThanDays: number; chances: Chances }[] = [
  {
    olderThanDays: 25,
    chances: [
      ['Delivered', 890],
      ['Shipped', 65],
      ['Cancelled', 35],
      ['Rejected', 10],
    ],
  },
  {
    olderThanDays: 6,
    chances: [
      ['Delivered', 500],
      ['Shipped', 440],
      ['Cancelled', 40],
      ['PartlyShipped', 15],
      ['Rejected', 5],
    ],
  },
  {
    olderThanDays: 2,
    chances: [
      ['Shipped', 600],
      ['Preparing', 150],
      ['PartlyShipped', 100],
      ['Delivered', 50],
      ['Approved', 50],
      ['Cancelled', 30],
      ['CancellationRequested', 20],
    ],
  },
  {
    olderThanDays: 0.5,
    chances: [
      ['Preparing', 420],
      ['Approved', 420],
      ['Shipped', 110],
      ['CancellationRequested', 30],
      ['Cancelled', 20],
    ],
  },
  {
    olderThanDays: -1,
    chances: [
      ['Received', 720],
      ['Approved', 280],
    ],
  },
]

/** Statuses of orders that the ERP knows. */
const unsent: ReadonlySet<OrderStatus> = new Set(['AwaitingPayment', 'Received'])
export const isInErp = (status: OrderStatus): boolean => !unsent.has(status)

/** A prepaid order waits to be paid in its first hours, and is paid for later. */
export function statusOf(at: Date, now: Date, isPrepaid: boolean, random: Random): OrderStatus {
  const days = (now.getTime() - at.getTime()) / DAY
  const { chances } = byAge.find(({ olderThanDays }) => days > olderThanDays)!
  const status = random.weighted(chances, ([, chance]) => chance)[0]
  return isPrepaid && status === 'Received' && random.chance(0.7) ? 'AwaitingPayment' : status
}

export function paymentStatusOf(status: OrderStatus, isPrepaid: boolean): string {
  if (!isPrepaid) return 'NotRequired'
  if (status === 'AwaitingPayment') return 'Pending'
  return status === 'Cancelled' || status === 'Rejected' ? 'Refunded' : 'Paid'
}

export interface LineProgress {
  status: OrderStatus
  shipped: number
}

/** What has become of each line of an order; of a partly shipped one, some lines are on their way and one is not. */
export function progressOf(status: OrderStatus, quantities: readonly number[], random: Random): LineProgress[] {
  if (status === 'Shipped' || status === 'Delivered')
    return quantities.map((quantity) => ({ status, shipped: quantity }))
  if (status !== 'PartlyShipped') return quantities.map(() => ({ status, shipped: 0 }))
  return quantities.map((quantity, at) => {
    if (at === 0) {
      const shipped = quantities.length > 1 && random.chance(0.6) ? quantity : Math.floor(quantity / 2)
      return { status: shipped === quantity ? 'Shipped' : shipped > 0 ? 'PartlyShipped' : 'Preparing', shipped }
    }
    return at === quantities.length - 1 || random.chance(0.5)
      ? { status: 'Preparing', shipped: 0 }
      : { status: 'Shipped', shipped: quantity }
  })
}

const rank: OrderStatus[] = [
  'AwaitingPayment',
  'Received',
  'Approved',
  'Preparing',
  'PartlyShipped',
  'Shipped',
  'Delivered',
]

/** The status of a whole that consists of these: what all have reached, or partly shipped. */
export function statusOfAll(statuses: readonly OrderStatus[]): OrderStatus {
  const distinct = [...new Set(statuses)]
  if (distinct.length === 1) return distinct[0]!
  if (distinct.some((status) => rank.indexOf(status) >= rank.indexOf('PartlyShipped'))) return 'PartlyShipped'
  return distinct.reduce((least, status) => (rank.indexOf(status) < rank.indexOf(least) ? status : least))
}
