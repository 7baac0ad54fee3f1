/** Products, prices, stock and warehouses, as dealers find them in the catalogue. */
import * as catalogs from '@toptan/contract/catalogs'
import { sql } from 'kysely'
import { productCode } from '../../testing/world.ts'
import { countOf, each, type Reading, table, two } from './reading.ts'

export const readingsOfGoods: Record<string, Reading> = {
  products: {
    job: 'pull-products',
    data: 'products',
    match: 'GET .*/items$',
    firstPage: 1,
    change: (it, n) =>
      it.erp.seed(
        each((at) => {
          const card = { CODE: `F-${two(at)}`, NAME: `Silecek ${two(at)} seri ${n}`, GROUP_CODE: 'TOPLU' }
          return ['items', { ...card, CARD_TYPE: 1, SELVAT: 20, MAINUNIT: 'ADET', MARKCODE: 'KAVRA' }] as const
        }),
      ),
    async screen({ ayse }) {
      const { items } = await ayse.call(catalogs.productList, { body: { searchText: 'Silecek', pageSize: 100 } })
      return items.filter(({ code }) => code.startsWith('F-')).map(({ code, name }) => ({ key: code, value: name }))
    },
    told: (n) => table((at) => [`F-${two(at)}`, `Silecek ${two(at)} seri ${n}`]),
  },

  prices: {
    job: 'pull-prices',
    data: 'prices',
    match: 'GET .*/salesItemPrices$',
    firstPage: 1,
    change: (it, n) =>
      it.erp.seed(
        each((at) => {
          const price = { CODE: `P${two(at)}`, CARD_CODE: productCode(at + 1), PRICE: 100 + n }
          return ['salesItemPrices', { ...price, CURRENCY: 0, UNIT_CODE: 'ADET' }] as const
        }),
      ),
    async screen({ ayse }) {
      const rows = await ayse.call(catalogs.productDetails, { body: each((at) => at + 1) })
      return rows.map(({ code, salePrice }) => ({ key: code, value: String(salePrice) }))
    },
    told: (n) => table((at) => [productCode(at + 1), String(100 + n)]),
    check: async (it) => ({
      'prices of one product on one list': [
        await countOf(
          it,
          sql`select count(*)::int as n from product_prices r join products p on p.id = r.product_id
            where p.code like 'W-%' and r.price_list_id = 1`,
        ),
        30,
      ],
    }),
  },

  stock: {
    job: 'pull-stock',
    data: 'stock',
    match: 'POST .*/queries/unsafe$',
    firstPage: 1,
    change: (it, n) =>
      it.erp.seed(
        each((at) => at + 1).flatMap((product) =>
          [1, 2].map((INVENNO) => {
            const figure = { ITEM_CODE: productCode(product), INVENNO, ONHAND: figureOf(n, INVENNO) }
            return ['stock', figure] as const
          }),
        ),
      ),
    async screen({ ayse }) {
      const rows = await ayse.call(catalogs.productDetails, { body: each((at) => at + 1) })
      return rows.flatMap(({ code, stocks }) =>
        stocks.map(({ warehouseId, quantity, readOnUtc }) => {
          return { key: `${code} in ${warehouseId}`, value: String(quantity), readOn: readOnUtc }
        }),
      )
    },
    told: (n) =>
      Object.fromEntries(
        each((at) => productCode(at + 1)).flatMap((code) =>
          [1, 2].map((warehouse) => [`${code} in ${warehouse}`, String(figureOf(n, warehouse))]),
        ),
      ),
  },

  warehouses: {
    job: 'pull-warehouses',
    data: null,
    match: 'POST .*/queries/unsafe$',
    firstPage: 1,
    change: (it, n) =>
      it.erp.seed(
        [1, 2, ...each((at) => 10 + at)].map(
          (NR) => ['warehouses', { NR, NAME: `Depo ${NR} ${n}`, DIVISNR: 0 }] as const,
        ),
      ),
    async screen({ ayse }) {
      const { stocks } = await ayse.call(catalogs.productStocks, { params: { productId: 1 } })
      return stocks.map(({ warehouseId, warehouseName }) => ({ key: String(warehouseId), value: warehouseName }))
    },
    told: (n) => ({ 1: `Depo 1 ${n}`, 2: `Depo 2 ${n}` }),
    check: async (it, n) => {
      const { rows } = await sql<{ name: string }>`select name from warehouses where erp_code::int >= 10`.execute(it.db)
      return {
        'other warehouses': [rows.map(({ name }) => name).sort(), each((at) => `Depo ${10 + at} ${n}`).sort()],
      }
    },
  },
}

/** Shown as it is: below the cap of what leaves the server, and above what is asked for again at the counter. */
const figureOf = (n: number, warehouse: number) => 6 + ((n + warehouse) % 10)
