/** An administrator teaches the product what the ERP's codes mean: cards come into the catalogue, orders take codes along. */
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible, looks } from './accessible.ts'
import { emptyCart, fillCart, orderedNumber, PASSWORD, placeButton, signIn } from './desk.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

/** A token of an administrator, and where the demo world's ERP answers. */
async function atDesk(request: APIRequestContext) {
  const account = { accountName: 'admin@toptan.demo', password: PASSWORD }
  const { token } = await (await request.post('/api/auths/authenticate', { data: account })).json()
  const headers = { authorization: `Bearer ${token}` }
  const { url } = await (await request.get('/api/commons/logoRestSettings', { headers })).json()
  return { headers, erp: String(url) }
}

/** Puts cards into the ERP and waits until they were read. */
async function cardsArrive(request: APIRequestContext, group: string, codes: string[]): Promise<void> {
  const { headers, erp } = await atDesk(request)
  const cards = codes.map((CODE) => ({
    into: 'items',
    record: { CODE, NAME: `Silecek takımı ${CODE}`, CARD_TYPE: 1, SELVAT: 20, MAINUNIT: 'ADET', GROUP_CODE: group },
  }))
  const seeded = await request.post(`${erp}/control/seed`, {
    data: cards.map((card) => JSON.stringify(card)).join('\n'),
  })
  expect(seeded.ok()).toBe(true)
  const jobs = await (await request.get('/api/integrations/jobs?PageSize=200', { headers })).json()
  const pull = jobs.items.find(({ name }: { name: string }) => name === 'pull-products')
  await request.put(`/api/integrations/jobs/${pull.id}/execute`, { headers })
  await expect
    .poll(
      async () =>
        (await (await request.get(`/api/catalogs/category/unmapped?SearchTerm=${group}`, { headers })).json())
          .totalCount,
      { timeout: 90_000 },
    )
    .toBe(1)
}

/** The order as the ERP itself shows it. */
async function orderAtErp(request: APIRequestContext, docNumber: string): Promise<Record<string, unknown> | undefined> {
  const { erp } = await atDesk(request)
  const signedIn = await request.post(`${erp}/api/v1/token`, {
    headers: { authorization: `Basic ${btoa('toptan:toptan-secret')}` },
    data: 'grant_type=password&username=B2B&password=B2B-demo-1&firmno=1',
  })
  const { access_token } = await signedIn.json()
  const q = encodeURIComponent(`DOC_NUMBER like '${docNumber}*'`)
  const list = await request.get(`${erp}/api/v1/salesOrders?expandLevel=full&q=${q}`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  return (await list.json()).items?.[0]
}

test.use({ locale: 'tr-TR', timezoneId: 'Europe/Istanbul' })

test('cards that no map covers are mapped, and dealers find them in the catalogue', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(240_000)
  const mark = String(Date.now()).slice(-7)
  const group = `SILECEK-${mark}`
  await cardsArrive(request, group, [`JRN-${mark}-1`, `JRN-${mark}-2`])
  await signIn(page, 'admin@toptan.demo')
  await page.getByRole('link', { name: 'Kategori eşlemeleri' }).click()
  await page.getByRole('searchbox', { name: 'Eşlemesi olmayan kartlarda ara' }).fill(group.toLowerCase())
  const waiting = row(page, `${group}.*Silecek takımı JRN-${mark}-1`)
  await expect(waiting).toContainText('2 kart')
  await expect(page).toHaveURL(new RegExp(`items=silecek-${mark}`))

  await waiting.getByRole('button', { name: /eşle/ }).click()
  await expect(dialog(page).getByLabel('Grup kodu', { exact: true })).toHaveValue(group)
  await dialog(page).getByLabel('Kategori', { exact: true }).selectOption({ label: 'Aksesuar › Silecekler' })
  await expect(dialog(page).getByText('Bekleyen 2 kart kataloğa girer.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Kaydet' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('Malzeme kartları ERP’den yeniden okunuyor')).toBeVisible()
  await expect(waiting).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Eşlemelerde ara' }).fill(group)
  const map = row(page, `${group}.*Aksesuar › Silecekler`)
  await expect(map).toContainText('2 ürün', { timeout: 120_000 })
  await expect(map).toContainText('admin@toptan.demo')
  await expect(page.getByText('Malzeme kartları ERP’den yeniden okunuyor')).toHaveCount(0, { timeout: 60_000 })

  const dealer = await (await browser.newContext({ locale: 'tr-TR' })).newPage()
  await signIn(dealer, 'bayi@toptan.demo')
  await dealer.goto(`/products?searchText=JRN-${mark}`)
  await expect(dealer.getByText(`Silecek takımı JRN-${mark}-1`).first()).toBeVisible({ timeout: 30_000 })
  await dealer.context().close()

  await page.getByRole('button', { name: 'Eşleme ekle' }).click()
  await dialog(page).getByLabel('Kategori', { exact: true }).selectOption({ label: 'Jant' })
  await dialog(page).getByLabel('Grup kodu', { exact: true }).fill(` ${group.toLowerCase()} `)
  await page.keyboard.press('Tab')
  await dialog(page).getByRole('button', { name: 'Kaydet' }).click()
  await expect(dialog(page).getByText('Bu kodlar zaten eşlenmiş: Aksesuar › Silecekler.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Vazgeç' }).click()

  await map.getByRole('button', { name: /sil$/ }).click()
  await expect(dialog(page)).toContainText(
    '2 üründen söz eden başka eşleme yok; “Aksesuar › Silecekler” kategorisinde kalırlar.',
  )
  await dialog(page).getByRole('button', { name: 'Sil' }).click()
  await expect(map).toHaveCount(0)
})

test('a parameter is refused where the ERP would refuse it, and then stands in the order there', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(180_000)
  const value = `W${String(Date.now()).slice(-7)}`
  await signIn(page, 'admin@toptan.demo')
  await page.getByRole('link', { name: 'Sipariş parametreleri' }).click()
  await page.getByRole('button', { name: 'Parametre ekle' }).click()
  await dialog(page).getByLabel('Alan', { exact: true }).selectOption({ label: 'ERP’nin başka bir alanı' })
  await dialog(page).getByLabel('Alanın ERP’deki adı').fill('DOC_NUMBER')
  await dialog(page).getByLabel('Değer', { exact: true }).fill(value)
  await dialog(page).getByRole('button', { name: 'Kaydet' }).click()
  await expect(
    dialog(page).getByText('ERP “DOC_NUMBER” alanının siparişle verilmesine izin vermiyor.', { exact: false }),
  ).toBeVisible()
  await dialog(page).getByLabel('Alan', { exact: true }).selectOption({ label: 'Bölüm (ERP)' })
  await dialog(page).getByRole('button', { name: 'Kaydet' }).click()
  await expect(dialog(page).getByText('ERP burada 0 veya 12 gibi bir sayı bekliyor.')).toBeVisible()
  await dialog(page).getByLabel('Alan', { exact: true }).selectOption({ label: 'Özel kod' })
  await expect(dialog(page).getByText('auxiliaryCode')).toBeVisible()
  await dialog(page).getByLabel('Ürün türü').selectOption({ label: 'Motor yağı' })
  await dialog(page).getByRole('button', { name: 'Kaydet' }).click()
  await expect(dialog(page)).toBeHidden()
  const made = row(page, `Özel kod.*${value}.*Motor yağı.*admin@toptan.demo`)
  await expect(made).toBeVisible()

  const preview = page.getByRole('region', { name: 'Bir sipariş neyi götürür?' })
  await expect(preview.getByText(value)).toHaveCount(0)
  await preview.getByLabel('Ürün türü').selectOption({ label: 'Motor yağı' })
  await expect(preview.getByRole('row', { name: new RegExp(`${value}.*Geçerli`) })).toBeVisible()
  await expect(page).toHaveURL(/category=YAG/)

  const dealer = await (await browser.newContext({ locale: 'tr-TR' })).newPage()
  await signIn(dealer, 'bayi@toptan.demo')
  await emptyCart(dealer)
  await fillCart(dealer, 'YAG', 1)
  await dealer.goto('/cart')
  await placeButton(dealer).click()
  const docNumber = await orderedNumber(dealer)
  await dealer.context().close()
  await expect
    .poll(async () => (await orderAtErp(request, docNumber))?.AUXIL_CODE, { timeout: 60_000, intervals: [1_000] })
    .toBe(value)

  await made.getByRole('button', { name: /sil$/ }).click()
  await dialog(page).getByRole('button', { name: 'Sil' }).click()
  await expect(made).toHaveCount(0)
})

for (const [name, look] of Object.entries(looks)) {
  test.describe(name, () => {
    test.use(look)

    test('the dialogs of both screens have no serious fault of accessibility, and nothing sticks out', async ({
      page,
    }) => {
      await signIn(page, 'admin@toptan.demo')
      for (const [screen, button] of [
        ['/category-mappings', 'Eşleme ekle'],
        ['/order-parameters', 'Parametre ekle'],
      ] as const) {
        await page.goto(screen)
        await page.getByRole('button', { name: button }).click()
        await expect(dialog(page)).toBeVisible()
        await dialog(page).getByRole('button', { name: 'Kaydet' }).click()
        await expect(dialog(page).locator('[aria-invalid="true"]').first()).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(dialog(page)).toBeHidden()
        await expect(page.getByRole('button', { name: button })).toBeFocused()
      }
    })
  })
}

test('who may not see maps and parameters is sent away', async ({ page }) => {
  await signIn(page, 'bayi@toptan.demo')
  await expect(page.getByRole('link', { name: /Kategori eşlemeleri|Sipariş parametreleri/ })).toHaveCount(0)
  for (const screen of ['/category-mappings', '/order-parameters']) {
    await page.goto(screen)
    await page.waitForURL('**/access-denied')
  }
})
