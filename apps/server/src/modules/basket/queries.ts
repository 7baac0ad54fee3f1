import { type Db, prepared } from '../../db/db.ts'
import type { Decimal } from '../../platform/money.ts'

export interface StoredCart {
  id: string
  state: 'open' | 'ordering' | 'ordered'
  deliveryAddressId: number | null
  transactionId: string | null
  lines: StoredLine[]
  /** The payment method chosen for each kind. */
  paymentMethods: Record<string, string>
}

export interface StoredLine {
  id: number
  productId: number
  quantity: number
  addedAt: string
  seenPrice: Decimal | null
  seenCurrency: string | null
  seenStock: number | null
}

const CART = `
  select c.id, c.state,
    (select id from addresses where id = c.delivery_address_id and deleted_at is null) as "deliveryAddressId",
    (select id from order_transactions where cart_id = c.id and status = 'InQueue') as "transactionId",
    coalesce((select json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'quantity', l.quantity,
        'addedAt', l.added_at, 'seenPrice', l.seen_price::text, 'seenCurrency', l.seen_currency, 'seenStock', l.seen_stock)
        order by l.id) from cart_lines l where l.cart_id = c.id), '[]') as lines,
    coalesce((select json_object_agg(category_id, payment_method_code) from cart_payment_methods where cart_id = c.id), '{}')
      as "paymentMethods"
  from carts c where c.user_id = $1 and c.customer_id = $2 and c.state <> 'ordered'`

/** The cart that is open or being ordered, with its lines. */
export async function findCart(db: Db, userId: number, customerId: number): Promise<StoredCart | null> {
  const [cart] = await prepared<StoredCart>(db, 'cart', CART, [userId, customerId])
  return cart ?? null
}

/** The same, and nobody changes it until the transaction ends. */
export async function lockCart(db: Db, userId: number, customerId: number): Promise<StoredCart | null> {
  // The lock first: lines read by the statement that waits for it could be older than what it waited for.
  await prepared(
    db,
    'cart-lock',
    `select id from carts where user_id = $1 and customer_id = $2 and state <> 'ordered' for update`,
    [userId, customerId],
  )
  return findCart(db, userId, customerId)
}

const ENSURE_CART = `insert into carts as c (user_id, customer_id) values ($1, $2)
  on conflict (user_id, customer_id) where state <> 'ordered' do update set state = c.state returning c.id, c.state`

/** Puts a line into the cart, made when there is none, or gives the line its new quantity. */
export async function putLine(
  db: Db,
  userId: number,
  customerId: number,
  line: { productId: number; quantity: number; price: Decimal; currency: string; stock: number },
  mostLines: number,
): Promise<'put' | 'being-ordered' | 'full'> {
  const [result] = await prepared<{ state: string; isPut: boolean }>(
    db,
    'cart-put',
    `with cart as (${ENSURE_CART}),
     put as (
       insert into cart_lines (cart_id, product_id, quantity, seen_price, seen_currency, seen_stock)
       select id, $3, $4, $5, $6, $7 from cart
       where state = 'open'
         and (select count(*) from cart_lines o where o.cart_id = cart.id and o.product_id <> $3) < $8
       on conflict (cart_id, product_id) do update set quantity = excluded.quantity, added_at = now(),
         seen_price = excluded.seen_price, seen_currency = excluded.seen_currency, seen_stock = excluded.seen_stock
       returning 1)
     select state, exists (select from put) as "isPut" from cart`,
    [userId, customerId, line.productId, line.quantity, line.price, line.currency, line.stock, mostLines],
  )
  if (result?.isPut) return 'put'
  return result?.state === 'open' ? 'full' : 'being-ordered'
}

/** Takes products out; how many lines went, or that the cart is being ordered. */
export async function takeLines(
  db: Db,
  userId: number,
  customerId: number,
  productIds: readonly number[],
): Promise<number | 'being-ordered'> {
  const [result] = await prepared<{ state: string | null; gone: number }>(
    db,
    'cart-take',
    `with cart as (select id, state from carts where user_id = $1 and customer_id = $2 and state <> 'ordered' for update),
     gone as (delete from cart_lines l using cart where cart.state = 'open' and l.cart_id = cart.id and l.product_id = any($3)
       returning 1)
     select (select state from cart) as state, (select count(*)::int from gone) as gone`,
    [userId, customerId, productIds],
  )
  return result?.state === 'ordering' ? 'being-ordered' : (result?.gone ?? 0)
}

export async function countLines(db: Db, userId: number, customerId: number): Promise<number> {
  const [row] = await prepared<{ n: number }>(
    db,
    'cart-count',
    `select count(*)::int as n from carts c join cart_lines l on l.cart_id = c.id
     where c.user_id = $1 and c.customer_id = $2 and c.state <> 'ordered'`,
    [userId, customerId],
  )
  return row?.n ?? 0
}

export interface SimpleLine {
  id: number
  productId: number
  code: string
  name: string
  unitCode: string
  categoryId: string
  quantity: number
  images: { url: string; order: number }[]
}

export async function listSimpleLines(db: Db, userId: number, customerId: number): Promise<SimpleLine[]> {
  return prepared<SimpleLine>(
    db,
    'cart-simple',
    `select l.id, l.product_id as "productId", p.code, p.name, p.unit_code as "unitCode", p.category_id as "categoryId",
       l.quantity, p.images
     from carts c join cart_lines l on l.cart_id = c.id join products p on p.id = l.product_id
     where c.user_id = $1 and c.customer_id = $2 and c.state <> 'ordered' order by l.id`,
    [userId, customerId],
  )
}

/** Remembers the payment method for a kind; false when the cart is being ordered. */
export async function putPaymentMethod(
  db: Db,
  userId: number,
  customerId: number,
  kind: string,
  code: string,
): Promise<boolean> {
  const rows = await prepared(
    db,
    'cart-payment-method',
    `with cart as (${ENSURE_CART})
     insert into cart_payment_methods (cart_id, category_id, payment_method_code)
     select id, $3, $4 from cart where state = 'open'
     on conflict (cart_id, category_id) do update set payment_method_code = excluded.payment_method_code returning 1`,
    [userId, customerId, kind, code],
  )
  return rows.length > 0
}

/** The kind that a category belongs to. */
export async function findKindOf(db: Db, categoryId: string): Promise<string | null> {
  const row = await db.selectFrom('categories').select('kind').where('id', '=', categoryId).executeTakeFirst()
  return row?.kind ?? null
}

/** Country of an address of the customer. */
export async function findAddressCountry(db: Db, customerId: number, code: string): Promise<string | null> {
  const [row] = await prepared<{ countryCode: string }>(
    db,
    'address-country',
    `select country_code as "countryCode" from addresses where customer_id = $1 and code = $2 and deleted_at is null`,
    [customerId, code],
  )
  return row?.countryCode ?? null
}
