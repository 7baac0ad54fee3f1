/** An administrator's setup: from an empty database to an order in the ERP, by screens alone. */
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './accessible.ts'
import { orderedNumber, PASSWORD, placeButton, quantities } from './desk.ts'
import { ADMINISTRATOR, type EmptyInstallation, openEmptyInstallation } from './empty-installation.ts'

let it: EmptyInstallation
test.beforeAll(async () => {
  it = await openEmptyInstallation()
  await it.erp.seed(wholesaler())
})
test.afterAll(() => it?.stop())

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const panel = (page: Page, name: string) => page.getByRole('region', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

// On a machine with other work it takes three times as long.
test.describe.configure({ mode: 'serial', timeout: 150_000 })

test('an empty installation is set up by screens until an order stands in the ERP', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: it.url, locale: 'tr-TR', timezoneId: 'Europe/Istanbul' })
  const page = await context.newPage()
  await signInFirst(page)

  await test.step('the connection is entered, tested and kept', async () => {
    const { url, clientId, clientSecret, username, password, companyCode } = it.erp.settings
    await page.goto('/integration-settings?tab=erp')
    await page.getByLabel('Adres').fill(url)
    await page.getByLabel('İstemci kimliği').fill(clientId)
    await page.getByLabel('İstemci parolası').fill(clientSecret)
    await page.getByLabel('Kullanıcı adı').fill(username)
    await page.getByLabel('Parola', { exact: true }).fill(password)
    await page.getByLabel('Firma numarası').fill(companyCode)
    await press(page, 'Bağlantıyı sına')
    await expect(page.getByText('Bağlantı çalışıyor', { exact: false })).toBeVisible()
    await press(page, 'Kaydet')
    await expect(page.getByText(`Son değişiklik`)).toContainText(ADMINISTRATOR)
  })

  await test.step('a division is made with the number that the ERP itself offers, and a price list for everyone', async () => {
    await press(page, 'Bölüm ekle')
    await dialog(page).getByLabel('Ad', { exact: true }).fill('Toptan Türkiye')
    await dialog(page).getByLabel('Kod', { exact: true }).fill('TR')
    await dialog(page).getByLabel('ERP’deki numarası').click()
    await page.getByRole('option', { name: '0 – Merkez' }).click()
    await dialog(page).getByRole('button', { name: 'Kaydet' }).click()
    await expect(row(page, 'Toptan Türkiye')).toContainText('numara 0')
    await press(page, 'Fiyat listesi ekle')
    await dialog(page).getByLabel('Kod', { exact: true }).fill('GENEL')
    await dialog(page).getByRole('button', { name: 'Kaydet' }).click()
    await expect(row(page, 'GENEL')).toContainText('Herkes')
  })

  await test.step('a rate is set for the other currency', async () => {
    await page.goto('/integration-settings?tab=exchange')
    await press(page, 'Kur ekle')
    await page.getByRole('combobox', { name: 'Para birimi 1' }).fill('EUR')
    await page.getByRole('textbox', { name: 'EUR kuru' }).fill('48,125')
    await press(page, 'Kaydet')
    await expect(page.getByText('Son değişiklik')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'EUR kuru' })).toHaveValue('48,125 TRY')
  })

  await test.step('warehouses, goods and customers are fetched, and the goods find their category', async () => {
    await runNow(page, 'Depoları al', 'Ürünleri al', 'Carileri al', 'Plasiyerleri al')
    await page.goto('/category-mappings')
    await page.getByRole('button', { name: /^LASTIK.*eşle/ }).click()
    await dialog(page).getByLabel('Kategori').selectOption('Lastik')
    await dialog(page).getByRole('button', { name: 'Kaydet' }).click()
    await expect(page.getByText('Eşlenmeyen kart yok')).toBeVisible({ timeout: 15_000 })
    await runNow(page, 'Fiyatları al', 'Stokları al', 'Cari hareketleri al')
  })

  await test.step('the trading groups of the ERP get their price lists with one press, and their customers', async () => {
    await page.goto('/integration-settings?tab=erp')
    const lists = panel(page, 'Fiyat listeleri')
    await expect(lists.getByRole('listitem').filter({ hasText: 'BAYİ, TRY' })).toContainText('1 cari · 1 fiyat')
    await expect(lists.getByText('Bu para biriminde satış yapan bölüm yok')).toBeVisible()
    await press(page, '2 listenin tümünü ekle')
    await expect(lists.getByRole('row', { name: /^TOPTANCI/ })).toBeVisible()
    await expect(lists.getByRole('row', { name: /^BAYİ/ })).toContainText('BAYİTRY13', { timeout: 20_000 })
  })

  await test.step('a warehouse is told which country it serves', async () => {
    await expect(row(page, 'İkitelli Depo')).toContainText('Henüz kimseye')
    await page.getByRole('main').getByRole('link', { name: 'Depo ayarları' }).click()
    await press(page, 'İkitelli Depo için kural ekle')
    await dialog(page).getByLabel('Hizmet verilen ülkeler').fill('Türkiye')
    await page.getByRole('option', { name: 'Türkiye' }).click()
    await page.keyboard.press('Escape')
    await dialog(page).getByRole('button', { name: 'Kaydet' }).click()
    await expect(row(page, 'İkitelli Depo')).toContainText('Türkiye')
  })

  await test.step('a payment method is switched on', async () => {
    await page.goto('/integration-settings?tab=payment')
    await page.getByRole('button', { name: 'Kapıda ödeme: düzenle' }).click()
    await dialog(page).getByRole('switch').press('Space')
    await dialog(page).getByRole('button', { name: 'Kaydet' }).click()
    await expect(row(page, 'Kapıda ödeme')).toContainText('Açık')
  })

  await test.step('a customer is chosen, who finds the group’s own price and the stock, and orders', async () => {
    await page.goto('/select-customer')
    await page.getByRole('row', { name: /Güneş Oto Lastik/ }).click()
    await page.goto('/products?category=LST')
    await expect(page.getByText('Nordvik IceGrip 205/55 R16 91T')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('900,00')
    await quantities(page).first().fill('4')
    await quantities(page).first().press('Enter')
    await page.goto('/cart')
    await expect(page.getByRole('main')).toContainText('4.320,00')
    await page.getByLabel('Lastik için ödeme şekli').selectOption('Kapıda ödeme')
    await placeButton(page).click()
  })

  const docNumber = await orderedNumber(page)
  await test.step('the order stands in the ERP, and its number there on the order', async () => {
    const atErp = await expect
      .poll(
        async () => (await it.erp.control<{ NUMBER: string; DOC_NUMBER: string }[]>('GET', 'orders'))[0]?.DOC_NUMBER,
        {
          timeout: 20_000,
        },
      )
      .toContain(docNumber)
      .then(() => it.erp.control<{ NUMBER: string }[]>('GET', 'orders'))
    await page.goto(`/orders/${docNumber}`)
    await expect(page.getByText(atErp[0]?.NUMBER as string).first()).toBeVisible({ timeout: 15_000 })
  })
  await context.close()
})

test('its screens have no serious fault while there is nothing on them', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: it.url, locale: 'tr-TR' })
  const page = await context.newPage()
  await signInFirst(page)
  const faults: string[] = []
  for (const screen of [
    '/integration-settings?tab=erp',
    '/integration-settings?tab=exchange',
    '/integration-settings?tab=payment',
    '/warehouse-settings',
  ]) {
    await page.goto(screen)
    faults.push(...(await faultsOf(page)).map((fault) => `${screen}: ${fault}`))
  }
  expect(faults).toEqual([])
  await context.close()
})

async function signInFirst(page: Page): Promise<void> {
  await page.goto('/sign-in')
  await page.locator('input[name="accountName"]').fill(ADMINISTRATOR)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
}

/** Runs jobs from the page of scheduled tasks and waits until each has ended well. */
async function runNow(page: Page, ...titles: string[]): Promise<void> {
  await page.goto('/scheduled-tasks')
  const asked = new Date().toISOString()
  for (const title of titles)
    await row(page, title)
      .getByRole('button', { name: /Şimdi çalıştır/ })
      .click()
  for (const title of titles)
    await expect.poll(() => lastRunOf(page, title), { timeout: 20_000 }).toEqual({ state: 'succeeded', isLater: true })

  async function lastRunOf(page: Page, title: string) {
    const run = await page.evaluate(async (title) => {
      const { state } = JSON.parse(localStorage.getItem('admin') ?? '{}')
      const headers = { authorization: `Bearer ${state.session.token}` }
      const { items } = await (await fetch('/api/integrations/jobs?PageSize=100', { headers })).json()
      return items.find((job: { title: string }) => job.title === title).lastRun
    }, title)
    return { state: run?.state, isLater: (run?.endedOn ?? '') > asked }
  }
}

/** Two trading groups, two warehouses, goods of one kind, and customers with accounts. */
function* wholesaler(): Iterable<readonly [string, object]> {
  yield ['divisions', { NR: 0, NAME: 'Merkez' }]
  yield ['warehouses', { NR: 1, NAME: 'İkitelli Depo', DIVISNR: 0 }]
  yield ['warehouses', { NR: 2, NAME: 'Ankara Depo', DIVISNR: 0 }]
  for (const [CODE, TITLE, TRADING_GRP] of [
    ['120.01', 'Güneş Oto Lastik', 'BAYİ'],
    ['120.02', 'Yıldız Lastik', 'TOPTANCI'],
  ]) {
    const at = { COUNTRY_CODE: 'TR', CITY: 'İzmir', ADDRESS1: 'Ankara Cd. 5', POSTAL_CODE: '35100' }
    yield ['Arps', { CODE, TITLE, TRADING_GRP, ...at, ACCOUNT_TYPE: 1, ACC_RISK_LIMIT: 500000 }]
    yield ['ArpShipmentLocations', { ARP_CODE: CODE, CODE: 'S01', DESCRIPTION: 'Şube', ...at }]
    yield [
      'accountLines',
      {
        ARP_CODE: CODE,
        DATE: '2026-02-01',
        MODULENR: 5,
        TRCODE: 14,
        SIGN: 0,
        AMOUNT: 1500,
        TRANNO: 'A1',
        DUE_DATE: '2099-12-31',
      },
    ]
  }
  yield ['salesmen', { CODE: 'PL-01', NAME: 'Ayşe Yıldız' }]
  yield ['customersOfSalesmen', { SALESMAN_CODE: 'PL-01', ARP_CODE: '120.01' }]
  for (const [at, name] of [
    'Nordvik IceGrip 205/55 R16 91T',
    'Nordvik SunGrip 195/65 R15 91H',
    'Altay Yol 225/45 R17 94W',
  ].entries()) {
    const CODE = `L-${at + 1}`
    const price = { CARD_CODE: CODE, UNIT_CODE: 'ADET', CURRENCY: 0, DATE_STARTED: '2026-01-01' }
    yield [
      'items',
      { CODE, NAME: name, CARD_TYPE: 1, SELVAT: 20, MAINUNIT: 'ADET', MARKCODE: 'NORDVIK', GROUP_CODE: 'LASTIK' },
    ]
    yield ['salesItemPrices', { ...price, CODE: `G${at}`, PRICE: 1000 * (at + 1) }]
    yield ['salesItemPrices', { ...price, CODE: `T${at}`, PRICE: 800 * (at + 1), TRADING_GRP: 'TOPTANCI' }]
    if (at === 0) yield ['salesItemPrices', { ...price, CODE: 'B0', PRICE: 900, TRADING_GRP: 'BAYİ' }]
    if (at === 0) yield ['salesItemPrices', { ...price, CODE: 'E0', PRICE: 25, CURRENCY: 20 }]
    for (const INVENNO of [1, 2]) yield ['stock', { ITEM_CODE: CODE, INVENNO, ONHAND: 40 }]
  }
}
