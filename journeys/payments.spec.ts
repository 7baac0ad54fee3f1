/** Paying from the cart to the receipt: at PayPal's page, at the card page, given up, cancelled, and what an administrator sees. */
import { type APIRequestContext, type Page, expect as patient, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { emptyCart, fillCart, orderedNumber, PASSWORD, signIn } from './desk.ts'

test.describe.configure({ timeout: 200_000 })
/** Other programs are asked before an answer stands on the screen. */
const expect = patient.configure({ timeout: 20_000 })

/** Whether these jobs run by the clock. */
async function switchJobs(request: APIRequestContext, names: string[], isActive: boolean): Promise<void> {
  const account = { accountName: 'admin@toptan.demo', password: PASSWORD }
  const { token } = await (await request.post('/api/auths/authenticate', { data: account })).json()
  const headers = { authorization: `Bearer ${token}` }
  const jobs = await (await request.get('/api/integrations/jobs?PageSize=200', { headers })).json()
  for (const { id } of jobs.items.filter(({ name }: { name: string }) => names.includes(name))) {
    const answer = await request.put(`/api/integrations/jobs/${id}`, { headers, data: { isActive } })
    expect(answer.ok()).toBe(true)
  }
}
// What the ERP has begun to prepare can no longer be cancelled, and what it was told of payments is not taken back, so it hears of nothing meanwhile.
const pushes = ['push-orders-to-erp', 'push-collected-payments']
test.beforeAll(({ request }) => switchJobs(request, pushes, false))
test.afterAll(({ request }) => switchJobs(request, pushes, true))

/** An order that waits to be paid, with its result still on the screen. */
async function orderWith(page: Page, method: string, words: { kind: string; place: string }): Promise<string> {
  await emptyCart(page)
  await fillCart(page, 'YAG', 1)
  await page.goto('/cart')
  const applied = page.waitForResponse((response) => response.url().includes('apply-payment-method'))
  // The method changes the total, which is what the order is placed for.
  const priced = applied.then(() => page.waitForResponse((response) => response.url().endsWith('/api/baskets/cart')))
  await page.getByLabel(words.kind).selectOption(method)
  expect((await applied).ok()).toBe(true)
  expect((await priced).ok()).toBe(true)
  const place = page.getByRole('button', { name: words.place }).first()
  await expect(place).toBeEnabled()
  await place.click()
  return orderedNumber(page)
}

/** Pays on Netahsilat's page and types the code that the bank shows there. */
async function payByCard(page: Page): Promise<void> {
  await page.waitForURL(/\/odeme\//)
  await page.locator('button[value="pay"]').click()
  const field = page.locator('input[name="code"]')
  await field.waitFor()
  const code = /: (\d{6})/.exec((await page.locator('main').textContent()) ?? '')?.[1] ?? ''
  await field.fill(code)
  await page.locator('button[value="confirm"]').click()
}

const german = { kind: 'Zahlungsart für Motoröl', place: 'Bestellen' }
const turkish = { kind: 'Motor yağı için ödeme şekli', place: 'Siparişi ver' }

test.describe('a German dealer', () => {
  test.use({ locale: 'de-DE' })

  test('gives up at PayPal, pays on the second try, and cancels: the money goes back', async ({ page }) => {
    await signIn(page, 'haendler@toptan.demo')
    const number = await orderWith(page, 'paypal', german)
    await expect(page.getByText('wird ausgeführt, sobald sie bezahlt ist')).toBeVisible()
    await page.getByRole('button', { name: 'Mit PayPal bezahlen' }).click()
    await page.waitForURL(/checkoutnow/)
    await page.getByRole('button', { name: 'Abbrechen und zum Händler zurück' }).click()

    await page.waitForURL(new RegExp(`/paypal/${number}/`))
    await expect(page.getByRole('heading', { name: 'Zahlung abgebrochen' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Erneut mit PayPal bezahlen' }).click()
    await page.waitForURL(/checkoutnow/)
    await page.getByRole('button', { name: 'Bezahlen', exact: true }).click()

    await page.waitForURL(new RegExp(`/paypal/${number}/`))
    await expect(page.getByRole('heading', { name: 'Ihre Zahlung ist eingegangen' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Ihre Zahlung ist eingegangen' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: `Zur Bestellung ${number}` }).click()
    await expect(page.getByText('Eingegangen').first()).toBeVisible()
    await expect(page.getByText('Bezahlt').first()).toBeVisible()

    await page.getByRole('button', { name: 'Bestellung stornieren' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Bestellung stornieren' }).click()
    await expect(page.getByText('Erstattung nach Stornierung')).toBeVisible()
    // The timed job gives the money back.
    await expect(page.getByText('Erstattet').first()).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page)
  })
})

test.describe('a Turkish dealer on a phone', () => {
  test.use({ locale: 'tr-TR', viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' })

  test('pays by card on Netahsilat’s page, with a code of the bank, from the page of the order', async ({ page }) => {
    await signIn(page, 'bayi@toptan.demo')
    const number = await orderWith(page, 'credit-card', turkish)
    await page.getByRole('dialog').getByRole('link', { name: number }).click()
    await expect(page.getByText('Ödeme bekleniyor').first()).toBeVisible()
    const pay = page.getByRole('button', { name: 'Kartla öde' })
    await pay.focus()
    await page.keyboard.press('Enter')
    await payByCard(page)

    await page.waitForURL(new RegExp(`/orders/${number}/.+`))
    await expect(page.getByRole('heading', { name: 'Ödemeniz alındı' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/orders')
    await expect(page.getByText('Ödendi').first()).toBeVisible()
  })

  test('pays what is to be paid from the statement, and is led back there', async ({ page }) => {
    await signIn(page, 'bayi@toptan.demo')
    const number = await orderWith(page, 'credit-card', turkish)
    await page.getByRole('dialog').getByRole('button', { name: 'Kapat' }).last().click()
    await expect(page.getByRole('dialog')).toBeHidden()
    const day = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
    await page.goto(`/customer-finance?from=${day}`)
    const open = page.getByRole('region', { name: 'Ödenecekler' })
    const entry = open.getByRole('listitem').filter({ hasText: number })
    await expect(entry).toContainText('tarihine kadar ödenmezse iptal edilir')
    await expectAccessible(page)
    await entry.getByRole('button', { name: 'Kartla öde' }).focus()
    await page.keyboard.press('Enter')
    await payByCard(page)

    await page.waitForURL(new RegExp(`/orders/${number}/.+`))
    await expect(page.getByRole('heading', { name: 'Ödemeniz alındı' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Cari ekstreye dön' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cari ekstre' })).toBeVisible()
    await expect(page.getByText(number)).toBeHidden()
  })
})

test.describe('an administrator', () => {
  test.use({ locale: 'tr-TR' })
  test.describe.configure({ mode: 'serial' })

  test('sees the payments, tests both connections, and keeps a POS setting', async ({ page }) => {
    await signIn(page, 'admin@toptan.demo')
    await page.goto('/payments')
    await expect(page.getByText('Bekleyen bir iş yok')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/payments?tab=attempts')
    await expect(page.getByText('Kredi kartı (Netahsilat)').first()).toBeVisible()
    await expectAccessible(page)

    await page.goto('/payments?tab=pos')
    await page.getByRole('button', { name: 'POS ayarı ekle' }).click()
    await page.getByLabel('POS numarası').fill('3')
    await page.getByLabel('En yüksek tutar').fill('50000')
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await expect(page.getByRole('dialog').getByText('Lütfen doldurun.')).toBeVisible()
    await page.getByLabel('Döviz').fill('TRY')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await expect(page.getByRole('cell', { name: '₺0,00 – ₺50.000,00' })).toBeVisible()

    await page.goto('/integration-settings?tab=payment')
    await page.getByRole('button', { name: 'Bağlantıyı sına' }).click()
    await expect(page.getByText('Bağlantı çalışıyor.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Ödeme hizmeti').selectOption('Netahsilat')
    await page.getByRole('textbox', { name: 'Parola' }).fill('wrong')
    await page.getByRole('button', { name: 'Bağlantıyı sına' }).click()
    await expect(page.getByRole('alert')).toContainText('kullanıcıyı, parolayı ya da anahtarı kabul etmedi')
    await expectAccessible(page)
  })

  test('decides a refund that the gateway cannot make', async ({ page, browser }) => {
    const dealer = await (await browser.newContext({ locale: 'tr-TR' })).newPage()
    await signIn(dealer, 'bayi@toptan.demo')
    const number = await orderWith(dealer, 'credit-card', turkish)
    await dealer.getByRole('button', { name: 'Kartla öde' }).click()
    await payByCard(dealer)
    await expect(dealer.getByRole('heading', { name: 'Ödemeniz alındı' })).toBeVisible()
    await dealer.goto(`/orders/${number}`)
    await dealer.getByRole('button', { name: 'Siparişi iptal et' }).click()
    await dealer.getByRole('dialog').getByRole('button', { name: 'Siparişi iptal et' }).click()

    await signIn(page, 'admin@toptan.demo')
    await page.goto('/payments')
    const decide = page.getByRole('button', { name: `${number} görevini sonuçlandır` })
    await expect(decide).toBeVisible({ timeout: 100_000 })
    await decide.click()
    await page.getByLabel('Para geri verildi').check()
    await page.getByLabel('Not', { exact: true }).fill('EFT ile')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Sonuçlandır' }).click()
    await expect(page.getByText('Bekleyen bir iş yok')).toBeVisible()
    await dealer.reload()
    await expect(dealer.getByText('İade edildi').first()).toBeVisible()
  })

  test('says which bank account receives card payments, and sees them booked in the ERP', async ({ page, request }) => {
    await signIn(page, 'admin@toptan.demo')
    const setBankAccount = async (code: string) => {
      await page.goto('/integration-settings?tab=payment')
      await page.getByLabel('Ödeme hizmeti').selectOption('Netahsilat')
      await page.getByLabel('ERP’deki banka hesap kodu').fill(code)
      await page.getByRole('button', { name: 'Kaydet' }).click()
      await expect(page.getByText('Ayarlar kaydedildi.')).toBeVisible()
    }
    await setBankAccount('')
    await switchJobs(request, ['push-collected-payments'], true)
    await page.goto('/payments?tab=attempts&erp=waiting')
    await expect(page.getByText(/banka hesabına işleneceği girilmemiş|banka hesap kodu yok/).first()).toBeVisible({
      timeout: 60_000,
    })
    await expectAccessible(page)
    await setBankAccount('100.01.TL')

    await page.goto('/cockpit')
    await expect(page.getByRole('region', { name: 'ERP yolundaki tahsilatlar' })).toBeVisible()
    await page
      .getByRole('button', { name: /^Yeniden dene: .*banka hesa/ })
      .first()
      .click()
    await expectAccessible(page)
    await page.goto('/payments?tab=attempts&erp=sent')
    await expect(page.getByRole('row').nth(1)).toContainText('İşlendi', { timeout: 60_000 })
    await expectAccessible(page)
  })
})
