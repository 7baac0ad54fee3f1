/** Readings of stock, and which promises they contain. What can be promised is the reading less what it does not contain. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export interface StockReading {
  productCode: string
  /** The warehouse's code in the ERP. */
  warehouseCode: string
  /** What the ERP can still sell; below 0 where it promised more than it has. */
  sellable: number
}

export interface Readings {
  erp: string
  rows: readonly StockReading[]
  /** No later than when the ERP read them. */
  readAt: Date
}

export interface TakenReadings {
  /** Figures that came or changed. */
  changed: number
  /** Products or warehouses that we do not have. */
  unknown: { productCode: string; warehouseCode: string }[]
}

const figuresOf = ({ erp, rows }: Readings) => sql`
  select g.code, g.wh, p.id as product_id, w.id as warehouse_id, g.quantity
  from unnest(${rows.map(({ productCode }) => productCode)}::text[], ${rows.map(({ warehouseCode }) => warehouseCode)}::text[],
    ${rows.map(({ sellable }) => sellable)}::int[]) as g (code, wh, quantity)
  left join products p on p.code = g.code
  left join (warehouses w join divisions d on d.id = w.division_id and d.erp_settings = ${erp}) on w.erp_code = g.wh`

/**
 * Promises of which nobody can say without asking whether a reading contains them: the ERP may have the part, and either
 * no figure that was taken contained it, or it may have been taken out of the figures again.
 */
const UNDECIDED = sql`
  select r.product_id, r.warehouse_id, t.id as part_id
  from reservations r
  join order_part_lines l on l.id = r.order_part_line_id
  join order_parts t on t.id = l.order_part_id
  where r.ended_at is null and (t.push_state = 'sent' or t.unclear_since is not null)
  union
  select i.product_id, t.warehouse_id, t.id
  from order_parts t
  join order_part_lines l on l.order_part_id = t.id
  join order_items i on i.id = l.order_item_id
  where t.push_state = 'sent' and t.status not in ('Delivered', 'Rejected', 'Cancelled')
    and l.status not in ('Shipped', 'Delivered', 'Rejected', 'Cancelled')
    and (t.is_counted is not true or l.cancellation in ('waiting', 'asked'))
    and exists (select from reservations r where r.order_part_line_id = l.id and r.ended_reason = 'in-erp')`

/**
 * Takes over what was read. A figure older than the one that stands is left out, and so is one of which it is undecided
 * whether it contains what we promised: `listUndecided` names those.
 */
export async function takeReadings(tx: Db, readings: Readings): Promise<TakenReadings> {
  const { rows } = await sql<{ changed: number; unknown: { code: string; wh: string }[] | null }>`
    with figures as materialized (${figuresOf(readings)}),
    undecided as materialized (select product_id, warehouse_id from (${UNDECIDED}) as u),
    written as (
      insert into product_stocks as s (product_id, warehouse_id, on_hand, read_at)
      select product_id, warehouse_id, quantity, ${readings.readAt} from figures f
      where product_id is not null and warehouse_id is not null
        and not exists (select from undecided u where u.product_id = f.product_id and u.warehouse_id = f.warehouse_id)
      order by product_id, warehouse_id
      on conflict (product_id, warehouse_id) do update set on_hand = excluded.on_hand, read_at = excluded.read_at
      where s.read_at is null or excluded.read_at >= s.read_at
      returning old.on_hand is distinct from s.on_hand as changed)
    select (select count(*)::int from written where changed) as changed,
      (select json_agg(json_build_object('code', code, 'wh', wh)) from figures
        where product_id is null or warehouse_id is null) as unknown`.execute(tx)
  const [taken] = rows
  return {
    changed: taken?.changed ?? 0,
    unknown: (taken?.unknown ?? []).map(({ code, wh }) => ({ productCode: code, warehouseCode: wh })),
  }
}

/** What a reading of everything did not mention is not there. */
export async function emptyUnread(tx: Db, erp: string, startedAt: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update product_stocks s set on_hand = 0, read_at = ${startedAt}
    from warehouses w join divisions d on d.id = w.division_id
    where w.id = s.warehouse_id and d.erp_settings = ${erp} and w.erp_code is not null
      and s.read_at < ${startedAt} and s.on_hand <> 0
      and (s.product_id, s.warehouse_id) not in (select product_id, warehouse_id from (${UNDECIDED}) as u)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export interface UndecidedProduct {
  productCode: string
  /** Parts whose place in the figures has to be asked for. */
  partIds: number[]
}

/** Products with promises of which a reading has to be taken together with the state of their orders. */
export async function listUndecided(db: Db, erp: string): Promise<UndecidedProduct[]> {
  const { rows } = await sql<UndecidedProduct>`
    select p.code as product_code, array_agg(distinct u.part_id) as part_ids
    from (${UNDECIDED}) as u
    join products p on p.id = u.product_id
    join warehouses w on w.id = u.warehouse_id and w.erp_code is not null
    join divisions d on d.id = w.division_id and d.erp_settings = ${erp}
    group by p.code order by p.code`.execute(db)
  return rows
}

interface Promised {
  productId: number
  warehouseId: number
  partId: number
  lineId: number
  open: number
  held: number
}

/**
 * Takes over a reading of products with promises that are undecided, knowing of each part whether the figures contained
 * it all the time while they were read. Figures of rows with a part of which that is not known are left out.
 */
export async function takeDecidedReadings(
  tx: Db,
  readings: Readings,
  isContained: ReadonlyMap<number, boolean>,
): Promise<{ changed: number; leftOut: number }> {
  const { rows: figures } = await sql<{ productId: number; warehouseId: number; quantity: number }>`
    select product_id, warehouse_id, quantity from (${figuresOf(readings)}) as f
    where product_id is not null and warehouse_id is not null order by product_id, warehouse_id`.execute(tx)
  const productIds = figures.map(({ productId }) => productId)
  const warehouseIds = figures.map(({ warehouseId }) => warehouseId)
  const keys = sql`unnest(${productIds}::int[], ${warehouseIds}::int[]) as k (product_id, warehouse_id)`
  await sql`insert into product_stocks (product_id, warehouse_id) select * from ${keys} order by 1, 2
    on conflict do nothing`.execute(tx)
  const { rows: stocks } = await sql<{ productId: number; warehouseId: number; onHand: number; readAt: Date | null }>`
    select s.product_id, s.warehouse_id, s.on_hand, s.read_at from product_stocks s
    where (s.product_id, s.warehouse_id) in (select product_id, warehouse_id from ${keys})
    order by s.product_id, s.warehouse_id for update`.execute(tx)
  const promised = await promisesOf(tx, productIds, warehouseIds)
  const { rows: undecided } = await sql<{ productId: number; warehouseId: number; partId: number }>`
    select u.* from (${UNDECIDED}) as u join ${keys} using (product_id, warehouse_id)`.execute(tx)
  const keyOf = (row: { productId: number; warehouseId: number }) => `${row.productId} ${row.warehouseId}`
  const promisesByRow = Map.groupBy(promised, keyOf)
  const undecidedByRow = Map.groupBy(undecided, keyOf)
  const stockByRow = new Map(stocks.map((stock) => [keyOf(stock), stock]))
  let [changed, leftOut] = [0, 0]
  for (const figure of figures) {
    const stock = stockByRow.get(keyOf(figure))
    const asked = (undecidedByRow.get(keyOf(figure)) ?? []).map(({ partId }) => partId)
    const isNewer = !stock?.readAt || stock.readAt <= readings.readAt
    if (!isNewer) continue
    if (asked.some((partId) => !isContained.has(partId))) {
      leftOut += 1
      continue
    }
    await sql`update product_stocks set on_hand = ${figure.quantity}, read_at = ${readings.readAt}
      where product_id = ${figure.productId} and warehouse_id = ${figure.warehouseId}`.execute(tx)
    if (stock?.onHand !== figure.quantity) changed += 1
    for (const promise of promisesByRow.get(keyOf(figure)) ?? []) {
      if (!asked.includes(promise.partId)) continue
      if (isContained.get(promise.partId)) await endPromise(tx, promise)
      else if (promise.held === 0 && promise.open > 0) await holdAgain(tx, promise)
    }
  }
  return { changed, leftOut }
}

/** Lines that an ERP may have, with what is held for them; the held ones also where nothing of them is open. */
async function promisesOf(tx: Db, productIds: number[], warehouseIds: number[]): Promise<Promised[]> {
  const { rows } = await sql<Promised>`
    select i.product_id, t.warehouse_id, t.id as part_id, l.id as line_id,
      case when l.status in ('Shipped', 'Delivered', 'Rejected', 'Cancelled') then 0
        else greatest(0, l.quantity - l.shipped_quantity) end as open,
      coalesce((select sum(r.quantity)::int from reservations r
        where r.order_part_line_id = l.id and r.ended_at is null), 0) as held
    from order_parts t join order_part_lines l on l.order_part_id = t.id join order_items i on i.id = l.order_item_id
    where (i.product_id, t.warehouse_id) in (select * from unnest(${productIds}::int[], ${warehouseIds}::int[]))
      and (t.push_state = 'sent' or t.unclear_since is not null)
      and exists (select from reservations r where r.order_part_line_id = l.id
        and (r.ended_at is null or r.ended_reason = 'in-erp'))`.execute(tx)
  return rows
}

async function endPromise(tx: Db, { lineId, productId, warehouseId }: Promised): Promise<void> {
  await sql`with ended as (
      update reservations set ended_at = now(), ended_reason = 'in-erp'
      where order_part_line_id = ${lineId} and ended_at is null returning quantity)
    update product_stocks set reserved = reserved - coalesce((select sum(quantity)::int from ended), 0)
    where product_id = ${productId} and warehouse_id = ${warehouseId}`.execute(tx)
}

async function holdAgain(tx: Db, { lineId, productId, warehouseId, open }: Promised): Promise<void> {
  await sql`insert into reservations (order_part_line_id, product_id, warehouse_id, quantity)
    values (${lineId}, ${productId}, ${warehouseId}, ${open})`.execute(tx)
  await sql`update product_stocks set reserved = reserved + ${open}
    where product_id = ${productId} and warehouse_id = ${warehouseId}`.execute(tx)
}
