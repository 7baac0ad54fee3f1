/** Stock per warehouse. What orders promise is counted from when they are approved until they are shipped, closed or cancelled. */
import { type Body, findByKey, rowsOf } from './records.ts'
import { items } from './resources.ts'
import type { Store } from './store.ts'

const ALL_WAREHOUSES = -1
export const APPROVED = 4

export function setOnHand(store: Store, itemRef: number, warehouse: number, onHand: number): void {
  const before = store.get('select on_hand from stock where item_ref = ? and warehouse = ?', itemRef, warehouse)
  addOnHand(store, itemRef, warehouse, onHand - Number(before?.on_hand ?? 0))
}

export function addOnHand(store: Store, itemRef: number, warehouse: number, quantity: number): void {
  for (const place of [warehouse, ALL_WAREHOUSES])
    store.run(
      `insert into stock (item_ref, warehouse, on_hand) values (?, ?, ?)
       on conflict (item_ref, warehouse) do update set on_hand = on_hand + excluded.on_hand`,
      itemRef,
      place,
      quantity,
    )
}

export const onHandOf = (store: Store, itemRef: number, warehouse: number): number =>
  Number(store.get('select on_hand from stock where item_ref = ? and warehouse = ?', itemRef, warehouse)?.on_hand ?? 0)

/** Moves what is promised from an order's state before to its state after; either may be missing. */
export function recountOrder(store: Store, before: Body | null, after: Body | null): void {
  const changes = new Map<string, number>()
  for (const [order, sign] of [
    [before, -1],
    [after, 1],
  ] as const)
    for (const { code, warehouse, quantity } of order ? openQuantities(order) : []) {
      const key = `${warehouse}:${code}`
      changes.set(key, (changes.get(key) ?? 0) + sign * quantity)
    }
  for (const [key, quantity] of changes) {
    const [warehouse = '', code = ''] = split(key)
    const item = quantity === 0 ? undefined : findByKey(store, items, code)
    if (!item) continue
    for (const place of [Number(warehouse), ALL_WAREHOUSES])
      store.run(
        `insert into stock (item_ref, warehouse, in_sales_orders) values (?, ?, ?)
         on conflict (item_ref, warehouse) do update set in_sales_orders = in_sales_orders + excluded.in_sales_orders`,
        item.ref,
        place,
        quantity,
      )
  }
}

export const isOpen = (line: Body) => Number(line.ORDER_CLOSED ?? 0) === 0 && Number(line.CANCELLED ?? 0) === 0

function openQuantities(order: Body): { code: string; warehouse: number; quantity: number }[] {
  if (Number(order.ORDER_STATUS) !== APPROVED || Number(order.CANCELLED ?? 0) !== 0) return []
  return rowsOf(order, 'TRANSACTIONS')
    .filter((line) => Number(line.TYPE) === 0 && isOpen(line))
    .map((line) => ({
      code: String(line.MASTER_CODE),
      warehouse: Number(line.SOURCE_WH ?? 0),
      quantity: Number(line.QUANTITY) - Number(line.QUANTITY_SHIPPED ?? 0),
    }))
}

function split(key: string): [string, string] {
  const colon = key.indexOf(':')
  return [key.slice(0, colon), key.slice(colon + 1)]
}
