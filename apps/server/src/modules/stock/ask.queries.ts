import { type Db, prepared } from '../../db/db.ts'

export interface AskedProduct {
  id: number
  code: string
  /** The names of the settings of the ERPs that have it in a warehouse. */
  erps: string[]
}

/** Those of these products of which the warehouses of these divisions together can promise no more than this. */
export function listScarce(
  db: Db,
  asked: { productIds: readonly number[]; divisionIds: readonly number[]; below: number },
): Promise<AskedProduct[]> {
  return prepared<AskedProduct>(
    db,
    'scarce-products',
    `select p.id, p.code, array_agg(distinct d.erp_settings) filter (where w.erp_code is not null and d.erp_settings is not null) as erps
     from products p join product_stocks s on s.product_id = p.id join warehouses w on w.id = s.warehouse_id
       join divisions d on d.id = w.division_id
     where p.id = any($1) and w.division_id = any($3)
     group by p.id having sum(greatest(0, s.on_hand - s.reserved)) <= $2
       and bool_or(w.erp_code is not null and d.erp_settings is not null)`,
    [asked.productIds, asked.below, asked.divisionIds],
  )
}

export const listInCart = async (db: Db, userId: number, customerId: number): Promise<number[]> =>
  (
    await prepared<{ id: number }>(
      db,
      'products-in-cart',
      `select l.product_id as id from cart_lines l join carts c on c.id = l.cart_id
       where c.user_id = $1 and c.customer_id = $2 and c.state = 'open'`,
      [userId, customerId],
    )
  ).map(({ id }) => id)
