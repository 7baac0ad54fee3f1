/** Whether what buyers ordered is in the ERP's store: each document once, and in them each order's goods. */
import { DatabaseSync } from 'node:sqlite'

/** Pieces by product code. */
export type Goods = ReadonlyMap<string, number>

export interface ErpDocument {
  /** The order's number and the warehouse, as `TR-100.1`. */
  documentNumber: string
  goods: Goods
}

/** Numbers of orders, or of documents, with which something is wrong. */
export interface Differences {
  /** Ordered, and not in the ERP. */
  missing: string[]
  /** In the ERP more than once. */
  doubled: string[]
  /** In the ERP with other goods than were ordered. */
  different: string[]
  /** In the ERP, and never ordered. */
  strange: string[]
}

/** @param ordered what buyers put into their carts, by the number that they were told */
export function differencesOf(ordered: ReadonlyMap<string, Goods>, found: readonly ErpDocument[]): Differences {
  const byDocument = Map.groupBy(found, ({ documentNumber }) => documentNumber)
  const byOrder = Map.groupBy(found, ({ documentNumber }) => orderOf(documentNumber))
  return {
    missing: [...ordered.keys()].filter((docNumber) => !byOrder.has(docNumber)),
    doubled: [...byDocument].filter(([, same]) => same.length > 1).map(([documentNumber]) => documentNumber),
    different: [...ordered]
      .filter(([docNumber, goods]) => {
        const there = byOrder.get(docNumber)
        return there !== undefined && !isSame(goods, together(there))
      })
      .map(([docNumber]) => docNumber),
    strange: [...byOrder.keys()].filter((docNumber) => !ordered.has(docNumber)),
  }
}

/** Everything that the simulator has stored; it may be at work meanwhile. */
export function documentsIn(file: string): ErpDocument[] {
  const store = new DatabaseSync(file, { readOnly: true })
  try {
    const rows = store.prepare('select body from sales_orders order by ref').all() as { body: string }[]
    return rows.map(({ body }) => {
      const { DOC_NUMBER, TRANSACTIONS } = JSON.parse(body) as {
        DOC_NUMBER: string
        TRANSACTIONS: { items: { TYPE: number; MASTER_CODE: string; QUANTITY: number }[] }
      }
      const lines = TRANSACTIONS.items.filter(({ TYPE }) => TYPE === GOODS)
      return {
        documentNumber: DOC_NUMBER,
        goods: summed(lines.map(({ MASTER_CODE, QUANTITY }) => [MASTER_CODE, QUANTITY])),
      }
    })
  } finally {
    store.close()
  }
}

/** The type of a line of goods; discounts and expenses are lines too. */
const GOODS = 0

const orderOf = (documentNumber: string) => documentNumber.replace(/\.\d+$/, '')

const together = (documents: readonly ErpDocument[]): Goods => summed(documents.flatMap(({ goods }) => [...goods]))

function summed(lines: readonly (readonly [string, number])[]): Goods {
  const goods = new Map<string, number>()
  for (const [code, quantity] of lines) goods.set(code, (goods.get(code) ?? 0) + quantity)
  return goods
}

const isSame = (ordered: Goods, there: Goods) =>
  ordered.size === there.size && [...ordered].every(([code, quantity]) => there.get(code) === quantity)
