import * as home from '@toptan/contract/home'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BareServer, startBareServer } from '../../testing/bare-server.ts'

let it: BareServer
beforeAll(async () => {
  it = await startBareServer()
})
afterAll(() => it?.close())

describe('site infos', () => {
  const siteInfos = async (culture = 'tr') =>
    (await it.call(home.siteInfos, { headers: { 'x-culture': culture } })).body

  test('need no session, are neutral until set, and speak the reader’s language', async () => {
    expect(await siteInfos('de')).toMatchObject({
      title: 'Toptan',
      description: expect.stringContaining('Reifen'),
      kvkkValue: '',
      communicationValue: '',
      isDemo: false,
      footerSettings: { contact: { title: 'Kontakt', phoneNumber: '' }, socialMedia: { items: [] } },
    })
  })

  test('follow the settings at once; one that cannot be read counts as not set', async () => {
    await sql`insert into settings (key, value) values ('site',
      '{"title": "Yıldız B2B", "kvkk": {"tr": "Aydınlatma metni"}}')`.execute(it.db)
    await expect.poll(async () => (await siteInfos()).title).toBe('Yıldız B2B')
    expect((await siteInfos('en')).kvkkValue).toBe('Aydınlatma metni')
    await sql`update settings set value = '{"title": 7}' where key = 'site'`.execute(it.db)
    await expect.poll(async () => (await siteInfos()).title).toBe('Toptan')
    await sql`delete from settings`.execute(it.db)
  })
})
