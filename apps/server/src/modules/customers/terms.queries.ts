import { type Db, prepared } from '../../db/db.ts'
import type { Access, WarehouseWithRules } from './rules.ts'
import type { SellingDivision, ServingWarehouse, TaxStatus } from './terms.ts'

export interface TermsRow {
  id: number
  code: string | null
  name: string
  countryCode: string
  customerGroupId: number | null
  customerGroupName: string | null
  taxStatus: TaxStatus
  hasVatId: boolean
  isBlocked: boolean
  isActive: boolean
  creditLimit: string | null
  defaultPaymentMethodCode: string | null
  divisions: SellingDivision[]
  /** Valid on the day, those that began earlier first. */
  rates: { brandId: number | null; categoryId: string | null; rate: string; isOwn: boolean }[]
  accesses: (Access & { detailId: number })[]
  accessDefault: unknown
}

/** All that is kept about one customer's terms, as on a day, in one statement. */
export async function findTerms(db: Db, customerId: number, day: string): Promise<TermsRow | undefined> {
  const [row] = await prepared<TermsRow>(
    db,
    'customer-terms',
    `select c.id, c.code, c.name, c.country_code as "countryCode",
            c.customer_group_id as "customerGroupId", g.name as "customerGroupName",
            c.tax_status as "taxStatus", coalesce(c.vat_id, '') <> '' as "hasVatId",
            c.is_blocked as "isBlocked", c.is_active as "isActive",
            c.credit_limit as "creditLimit", c.default_payment_method_code as "defaultPaymentMethodCode",
            (select coalesce(json_agg(json_build_object(
                      'id', d.id, 'code', d.code, 'name', d.name, 'countryCode', d.country_code,
                      'currency', l.currency, 'timeZone', d.time_zone, 'priceListId', l.id
                    ) order by sells.priority, d.id), '[]')
             from customer_divisions sells
             join divisions d on d.id = sells.division_id
             join price_lists l on l.id = sells.price_list_id
             where sells.customer_id = c.id) as divisions,
            (select coalesce(json_agg(json_build_object(
                      'brandId', r.brand_id, 'categoryId', r.category_id, 'rate', r.rate::text, 'isOwn', r.is_own
                    ) order by r.valid_from, r.id), '[]')
             from (
               select id, brand_id, category_id, rate, valid_from, valid_to, true as is_own
               from discount_rates where customer_id = c.id and product_id is null
               union all
               select id, brand_id, category_id, rate, valid_from, valid_to, false
               from discount_rates where customer_group_id = c.customer_group_id and product_id is null
             ) r
             where r.valid_from <= $2::date and (r.valid_to is null or r.valid_to >= $2::date)) as rates,
            (select coalesce(json_agg(json_build_object(
                      'detailId', a.property_detail_id, 'hasList', a.has_list, 'hasBasket', a.has_basket,
                      'showPrice', a.show_price, 'showStock', a.show_stock
                    ) order by a.property_detail_id), '[]')
             from customer_accesses a where a.customer_id = c.id) as accesses,
            (select value from settings where key = 'access-default') as "accessDefault"
     from customers c
     left join customer_groups g on g.id = c.customer_group_id
     where c.id = $1`,
    [customerId, day],
  )
  return row
}

export type StoredWarehouse = ServingWarehouse & WarehouseWithRules

/** The active warehouses, each with its rules. */
export const listWarehouses = (db: Db) =>
  prepared<StoredWarehouse>(
    db,
    'warehouses-with-rules',
    `select w.id, w.code, w.name, w.division_id as "divisionId", w.priority,
            (select coalesce(json_agg(json_build_object(
                      'acceptedCountryCodes', r.accepted_country_codes,
                      'rejectedCountryCodes', r.rejected_country_codes, 'priority', r.priority,
                      'isExport', r.is_export, 'isExportRegistered', r.is_export_registered)), '[]')
             from warehouse_rules r where r.warehouse_id = w.id) as rules
     from warehouses w where w.is_active order by w.id`,
    [],
  )
