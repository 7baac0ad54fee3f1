/** The promises of the house that a graph of imports cannot see. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { endpoints } from '@toptan/contract/api'
import { expect, test } from 'vitest'

const modules = path.join(import.meta.dirname, 'modules')
const schema = readFileSync(path.join(import.meta.dirname, 'db/schema.ts'), 'utf8')
const tables = new Set(
  [...(/interface DB \{([^}]*)\}/.exec(schema)?.[1] ?? '').matchAll(/(\w+):/g)].map(([, name]) => name),
)

/** Tables that more than one module writes, and why that is right. */
const sharedTables: Record<string, readonly string[]> = {
  // Every action records what happened in its own transaction.
  facts: ['catalog', 'customers', 'identity', 'jobs', 'mail', 'orders', 'payments', 'refunds', 'settings'],
  // A checkout closes the cart that it takes, and opens it again when it fails.
  carts: ['basket', 'orders'],
  // What went back is part of what an order's payment came to.
  orders: ['orders', 'refunds'],
  // The figure that was read comes with the goods or by itself; what of it is promised is the checkout's.
  productStocks: ['catalog', 'orders', 'stock'],
  // A checkout promises; a figure that was read and contains the promise ends it.
  reservations: ['orders', 'stock'],
}

/** The modules that write each table, by the statements in their sources. */
function writersByTable(): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>()
  for (const file of globSync('**/*.ts', { cwd: modules, exclude: ['**/*.test.ts'] })) {
    const module = file.split(path.sep)[0] as string
    for (const table of tablesWrittenIn(readFileSync(path.join(modules, file), 'utf8')))
      writers.set(table, (writers.get(table) ?? new Set()).add(module))
  }
  return writers
}

function tablesWrittenIn(source: string): string[] {
  const inSql = [...source.matchAll(/\b(?:insert into|update|delete from)\s+([a-z_]+)\b/g)].map(([, name = '']) =>
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  )
  const inKysely = [...source.matchAll(/\b(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g)].map(
    ([, name = '']) => name,
  )
  return [...inSql, ...inKysely].filter((name) => tables.has(name))
}

test('each table is written by one module, but for those whose sharing has a reason', () => {
  expect(tables.size).toBeGreaterThan(40)
  const shared = [...writersByTable()]
    .filter(([, writers]) => writers.size > 1)
    .map(([table, writers]) => [table, [...writers].sort()])
  expect(Object.fromEntries(shared)).toEqual(sharedTables)
})

test('no two endpoints share a method and a path', () => {
  const doors = [...endpoints.values()].map(({ method, path: at }) => `${method} ${at.replace(/\{\w+\}/g, '{}')}`)
  expect(doors.length).toBeGreaterThan(40)
  expect(new Set(doors).size).toBe(doors.length)
})
