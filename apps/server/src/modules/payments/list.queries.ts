import type { GatewayName, PageQuery } from '@toptan/contract/common'
import type { PaymentPushState } from '@toptan/contract/payments'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { anywhere, type Columns, filterOf, orderingOf, readPage } from '../../platform/list-query.ts'
import type { Decimal } from '../../platform/money.ts'
import type { PushFailure } from '../orders/index.ts'
import type { StoredState, WaitsFor } from './rules.ts'

export interface AttemptRow {
  paymentOrderId: string
  docNumber: string
  customerId: number
  customerName: string
  customerCode: string | null
  gateway: GatewayName
  amount: Decimal
  currency: string
  state: StoredState
  waitsFor: WaitsFor
  gatewayReference: string | null
  captureReference: string | null
  reason: string | null
  lastError: string | null
  refundedAmount: Decimal
  createdAt: Date
  decidedAt: Date | null
  /** Null where nothing is to be sent. */
  pushState: PaymentPushState | null
  erpNumber: string | null
  pushError: PushFailure['error'] | null
  pushNextTryAt: Date
}

/** Collected, and of a division that has an ERP. */
const PUSH_STATE = sql`case when p.state = 'paid' and d.erp_settings is not null then p.push_state end`

/** The state that people are shown; says the same as `shownState`. */
const SHOWN = sql`case when p.state in ('starting', 'open') then case when p.waits_for = 'gateway' then 'checking' else 'open' end
  when p.state in ('taking', 'unclear') then 'checking' when p.state = 'failed' then 'declined' else p.state end`

const columns: Columns = {
  createdOn: { is: sql`p.created_at::date`, kind: 'day' },
  docNumber: { is: sql`o.doc_number`, kind: 'text' },
  customerName: { is: sql`c.name`, kind: 'text' },
  gateway: { is: sql`p.gateway`, kind: 'text' },
  amount: { is: sql`p.amount`, kind: 'number' },
  state: { is: SHOWN, kind: 'text' },
  erp: { is: PUSH_STATE, kind: 'text' },
}

/** Attempts to pay, newest first unless asked otherwise. */
export function listAttemptPage(db: Db, query: PageQuery) {
  const search = query.SearchTerm?.trim() ?? ''
  const pattern = anywhere(search)
  return readPage<AttemptRow>(db, query, {
    columns: sql`p.reference as payment_order_id, o.doc_number, c.id as customer_id, c.name as customer_name,
      c.code as customer_code, p.gateway, p.amount::text, p.currency, p.state, p.waits_for, p.gateway_reference,
      p.capture_reference, p.reason, p.last_error, p.created_at, p.decided_at,
      ${PUSH_STATE} as push_state, p.erp_number, p.push_error, p.push_next_try_at,
      coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id and r.state = 'done'), 0)::text as refunded_amount`,
    from: sql`payment_orders p join orders o on o.id = p.order_id join customers c on c.id = o.customer_id
      join divisions d on d.id = o.division_id
      where ${filterOf(columns, query.ColumnFilters)}
      ${search === '' ? sql`` : sql`and (o.doc_number like upper(${pattern}) or p.gateway_reference like ${pattern} or p.capture_reference like ${pattern} or p.erp_number like ${pattern} or c.name_folded like fold(${pattern}))`}`,
    order: orderingOf(columns, query.OrderBy, sql`p.created_at desc, p.id desc`),
  })
}
