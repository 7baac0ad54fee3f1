/** What a scheduled query may and may not do, asked of the real database as an administrator would. */
import * as integrations from '@toptan/contract/integrations'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDb } from '../../db/db.ts'
import { onMaintenance } from '../../testing/cluster.ts'
import { openWorld, type Person, type WorldServer } from '../../testing/world-server.ts'
import { ensureRole, readAs, tryAs } from './reporting.queries.ts'
import { readStatementSafely } from './run-query.ts'

let it: WorldServer
let admin: Person
const limits = { seconds: 5, rows: 1000, megabytes: 5 }
const read = (statement: string, given: Partial<typeof limits> = {}) =>
  readStatementSafely(it.app, statement, { ...limits, ...given })
/** Past the check of the statement, straight to the database: what the role itself keeps from happening. */
const readUnchecked = async (statement: string, given: Partial<typeof limits> = {}) =>
  readAs(await ensureRole(it.db, it.app.config), it.app.config, statement, { ...limits, ...given })

beforeAll(async () => {
  it = await openWorld()
  admin = await it.as('admin')
})
afterAll(() => it?.stop())

const query = (statement: string, name = `Sorgu ${Math.random()}`) => ({
  name,
  cronExp: '0 7 * * *',
  sql: statement,
  isActive: true,
  mailTo: [] as string[],
})
const refusal = async (statement: string) => await admin.refused(integrations.createQuery, { body: query(statement) })

describe('what may be read', () => {
  test.each([
    ['products', 'select code, name from products order by code'],
    ['with its schema', 'select count(*) from reporting.orders'],
    ['a table command', 'table warehouses'],
    ['values', 'values (1, $$a$$), (2, null)'],
    [
      'a WITH of its own',
      'with best as (select product_id, sum(quantity) q from order_items group by 1) select * from best union all select id, 0 from products',
    ],
    [
      'windows, dates and JSON',
      "select code, row_number() over (order by code), now()::date, jsonb_build_object('a', 1), date_trunc('month', created_at) from products",
    ],
    ['series and random figures', 'select g, random() from generate_series(1, 5) g'],
    ['a semicolon at the end and remarks', 'select 1 as one; -- that is all'],
  ])('%s', async (_, statement) => {
    const created = await admin.call(integrations.createQuery, { body: query(statement) })
    expect(created.id).toBeGreaterThan(0)
    expect((await read(statement)).columns.length).toBeGreaterThan(0)
  })

  test('figures come exactly, nulls as nothing', async () => {
    expect(
      await read("select 12345678901234567890.10::numeric as n, null as nothing, true as yes, date '2026-02-28' as d"),
    ).toMatchObject({
      columns: [
        { name: 'n', kind: 'number' },
        { name: 'nothing', kind: 'text' },
        { name: 'yes', kind: 'boolean' },
        { name: 'd', kind: 'day' },
      ],
      rows: [['12345678901234567890.10', null, 't', '2026-02-28']],
    })
  })
})

describe('trying to write', () => {
  test.each([
    ['insert', "insert into products (code) values ('x')"],
    ['update', 'update reporting.products set code = null'],
    ['delete', 'delete from orders'],
    ['merge', 'merge into products p using products q on p.id = q.id when matched then delete'],
    ['inside a WITH', 'with gone as (delete from products returning id) select * from gone'],
    ['select into', 'select * into copied from products'],
    ['create', 'create table t (n int)'],
    ['create as', 'create temp table t as select 1'],
    ['drop', 'drop schema reporting cascade'],
    ['truncate', 'truncate orders'],
    ['grant', 'grant all on schema reporting to public'],
    ['copy out', "copy products to program 'sh'"],
    ['a do block', 'do $$ begin delete from orders; end $$'],
    ['a call', 'call nothing()'],
    ['begin', 'begin'],
    ['explain analyze', 'explain analyze delete from orders'],
    ['vacuum', 'vacuum'],
    ['nothing', '-- nothing'],
  ])('%s is refused in words', async (_, statement) => {
    expect(await refusal(statement)).toMatchObject({
      status: 400,
      code: 'query.not-reading',
      message: expect.stringContaining('may only read'),
      errors: [{ path: 'sql' }],
    })
  })

  test.each([
    'with gone as (delete from products returning id) select * from gone',
    'select * into copied from products',
    'select 1) ; delete from products; --',
    'select 1; delete from products',
    "select nextval('public.order_numbers')",
    "select setval('public.order_numbers', 1)",
    'select lo_create(0)',
    "select query_to_xml('delete from public.products', true, true, '')",
    "select query_to_xml('create temp table t (n int)', true, true, '')",
  ])('and unchecked the database refuses it: %s', async (statement) => {
    const count = async () => (await sql<{ n: number }>`select count(*) as n from products`.execute(it.db)).rows[0]?.n
    const before = await count()
    await expect(readUnchecked(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^query\./) })
    expect(await count()).toBe(before)
  })
})

describe('trying to read secrets', () => {
  test.each([
    ['password hashes', 'select password_hash from public.users', 'public.users'],
    ['settings', 'select * from public.settings', 'public.settings'],
    ['settings without a schema', 'select * from settings', 'settings'],
    ['refresh tokens', 'select (select token_hash from public.refresh_tokens limit 1)', 'public.refresh_tokens'],
    ['in a join', 'select * from products p join public.mail_outbox m on true', 'public.mail_outbox'],
    ['in a lateral', 'select * from products p, lateral (select * from public.sessions) s', 'public.sessions'],
    ['in a WITH', 'with t as (select * from public.password_tokens) select * from t', 'public.password_tokens'],
    ['in a union', 'select 1 union select 1 from public.sign_in_failures', 'public.sign_in_failures'],
    ['of PostgreSQL', 'select rolpassword from pg_authid', 'pg_authid'],
    ['what others run', 'select query from pg_catalog.pg_stat_activity', 'pg_catalog.pg_stat_activity'],
    ['table', 'table public.users', 'public.users'],
    ['behind a name of its own', 'with users as (select 1) select * from users, public.users', 'public.users'],
  ])('%s', async (_, statement, name) => {
    expect(await refusal(statement)).toMatchObject({
      status: 400,
      code: 'query.view-unknown',
      message: expect.stringContaining(`“${name}”`),
    })
  })

  test('a column that the view leaves out does not exist', async () => {
    const { code, message } = await refusal('select password_hash from users')
    expect([code, message]).toEqual(['query.not-understood', expect.stringContaining('password_hash')])
  })

  test.each([
    'select password_hash from public.users',
    'select value from public.settings',
    'select token_hash from public.refresh_tokens',
    'select rolpassword from pg_authid',
    "select query_to_xml('select password_hash from public.users', true, true, '')",
    "select pg_read_file('/etc/passwd')",
    "select pg_ls_dir('.')",
    "select lo_import('/etc/passwd')",
    "select ts_stat('select to_tsvector(password_hash) from public.users')",
    "select table_to_xml('public.users', true, true, '')",
  ])('and unchecked the database refuses it: %s', async (statement) => {
    await expect(readUnchecked(statement)).rejects.toMatchObject({ code: 'query.not-permitted' })
  })

  test('no view leads to a secret, whatever is added to them', async () => {
    const { rows } = await sql<{ column: string }>`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'reporting' and column_name ~ 'hash|secret|token|password|sealed|key|frozen|phone'`.execute(
      it.db,
    )
    expect(rows).toEqual([])
  })
})

describe('trying to change the role or settings', () => {
  test.each([
    ['reset role', 'reset role', 'query.not-reading'],
    ['set role', 'set role postgres', 'query.not-reading'],
    ['set session authorization', 'set session authorization default', 'query.not-reading'],
    ['set a timeout', 'set statement_timeout = 0', 'query.not-reading'],
    ['by function', "select set_config('role', 'postgres', false)", 'query.function-refused'],
    [
      'by function with its schema',
      "select pg_catalog.set_config('statement_timeout', '0', false)",
      'query.function-refused',
    ],
    ['a function of ours', "select public.fold('a')", 'query.function-refused'],
    ['in a from', "select * from pg_catalog.set_config('role', 'none', true)", 'query.function-refused'],
    ['a notice', "select pg_notify('toptan_changed', 'jobs')", 'query.function-refused'],
    ['reload', 'select pg_reload_conf()', 'query.function-refused'],
    ['end others', 'select pg_terminate_backend(1)', 'query.function-refused'],
  ])('%s', async (_, statement, code) => {
    expect(await refusal(statement)).toMatchObject({ status: 400, code })
  })

  test('unchecked, setting the role back gives nothing: there is none to go back to', async () => {
    const attack = `select set_config('role', 'none', true), set_config('default_transaction_read_only', 'off', false),
      query_to_xml('select password_hash from public.users', true, true, '')`
    await expect(readUnchecked(attack)).rejects.toMatchObject({ code: 'query.not-permitted' })
    const { rows } = await readUnchecked('select session_user = current_user and session_user like $$%_reporting$$')
    expect(rows).toEqual([['t']])
    const toOwner = `select set_config('role', '${new URL(it.url).username}', true)`
    await expect(readUnchecked(toOwner)).rejects.toMatchObject({ code: 'query.not-permitted' })
    await expect(readUnchecked("select set_config('transaction_read_only', 'off', true)")).rejects.toThrow()
  })

  test('the role owns nothing, may nothing but the views, and is no one’s superior', async () => {
    const { name } = await ensureRole(it.db, it.app.config)
    const { rows } = await sql<Record<string, unknown>>`
      select r.rolsuper, r.rolcreaterole, r.rolcreatedb, r.rolbypassrls, r.rolreplication,
        has_schema_privilege(r.rolname, 'public', 'create') as creates,
        (select count(*) from pg_auth_members m where m.member = r.oid) as memberships,
        (select count(*) from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
           and has_table_privilege(r.rolname, c.oid, 'select, insert, update, delete, truncate, references, trigger')) as tables,
        (select count(*) from pg_class c where c.relnamespace = 'reporting'::regnamespace
           and has_table_privilege(r.rolname, c.oid, 'insert, update, delete, truncate, references, trigger')) as writes
      from pg_roles r where r.rolname = ${name}`.execute(it.db)
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
        rolreplication: false,
        creates: false,
        memberships: 0,
        tables: 0,
        writes: 0,
      },
    ])
  })
})

describe('trying to lock', () => {
  test.each(['for update', 'for share', 'for no key update', 'for key share nowait'])('%s', async (locking) => {
    expect(await refusal(`select * from products ${locking}`)).toMatchObject({ status: 400, code: 'query.locks' })
  })
  test('inside', async () => {
    expect(await refusal('select * from (select id from orders for update) as o')).toMatchObject({
      code: 'query.locks',
    })
    expect(await refusal('with o as (select id from orders for update) select 1')).toMatchObject({
      code: 'query.locks',
    })
  })
  test('a whole table', async () => {
    expect(await refusal('lock table reporting.orders')).toMatchObject({ code: 'query.not-reading' })
  })
  test.each(['pg_advisory_lock(1)', 'pg_try_advisory_xact_lock(1)', 'pg_sleep(1)'])('%s', async (call) => {
    expect(await refusal(`select ${call}`)).toMatchObject({ code: 'query.function-refused' })
  })
  test('unchecked, the database lets no row be locked', async () => {
    await expect(readUnchecked('select * from products for update')).rejects.toMatchObject({
      code: expect.stringMatching(/query\.(not-permitted|not-reading)/),
    })
  })
})

describe('several statements', () => {
  test.each(['select 1; select 2', 'select 1; delete from products', 'select 1;; drop table x'])(
    '%s',
    async (statement) => {
      expect(await refusal(statement)).toMatchObject({ status: 400, code: 'query.several-statements' })
    },
  )
  test('unchecked, the database takes only one', async () => {
    await expect(readUnchecked('select 1; select 2')).rejects.toMatchObject({ code: 'query.several-statements' })
  })
})

describe('running long or wide', () => {
  const endless = 'select count(*) from generate_series(1, 100000000000) g'

  test('ends after its time, and nothing goes on in the database', async () => {
    const begun = Date.now()
    await expect(read(endless, { seconds: 1 })).rejects.toMatchObject({
      code: 'query.too-slow',
      details: { seconds: 1 },
    })
    expect(Date.now() - begun).toBeLessThan(5000)
    const still =
      await sql`select from pg_stat_activity where application_name = 'toptan reporting' and state = 'active'`.execute(
        it.db,
      )
    expect(still.rows).toEqual([])
  })

  test('slow rows one after the other end after the same time', async () => {
    const slow = 'select g, (select count(*) from generate_series(1, 300000 + g * 0)) from generate_series(1, 100000) g'
    const begun = Date.now()
    await expect(read(slow, { seconds: 1 })).rejects.toMatchObject({ code: 'query.too-slow' })
    expect(Date.now() - begun).toBeLessThan(5000)
  })

  test('setting the time limit off inside does not help', async () => {
    await expect(
      readUnchecked(
        `select set_config('statement_timeout', '0', false), set_config('transaction_timeout', '0', false), (${endless})`,
        { seconds: 1 },
      ),
    ).rejects.toMatchObject({ code: 'query.too-slow' })
  })

  test('keeps as many rows as are allowed and says that there are more', async () => {
    const { rows, isCut } = await read('select * from generate_series(1, 5000)', { rows: 1500 })
    expect([rows.length, rows.at(-1), isCut]).toEqual([1500, ['1500'], true])
    expect((await read('select * from generate_series(1, 1500)', { rows: 1500 })).isCut).toBe(false)
  })

  test('one enormous row is cut off before it fills the memory', async () => {
    const before = process.memoryUsage().rss
    await expect(read("select repeat('x', 100000000)", { megabytes: 2 })).rejects.toMatchObject({
      code: 'query.too-wide',
    })
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
  })

  test('a run that is called off before it reaches the database never begins', async () => {
    const calledOff = AbortSignal.abort(new Error('called off'))
    const given = { ...limits, seconds: 60 }
    await expect(readStatementSafely(it.app, endless, given, calledOff)).rejects.toThrow('called off')
  })

  test('a run that is called off ends at once', async () => {
    const calledOff = AbortSignal.timeout(300)
    const begun = Date.now()
    await expect(readStatementSafely(it.app, endless, { ...limits, seconds: 60 }, calledOff)).rejects.toThrow()
    expect(Date.now() - begun).toBeLessThan(3000)
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity where application_name = 'toptan reporting' and state = 'active'`.execute(
              it.db,
            )
          ).rows.length,
        { timeout: 8000 },
      )
      .toBe(0)
  })
})

describe('what the database does not understand', () => {
  test.each([
    ['selct 1', 'selct'],
    ['select nonsense from products', 'nonsense'],
    ["select 'a'::int", 'integer'],
    [`select ${'1+'.repeat(9900)}1`, 'stack depth'],
    [`select ${'(select '.repeat(2000)}1${')'.repeat(2000)}`, 'stack depth'],
  ])('%#: names what it stumbled over', async (statement, word) => {
    const { code, message } = await refusal(statement)
    expect([code, message]).toEqual(['query.not-understood', expect.stringContaining(word)])
  })

  test.each([
    ['tr', 'yalnızca okuyabilir'],
    ['de', 'darf nur lesen'],
    ['en', 'may only read'],
  ])('is said in %s', async (culture, words) => {
    const answer = await it.server.inject({
      method: 'POST',
      url: '/api/integrations/jobs',
      payload: query('delete from orders'),
      headers: { authorization: `Bearer ${admin.token}`, 'x-culture': culture },
    })
    expect(answer.json().message).toContain(words)
  })
})

describe('a database user without the right to make roles', () => {
  test('is told which right is missing and which statement grants it', async () => {
    const owner = new URL(it.url)
    const database = owner.pathname.slice(1)
    await onMaintenance(it.url, `create role limited_user login password 'limited-password' nosuperuser`)
    await sql`grant usage on schema reporting to limited_user`.execute(it.db)
    const url = new URL(it.url)
    url.username = 'limited_user'
    url.password = 'limited-password'
    const db = createDb(url.href)
    try {
      const config = { ...it.app.config, database: { ...it.app.config.database, directUrl: url.href } }
      // A database of this name was prepared by its owner before: take the role away.
      const { name } = await ensureRole(it.db, it.app.config)
      await sql`drop owned by ${sql.id(name)}`.execute(it.db)
      await sql`drop role ${sql.id(name)}`.execute(it.db)
      await expect(ensureRole(db, config)).rejects.toMatchObject({
        code: 'query.role-missing',
        status: 409,
        details: {
          role: `${database}_reporting`,
          user: 'limited_user',
          right: 'CREATEROLE',
          statement: 'alter role "limited_user" createrole',
        },
      })
      // The statement it names is the one that helps.
      await sql`alter schema reporting owner to limited_user`.execute(it.db)
      const { rows } = await sql<{
        name: string
      }>`select relname as name from pg_class where relnamespace = 'reporting'::regnamespace and relkind = 'v'`.execute(
        it.db,
      )
      for (const view of rows) await sql`alter view reporting.${sql.id(view.name)} owner to limited_user`.execute(it.db)
      await onMaintenance(it.url, 'alter role "limited_user" createrole')
      const made = await ensureRole(db, config)
      await expect(tryAs(made, config, 'select 1')).resolves.toBeUndefined()
      // Another secret of the installation: the password is set anew.
      const renewed = await ensureRole(db, { ...config, secret: 'another secret of more than thirty-two characters' })
      const client = new Client({
        connectionString: url.href.replace('limited_user', made.name).replace('limited-password', renewed.password),
      })
      await client.connect()
      await client.end()
    } finally {
      await db.destroy()
      await sql`reassign owned by limited_user to current_user`.execute(it.db)
      await sql`drop owned by limited_user`.execute(it.db)
    }
  })
})
