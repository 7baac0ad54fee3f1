/** Where the prices and stocks of a list go. */
import type { Db } from '../../../db/db.ts'
import { listPriceLists, listWarehouses, type PriceListRow, type WarehouseRow } from './import.queries.ts'
import type { MappedColumn } from './mapping.ts'

export interface TargetOptions {
  /** ISO code; without one the list's own, where it names one. */
  currency?: string
  /** Code of a price list. */
  priceGroup?: string
  /** Code of a warehouse. */
  warehouse?: string
}

export interface Targets {
  /** For a price in this currency, as its cell, row, column or the list as a whole says; null where there is none. */
  priceListFor(column: MappedColumn, cellCurrency: string | null): PriceListRow | null
  warehouseFor(column: MappedColumn): WarehouseRow | null
}

export type TargetFault = 'price-list-unknown' | 'warehouse-unknown'

/** A price list or warehouse was named that does not exist; `known` are those that do. */
export class TargetError extends Error {
  readonly fault: TargetFault
  readonly wanted: string
  readonly known: string

  constructor(fault: TargetFault, wanted: string, known: string) {
    super(`${fault}: ${wanted}`)
    this.name = 'TargetError'
    this.fault = fault
    this.wanted = wanted
    this.known = known
  }
}

/** @throws TargetError */
export async function findTargets(db: Db, columns: readonly MappedColumn[], options: TargetOptions): Promise<Targets> {
  const lists = await listPriceLists(db)
  const warehouses = await listWarehouses(db)
  const priced = columns.filter(({ field }) => field === 'price')
  for (const group of [options.priceGroup, ...priced.map(({ priceGroup }) => priceGroup)]) {
    if (group && !lists.some(({ code }) => isSame(code, group))) {
      throw new TargetError(
        'price-list-unknown',
        group,
        lists.map(({ code, currency }) => `${code} (${currency})`).join(', '),
      )
    }
  }
  for (const code of [options.warehouse, ...columns.map(({ warehouse }) => warehouse)]) {
    if (code && !warehouses.some((one) => isSame(one.code, code))) {
      throw new TargetError('warehouse-unknown', code, warehouses.map((one) => one.code).join(', '))
    }
  }
  if (options.priceGroup && options.currency && !find(lists, options.priceGroup, options.currency)) {
    throw new TargetError(
      'price-list-unknown',
      `${options.priceGroup} (${options.currency})`,
      lists.map(({ code, currency }) => `${code} (${currency})`).join(', '),
    )
  }
  return {
    priceListFor(column, cellCurrency) {
      const currency =
        column.currency && cellCurrency && column.currency !== cellCurrency
          ? cellCurrency
          : (options.currency ?? cellCurrency ?? column.currency)
      return find(lists, column.priceGroup ?? options.priceGroup, currency)
    },
    warehouseFor: (column) => {
      const code = column.warehouse ?? options.warehouse
      return (code ? warehouses.find((one) => isSame(one.code, code)) : warehouses[0]) ?? null
    },
  }
}

const isSame = (a: string, b: string) => a.toUpperCase() === b.toUpperCase()

/** The first that fits: lists stand in the order in which they were made. */
function find(
  lists: readonly PriceListRow[],
  group: string | undefined,
  currency: string | undefined,
): PriceListRow | null {
  return lists.find((list) => (!group || isSame(list.code, group)) && (!currency || list.currency === currency)) ?? null
}
