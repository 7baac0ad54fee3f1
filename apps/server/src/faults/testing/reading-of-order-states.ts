/** How orders stand at the ERP, as dealers find them in the detail of each. */
import * as orders from '@toptan/contract/orders'
import { sql } from 'kysely'
import { takeTurn } from '../../testing/job-turn.ts'
import { countOf, type PullWorld, type Reading } from './reading.ts'

/** Orders that stay at the ERP, more than are asked for at a time, and a young one for each news. */
export function readingOfOrderStates(): Reading {
  const old: string[] = []
  const young: string[] = []
  const dayOf = (n: number) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10)
  const watched = () => [...old.slice(0, 2), ...old.slice(-2)]
  const send = async (it: PullWorld, product: number) => {
    const docNumber = await it.order(it.ayse, { [product]: 1 })
    await takeTurn(it.app, 'push-orders-to-erp')
    return docNumber
  }
  const lineOf = async (it: PullWorld, docNumber: string) =>
    (
      await sql<{
        line: string
      }>`select l.erp_line_id as line from order_part_lines l join order_parts t on t.id = l.order_part_id
        join orders o on o.id = t.order_id where o.doc_number = ${docNumber}`.execute(it.db)
    ).rows[0]?.line
  const detail = (it: PullWorld, docNumber: string) => it.ayse.call(orders.detail, { params: { docNumber } })
  return {
    job: 'pull-order-states',
    data: 'orderStates',
    match: 'GET .*/salesOrders$',
    firstPage: 2,
    async change(it, n) {
      while (old.length < 22) old.push(await send(it, 26 + (old.length % 5)))
      young.push(await send(it, 26))
      for (const docNumber of watched()) {
        const line = Number(await lineOf(it, docNumber))
        await it.erp.control('POST', `orders/${docNumber}.1/change-line`, { line, record: { DUE_DATE: dayOf(n) } })
      }
      for (const step of ['approve', 'ship']) await it.erp.control('POST', `orders/${young[n]}.1/${step}`)
    },
    async screen(it) {
      const days = await Promise.all(watched().map((docNumber) => detail(it, docNumber)))
      const news = await detail(it, young.at(-1) ?? '')
      return [
        ...days.map(({ b2BDocNo, orderItems }) => ({ key: b2BDocNo, value: String(orderItems[0]?.dueDate) })),
        { key: 'the young one', value: `${news.status} ${news.orderItems[0]?.shippedQuantity}` },
      ]
    },
    told: (n) => ({
      'the young one': n < young.length - 1 ? 'Approved 0' : 'Shipped 1',
      ...Object.fromEntries(watched().map((docNumber) => [docNumber, dayOf(n)])),
    }),
    check: async (it) => ({
      'mails about the shipment': [
        await countOf(
          it,
          sql`select count(*)::int as n from mail_outbox where event = 'order-shipped'
            and variables ->> 'docNumber' = ${young.at(-1)}`,
        ),
        1,
      ],
    }),
  }
}
