/** Two ERPs side by side: one that is down does not hold up the other. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ErpSyncWorld, openErpSyncWorld } from '../../testing/erp-sync-world.ts'
import { changeSetting } from '../settings/index.ts'

let it: ErpSyncWorld

beforeAll(async () => {
  it = await openErpSyncWorld()
})
afterAll(() => it?.stop())

test('the list of an ERP that answers is read while another is down, and it is said which', async () => {
  const { rows } = await sql<{ id: number }>`select min(id) as id from users`.execute(it.db)
  const by = { userId: rows[0]?.id ?? 0 }
  const { clientSecret, password, ...settings } = it.erp.settings
  await changeSetting(it.app, by, 'kormetalRestSettings', settings, {
    'kormetalRestSettings.clientSecret': clientSecret,
    'kormetalRestSettings.password': password,
  })
  const nobody = { ...settings, url: 'http://127.0.0.1:9' }
  await changeSetting(it.app, by, 'logoRestSettings', nobody, {
    'logoRestSettings.clientSecret': clientSecret,
    'logoRestSettings.password': password,
  })
  await sql`update divisions set erp_settings = 'kormetalRestSettings' where id = 1`.execute(it.db)
  await sql`update warehouses set name = 'x' where division_id = 1`.execute(it.db)
  await expect(it.run('pull-warehouses')).rejects.toMatchObject({
    key: 'erp.unreachable',
    details: { erp: 'logoRestSettings' },
  })
  const { rows: unread } = await sql`select from warehouses where division_id = 1 and name = 'x'`.execute(it.db)
  expect(unread).toEqual([])
})
