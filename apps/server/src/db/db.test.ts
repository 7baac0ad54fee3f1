import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { assertUtf8, countStatements, createDb, prepared } from './db.ts'
import { createListener } from './listen.ts'

let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase()
  await sql`create table part_prices (part_number text primary key, list_price numeric(12, 2), extra_facts jsonb)`.execute(
    fresh.db,
  )
  await sql`insert into part_prices values ('A-1', 10.50, '{"tread_depth": 8}')`.execute(fresh.db)
})
afterAll(() => fresh.drop())

describe('what PostgreSQL sends', () => {
  test('arrives without loss', async () => {
    const { rows } =
      await sql`select 9007199254740991::int8 as count, 12.340::numeric as price, date '2026-11-20' as day,
      array[1.10, null]::numeric[] as prices, array['2026-01-02']::date[] as days, array[7]::int8[] as counts,
      timestamptz '2026-11-20 12:00+03' as moment`.execute(fresh.db)
    expect(rows).toEqual([
      {
        count: 9007199254740991,
        price: '12.340',
        day: '2026-11-20',
        prices: ['1.10', null],
        days: ['2026-01-02'],
        counts: [7],
        moment: new Date('2026-11-20T09:00:00Z'),
      },
    ])
  })

  test('a number too large to be exact is an error, not a guess', async () => {
    await expect(sql`select 9007199254740993::int8 as count`.execute(fresh.db)).rejects.toThrow('does not fit')
  })

  test('columns become camelCase, keys inside jsonb stay', async () => {
    const { rows } = await sql`select * from part_prices`.execute(fresh.db)
    expect(rows).toEqual([{ partNumber: 'A-1', listPrice: '10.50', extraFacts: { tread_depth: 8 } }])
  })
})

describe('named statements', () => {
  const text = 'select list_price as "listPrice", part_number from part_prices where part_number = $1'

  test('are kept by PostgreSQL under their name, rows are given as they are', async () => {
    await fresh.db.connection().execute(async (db) => {
      for (let time = 0; time < 3; time += 1) {
        expect(await prepared(db, 'price-of-part', text, ['A-1'])).toEqual([{ listPrice: '10.50', part_number: 'A-1' }])
      }
      const { rows } =
        await sql`select name, (generic_plans + custom_plans)::int as used from pg_prepared_statements`.execute(db)
      expect(rows).toEqual([{ name: 'price-of-part', used: 3 }])
    })
  })

  test('take part in a transaction', async () => {
    const seen = await fresh.db
      .transaction()
      .execute(async (tx) => {
        await prepared(tx, 'raise-price', 'update part_prices set list_price = list_price + $1', ['1.00'])
        throw await prepared(tx, 'price-of-part', text, ['A-1'])
      })
      .catch((thrown: unknown) => thrown)
    expect(seen).toMatchObject([{ listPrice: '11.50' }])
    expect(await prepared(fresh.db, 'price-of-part', text, ['A-1'])).toMatchObject([{ listPrice: '10.50' }])
  })
})

test('statements are counted for the action alone', async () => {
  const one = () => sql`select 1`.execute(fresh.db)
  const [first, second] = await Promise.all([
    countStatements(async () => {
      await one()
      await one()
    }),
    countStatements(() => fresh.db.transaction().execute((tx) => sql`select 2`.execute(tx))),
  ])
  expect(first.statements).toBe(2)
  expect(second.statements).toBe(3)
  expect((await countStatements(async () => 'nothing')).statements).toBe(0)
})

test('a connection cut in the middle of a transaction fails that transaction and nothing else', async () => {
  const cut = fresh.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(fresh.db)
    await new Promise((resolve) => setTimeout(resolve, 50))
    await sql`select 1`.execute(tx)
  })
  await expect(cut).rejects.toThrow()
  expect((await sql`select 1 as one`.execute(fresh.db)).rows).toEqual([{ one: 1 }])
})

test('a database in another encoding is refused in words', async () => {
  await sql`create database latin_orders encoding 'LATIN1' locale 'C' template template0`.execute(fresh.db)
  const url = new URL(fresh.url)
  url.pathname = '/latin_orders'
  const latin = createDb(url.href)
  try {
    await expect(assertUtf8(latin)).rejects.toThrow(
      'The database "latin_orders" is encoded in LATIN1; Toptan needs UTF8',
    )
    await expect(assertUtf8(fresh.db)).resolves.toBeUndefined()
  } finally {
    await latin.destroy()
    await sql`drop database latin_orders with (force)`.execute(fresh.db)
  }
})

describe('notices', () => {
  test('reach every subscriber of their channel, and come back after the connection was cut', async () => {
    const errors: Error[] = []
    const listener = createListener({ url: fresh.url, onError: (error) => errors.push(error) })
    const heard: string[] = []
    let flushes = 0
    listener.on('toptan_changed', (payload) => heard.push(`changed ${payload}`))
    listener.onReconnect(() => {
      flushes += 1
    })
    await listener.ready()
    const end = listener.on('toptan_prices', (payload) => heard.push(`prices ${payload}`))
    const notify = (channel: string, payload: string) => sql`select pg_notify(${channel}, ${payload})`.execute(fresh.db)

    await notify('toptan_changed', 'brands')
    await expect.poll(() => heard).toEqual(['changed brands'])
    await notify('toptan_prices', 'A-1')
    await expect.poll(() => heard).toEqual(['changed brands', 'prices A-1'])

    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'toptan listener'
      and datname = current_database()`.execute(fresh.db)
    await expect.poll(() => flushes).toBe(1)
    expect(errors.length).toBeGreaterThan(0)
    end()
    await notify('toptan_prices', 'A-2')
    await notify('toptan_changed', 'prices')
    await expect.poll(() => heard.at(-1)).toBe('changed prices')
    expect(heard).not.toContain('prices A-2')
    await listener.close()
    const { rows } = await sql`select 1 from pg_stat_activity where application_name = 'toptan listener'
      and datname = current_database()`.execute(fresh.db)
    expect(rows).toEqual([])
  })
})
