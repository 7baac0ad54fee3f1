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

const isOpenAtErp = sql`t.push_state = 'sent' and t.status not in ('Delivered', 'Rejected', 'Cancelled')`
const isOpenInFigure = sql`l.status not in ('Shipped', 'Delivered', 'Rejected', 'Cancelled')
  and exists (select from reservations r where r.order_part_line_id = l.id and r.ended_reason = 'in-erp')`

/**
 * Promises of which nobody can say without asking whether a reading contains them: the ERP may have the part, and either
 * no figure that was taken contained it, or it may have been taken out of the figures again. Asked with each page of a
 * reading, so each of the three finds its own by an index of them.
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
  where t.is_counted is not true and ${isOpenAtErp} and ${isOpenInFigure}
  union
  select i.product_id, t.warehouse_id, t.id
  from order_part_lines l
  join order_parts t on t.id = l.order_part_id
  join order_items i on i.id = l.order_item_id
  where l.cancellation in ('waiting', 'asked') and ${isOpenAtErp} and ${isOpenInFigure}`

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
  const { rows: undecided } = await sql<{ productId: number; warehouseId: number; partId: number }>`
    select u.* from (${UNDECIDED}) as u join ${keys} using (product_id, warehouse_id)`.execute(tx)
  const promised = await promisesOf(tx, undecided)
  const keyOf = (row: { productId: number; warehouseId: number }) => `${row.productId} ${row.warehouseId}`
  const promisesByRow = Map.groupBy(promised, keyOf)
  const undecidedByRow = Map.groupBy(undecided, keyOf)
  const stockByRow = new Map(stocks.map((stock) => [keyOf(stock), stock]))
  const taken: typeof figures = []
  const ended: Promised[] = []
  const begunAgain: Promised[] = []
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
    taken.push(figure)
    if (stock?.onHand !== figure.quantity) changed += 1
    for (const promise of promisesByRow.get(keyOf(figure)) ?? []) {
      if (isContained.get(promise.partId)) ended.push(promise)
      else if (promise.held === 0 && promise.open > 0) begunAgain.push(promise)
    }
  }
  await saveFigures(tx, taken, readings.readAt)
  await endPromises(tx, ended)
  await holdAgain(tx, begunAgain)
  return { changed, leftOut }
}

/** The lines of these parts, of these products, that the ERP may have, with what is held for them. */
async function promisesOf(
  tx: Db,
  rows: readonly { productId: number; warehouseId: number; partId: number }[],
): Promise<Promised[]> {
  if (rows.length === 0) return []
  const { rows: promised } = await sql<Promised>`
    select i.product_id, t.warehouse_id, t.id as part_id, l.id as line_id,
      case when l.status in ('Shipped', 'Delivered', 'Rejected', 'Cancelled') then 0
        else greatest(0, l.quantity - l.shipped_quantity) end as open,
      r.held
    from (select distinct * from unnest(${rows.map(({ partId }) => partId)}::int[],
        ${rows.map(({ productId }) => productId)}::int[])) as u (part_id, product_id)
      join order_parts t on t.id = u.part_id
      join order_part_lines l on l.order_part_id = t.id
      join order_items i on i.id = l.order_item_id and i.product_id = u.product_id
      cross join lateral (
        select coalesce(sum(quantity) filter (where ended_at is null), 0)::int as held,
          bool_or(ended_at is null or ended_reason = 'in-erp') as was_promised
        from reservations where order_part_line_id = l.id) r
    where (t.push_state = 'sent' or t.unclear_since is not null) and r.was_promised`.execute(tx)
  return promised
}

async function saveFigures(
  tx: Db,
  figures: readonly { productId: number; warehouseId: number; quantity: number }[],
  readAt: Date,
): Promise<void> {
  await sql`update product_stocks s set on_hand = g.quantity, read_at = ${readAt}
    from unnest(${figures.map(({ productId }) => productId)}::int[], ${figures.map(({ warehouseId }) => warehouseId)}::int[],
      ${figures.map(({ quantity }) => quantity)}::int[]) as g (product_id, warehouse_id, quantity)
    where s.product_id = g.product_id and s.warehouse_id = g.warehouse_id`.execute(tx)
}

async function endPromises(tx: Db, promises: readonly Promised[]): Promise<void> {
  if (promises.length === 0) return
  await sql`with ended as (
      update reservations set ended_at = now(), ended_reason = 'in-erp'
      where order_part_line_id = any(${promises.map(({ lineId }) => lineId)}::int[]) and ended_at is null
      returning product_id, warehouse_id, quantity)
    update product_stocks s set reserved = s.reserved - e.quantity
    from (select product_id, warehouse_id, sum(quantity)::int as quantity from ended group by 1, 2) e
    where s.product_id = e.product_id and s.warehouse_id = e.warehouse_id`.execute(tx)
}

async function holdAgain(tx: Db, promises: readonly Promised[]): Promise<void> {
  if (promises.length === 0) return
  await sql`with begun as (
      insert into reservations (order_part_line_id, product_id, warehouse_id, quantity)
      select * from unnest(${promises.map(({ lineId }) => lineId)}::int[], ${promises.map(({ productId }) => productId)}::int[],
        ${promises.map(({ warehouseId }) => warehouseId)}::int[], ${promises.map(({ open }) => open)}::int[])
      returning product_id, warehouse_id, quantity)
    update product_stocks s set reserved = s.reserved + b.quantity
    from (select product_id, warehouse_id, sum(quantity)::int as quantity from begun group by 1, 2) b
    where s.product_id = b.product_id and s.warehouse_id = b.warehouse_id`.execute(tx)
}
