import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { databaseUrl, onMaintenance } from '../testing/cluster.ts'
import { throwAwayFolder } from '../testing/throw-away-folder.ts'
import { createDb, type Db } from './db.ts'
import { migrate } from './migrate.ts'

let folder: string
let remove: () => void
let name: string
let url: string
let db: Db

beforeEach(async () => {
  ;({ folder, remove } = throwAwayFolder())
  name = `migrate_${path.basename(folder).slice(-6).toLowerCase()}`
  await onMaintenance(inject('clusterUrl'), `create database ${name}`)
  url = databaseUrl(inject('clusterUrl'), name)
  db = createDb(url)
  write('0001-brands.sql', 'create table brands (name text);')
})
afterEach(async () => {
  await db.destroy()
  await onMaintenance(inject('clusterUrl'), `drop database ${name} with (force)`)
  remove()
})

const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text)

test('each file is applied once, in order', async () => {
  write('0002-brand-codes.sql', "alter table brands add code text; insert into brands values ('Anka', 'ANK');")
  expect(await migrate(url, folder)).toEqual(['0001-brands.sql', '0002-brand-codes.sql'])
  expect(await migrate(url, folder)).toEqual([])
  write('0003-more.sql', 'update brands set code = name;')
  expect(await migrate(url, folder)).toEqual(['0003-more.sql'])
  expect((await sql`select name, code from brands`.execute(db)).rows).toEqual([{ name: 'Anka', code: 'Anka' }])
})

test('processes that start together wait for each other', async () => {
  write('0002-slow.sql', 'select pg_sleep(0.2);')
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(url, folder)))
  expect(applied.flat()).toEqual(['0001-brands.sql', '0002-slow.sql'])
})

test('a file that fails leaves nothing behind and tells its line', async () => {
  write('0002-broken.sql', "insert into brands values ('Anka');\ninsert into brand values ('Toros');")
  await expect(migrate(url, folder)).rejects.toThrow(
    /0002-broken\.sql failed: relation "brand" does not exist \(line 2\)/,
  )
  expect((await sql`select * from brands`.execute(db)).rows).toEqual([])
  expect((await sql`select name from schema_migrations`.execute(db)).rows).toEqual([{ name: '0001-brands.sql' }])
})

test('an applied file may not change, vanish or be overtaken', async () => {
  write('0003-later.sql', 'select 1;')
  await migrate(url, folder)
  write('0001-brands.sql', 'create table brands (name text not null);')
  await expect(migrate(url, folder)).rejects.toThrow('0001-brands.sql was changed after it had been applied')
  write('0001-brands.sql', 'create table brands (name text);')
  write('0002-late.sql', 'select 1;')
  await expect(migrate(url, folder)).rejects.toThrow('0002-late.sql comes before one that is already applied')
  rmSync(path.join(folder, '0002-late.sql'))
  rmSync(path.join(folder, '0003-later.sql'))
  await expect(migrate(url, folder)).rejects.toThrow('it is newer than this version')
})

test('a wrong or doubled number is refused', async () => {
  write('2-brands.sql', 'select 1;')
  await expect(migrate(url, folder)).rejects.toThrow('must be called NNNN-what-it-does.sql')
  rmSync(path.join(folder, '2-brands.sql'))
  write('0001-dealers.sql', 'select 1;')
  await expect(migrate(url, folder)).rejects.toThrow('Two migrations have the number 1')
})
