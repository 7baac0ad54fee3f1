import type { Culture } from '@toptan/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../identity/index.ts'

export interface OrderContents {
  docNumber: string
  orderNumber: string | null
  createdAt: Date
  timeZone: string
  status: string
  customerName: string
  customerCode: string | null
  salesmanName: string | null
  paymentMethodNames: Record<string, string>
  currency: string
  net: string
  vat: string
  expense: string
  total: string
  note: string
  addressCaption: string
  address: Record<string, string>
  items: {
    id: number
    code: string
    name: string
    kind: string
    quantity: number
    shippedQuantity: number
    unit: string
    price: string
    amount: string
    status: string
  }[]
}

/** An order as it stands, for its mail. With a viewer, only one they may see. */
export async function findOrderContents(
  db: Db,
  docNumber: string | null,
  viewer: Viewer | null = null,
): Promise<OrderContents | null> {
  const visible =
    viewer === null || viewer.scope === 'all' ? sql`true` : sql`o.customer_id = any(${[...viewer.scope]}::int[])`
  const which = docNumber === null ? sql`true` : sql`o.doc_number = ${docNumber}`
  const { rows } = await sql<OrderContents>`
    select o.doc_number, o.order_number, o.created_at, d.time_zone, o.status, c.name as customer_name,
      c.code as customer_code, s.name as salesman_name, m.names as payment_method_names, o.currency,
      o.total_amount_without_tax::text as net, o.total_tax_amount::text as vat, o.total_expense_amount::text as expense,
      o.total_amount::text as total, o.note, o.shipping_address_caption as address_caption,
      o.shipping_address as address,
      (select json_agg(json_build_object('id', i.id, 'code', i.product_code, 'name', i.product_name, 'kind', i.kind,
          'quantity', i.quantity, 'shippedQuantity', i.shipped_quantity, 'unit', i.unit_code,
          'price', i.net_price::text, 'amount', i.line_amount::text, 'status', i.status) order by i.position)
        from order_items i where i.order_id = o.id) as items
    from orders o join customers c on c.id = o.customer_id join divisions d on d.id = o.division_id
      join payment_methods m on m.code = o.payment_method_code left join salesmen s on s.id = o.salesman_id
    where ${which} and ${visible}
    order by o.created_at desc, o.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The name of the active user behind an address; empty where there is none. */
export async function findNameOf(db: Db, email: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select trim(first_name || ' ' || last_name) as name from users
    where lower(email) = lower(${email}) and deleted_at is null`.execute(db)
  return rows[0]?.name ?? ''
}

interface Person {
  email: string
  accountName: string
  firstName: string
  lastName: string
  language: Culture
}

export async function getPerson(db: Db, userId: number): Promise<Person> {
  const { rows } = await sql<Person>`
    select email, account_name, first_name, last_name, language from users where id = ${userId}`.execute(db)
  return rows[0]!
}
