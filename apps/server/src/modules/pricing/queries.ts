import { sql } from 'kysely'
import { type Db, prepared } from '../../db/db.ts'
import type { CustomerTerms } from '../customers/index.ts'
import type { Goods } from './goods.ts'
import type { Campaign, PaymentMethodTerms } from './reference.ts'

const GOODS = `
  select p.id, p.code, p.name, p.kind, p.category_id as "categoryId", p.brand_id as "brandId", b.name as brand, p.ean,
    p.unit_code as "unitCode", p.tax_class as "taxClass", p.min_order_quantity as "minOrderQuantity",
    p.max_order_quantity as "maxOrderQuantity", p.order_multiple as "orderMultiple",
    p.place_holder_quantity as "placeHolderQuantity", p.facts, p.detail_ids as "detailIds",
    p.access_detail_ids as "accessDetailIds", p.images, p.additional_details as "additionalDetails",
    p.pre_sale_text as "preSaleText",
    (select json_agg(json_build_array(price_list_id, amount::text, includes_vat)) from (
      select distinct on (price_list_id) price_list_id, amount, includes_vat from product_prices
      where product_id = p.id and price_list_id = any($2) and valid_from <= $7::date and (valid_to is null or valid_to >= $7::date)
      order by price_list_id, valid_from desc) as current) as prices,
    (select json_agg(json_build_array(division_id, amount::text, includes_vat)) from (
      select distinct on (division_id) division_id, amount, includes_vat from customer_prices
      where customer_id = $3 and product_id = p.id and valid_from <= $7::date and (valid_to is null or valid_to >= $7::date)
      order by division_id, valid_from desc) as current) as "ownPrices",
    (select rate::text from discount_rates where customer_id = $3 and product_id = p.id
      and valid_from <= $7::date and (valid_to is null or valid_to >= $7::date) order by valid_from desc limit 1) as "ownRate",
    (select rate::text from discount_rates where customer_group_id = $4 and product_id = p.id
      and valid_from <= $7::date and (valid_to is null or valid_to >= $7::date) order by valid_from desc limit 1) as "groupRate",
    (select json_agg(json_build_array(warehouse_id, greatest(on_hand - reserved, 0), floor(extract(epoch from read_at))::bigint))
      from product_stocks where product_id = p.id and warehouse_id = any($5)) as stocks,
    exists (select from favorites where user_id = $6 and customer_id = $3 and product_id = p.id) as "isFavorite",
    (select part_number from customer_part_numbers where customer_id = $3 and product_id = p.id
      order by part_number limit 1) as "customerPartNumber"
  from unnest($1::int[]) with ordinality as asked (id, at)
  join products p on p.id = asked.id and p.is_active
  join brands b on b.id = p.brand_id
  order by asked.at`

/**
 * The goods with these ids, in this order, with what they cost the customer and what their warehouses have.
 * Goods that do not exist are left out; what the customer may not list is not: ask `accessTo`.
 */
export function goodsOf(
  db: Db,
  userId: number,
  terms: CustomerTerms,
  ids: readonly number[],
  today: string,
): Promise<Goods[]> {
  return prepared<Goods>(db, 'goods', GOODS, [
    ids,
    terms.divisions.map((division) => division.priceListId),
    terms.id,
    terms.customerGroupId,
    terms.warehouses.map((warehouse) => warehouse.id),
    userId,
    today,
  ])
}

/** Campaigns that are not over yet. */
export async function listCampaigns(db: Db, today: string): Promise<Campaign[]> {
  const { rows } = await sql<Campaign>`
    select id, names, division_id, customer_group_id, product_id, brand_id, category_id, rate::text,
      valid_from, valid_to
    from campaigns where valid_to >= ${today}::date order by rate desc, id`.execute(db)
  return rows
}

export async function listPaymentMethods(db: Db): Promise<Omit<PaymentMethodTerms, 'currencies'>[]> {
  const { rows } = await sql<Omit<PaymentMethodTerms, 'currencies'>>`
    select m.code, m.names, m.is_prepaid, m.is_open_account, m.is_paypal, c.category_id as kind,
      trim_scale(c.discount_rate)::text as discount_rate, trim_scale(c.expense_rate)::text as expense_rate
    from payment_methods m join payment_method_categories c on c.payment_method_code = m.code
    where m.is_active order by m.priority, m.code`.execute(db)
  return rows
}

export async function listVatRates(
  db: Db,
  today: string,
): Promise<{ countryCode: string; taxClass: string; rate: string }[]> {
  const { rows } = await sql<{ countryCode: string; taxClass: string; rate: string }>`
    select distinct on (country_code, tax_class) country_code, tax_class, rate::text from vat_rates
    where valid_from <= ${today}::date order by country_code, tax_class, valid_from desc`.execute(db)
  return rows
}

export async function listEuCountries(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('countries').select('code').where('isEu', '=', true).execute()
  return rows.map((row) => row.code)
}

export async function listCategoryParents(db: Db): Promise<{ id: string; parentId: string | null }[]> {
  return db.selectFrom('categories').select(['id', 'parentId']).execute()
}
