/**
 * The least SQL that reads or writes what an operation does: no permissions, no own prices, no rules. A lower bound for
 * this database on this machine, not an application.
 */
export const ACCOUNT = `select id, password_hash from users where lower(email) = lower($1)`

export const LIST = `
  select p.id, p.code, p.name, b.name as brand, p.images, p.facts, l.amount, s.stock from (
    select product_id from product_search where kind = $1 order by rank, product_id offset $2 limit 50) page
  join products p on p.id = page.product_id join brands b on b.id = p.brand_id
  left join product_prices l on l.product_id = p.id and l.price_list_id = 4
  left join lateral (select sum(on_hand - reserved) as stock from product_stocks where product_id = p.id) s on true`

const TOP = `select product_id from product_search where word_ids @> $1 order by rank limit 20`

export const FOUND = `select p.id, p.code, p.name from (${TOP}) page join products p on p.id = page.product_id`

export const PRICED = `
  select p.id, p.code, p.name, l.amount, s.stock from (${TOP}) page
  join products p on p.id = page.product_id
  left join product_prices l on l.product_id = p.id and l.price_list_id = 4
  left join lateral (select sum(on_hand - reserved) as stock from product_stocks where product_id = p.id) s on true`

export const DETAIL = `
  select p.*, b.name as brand, l.amount, (select sum(on_hand - reserved) from product_stocks where product_id = p.id) as stock
  from products p join brands b on b.id = p.brand_id
  left join product_prices l on l.product_id = p.id and l.price_list_id = 4 where p.id = $1`

const OPEN_CART = `select id from carts where customer_id = $1 and state = 'open' limit 1`

export const ADD = `
  insert into cart_lines (cart_id, product_id, quantity) select id, $2, $3 from (${OPEN_CART}) cart
  on conflict (cart_id, product_id) do update set quantity = excluded.quantity`

export const CART = `
  select c.product_id, c.quantity, p.code, p.name, l.amount, s.stock from cart_lines c
  join products p on p.id = c.product_id
  left join product_prices l on l.product_id = p.id and l.price_list_id = 4
  left join lateral (select sum(on_hand - reserved) as stock from product_stocks where product_id = p.id) s on true
  where c.cart_id = (${OPEN_CART})`

export const ORDERS = `
  select id, doc_number, created_at, status, currency, total_amount from orders
  where customer_id = $1 order by created_at desc, id desc limit 20`

/** Of each product that is ordered. */
export const PIECES = 12

/** An open cart of a buyer with these products, and nothing else in it. */
export const FILL_CART = `
  with cart as (
    insert into carts (user_id, customer_id) select id, customer_id from users where customer_id = $1
    on conflict (user_id, customer_id) where state <> 'ordered' do update set state = 'open' returning id),
  gone as (delete from cart_lines using cart where cart_id = cart.id and product_id <> all($2))
  insert into cart_lines (cart_id, product_id, quantity) select cart.id, product_id, ${PIECES}
  from cart, unnest($2::int[]) product_id on conflict do nothing`
