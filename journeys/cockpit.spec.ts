/** The administrator's cockpit: the ERP refuses an order, the cause shows, and it is tried again or rejected for good. */
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { emptyCart, fillCart, orderedNumber, placeButton, signIn } from './desk.ts'

/** A window of its own, signed in. */
async function windowOf(browser: Browser, account: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'tr-TR' })).newPage()
  await signIn(page, account)
  return page
}

test.describe('the exchange with the ERP', () => {
  test.describe.configure({ mode: 'serial' })
  test.use({ locale: 'tr-TR' })
  let erp = ''

  test('its settings say what is wrong, keep what is left empty, and work', async ({ page }) => {
    await signIn(page, 'admin@toptan.demo')
    await page.goto('/integration-settings?tab=erp')
    erp = await page.getByLabel('Adres', { exact: true }).inputValue()
    expect(erp).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const password = page.getByRole('textbox', { name: 'Parola', exact: true })
    await password.fill('yanlış')
    await page.getByRole('button', { name: 'Bağlantıyı sına' }).click()
    await expect(page.getByRole('alert')).toContainText('Kullanıcı adı veya şifre hatalı.')
    await password.fill('')
    await page.getByRole('button', { name: 'Bağlantıyı sına' }).click()
    await expect(page.getByText('Bağlantı çalışıyor')).toBeVisible()
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await expect(page.getByText('Ayarlar kaydedildi.')).toBeVisible()
    await page.getByLabel('Adres', { exact: true }).fill('http://127.0.0.1:9')
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await expect(page.getByText('Sunucunun adresi değişti').first()).toBeVisible()
  })

  /** Places an order of the dealer while the ERP refuses, once no other waits for it; answers its number. */
  async function refusedOrder(page: Page, browser: Browser, request: APIRequestContext): Promise<string> {
    await signIn(page, 'admin@toptan.demo')
    await page.goto('/cockpit')
    const waiting = page
      .getByRole('region', { name: 'ERP yolundaki siparişler' })
      .locator('div', { hasText: /^Bekleyen/ })
    await expect(waiting.locator('dd').first()).toHaveText('0', { timeout: 60_000 })
    await request.post(`${erp}/control/faults`, { data: { kind: 'refuse', match: 'POST .*/salesOrders' } })
    const dealer = await windowOf(browser, 'bayi@toptan.demo')
    await emptyCart(dealer)
    await fillCart(dealer, 'LST', 1)
    await dealer.goto('/cart')
    await expect(placeButton(dealer)).toBeEnabled()
    await placeButton(dealer).click()
    const number = await orderedNumber(dealer)
    await dealer.context().close()
    return number
  }

  /** The line of the cockpit for what the ERP said, with its orders opened. */
  async function causeShown(page: Page) {
    await page.goto('/cockpit')
    const failures = page.getByRole('region', { name: 'Nedenlerine göre hatalar' })
    const cause = failures.getByRole('row', { name: 'Dönem kapalı.' })
    await expect(cause).toContainText('ERP (Logo) kabul etmedi', { timeout: 45_000 })
    await cause.getByText('Siparişler', { exact: true }).press('Enter')
    await expect(cause.getByRole('link').first()).toBeVisible()
    return cause
  }

  test('an order that the ERP refuses shows with its reason and goes through when tried again', async ({
    page,
    browser,
    request,
  }) => {
    test.setTimeout(180_000)
    try {
      const number = await refusedOrder(page, browser, request)
      const cause = await causeShown(page)
      await request.delete(`${erp}/control/faults`)
      await cause.getByRole('button', { name: /^Yeniden dene: / }).press('Enter')
      await expect(page.getByText(/yeniden deneniyor/)).toBeVisible()
      await expect(cause).toHaveCount(0, { timeout: 45_000 })
      await expect(async () => {
        await page.goto(`/orders/${number}`)
        await expect(page.getByText('Onaylandı').first()).toBeVisible({ timeout: 2000 })
      }).toPass({ timeout: 30_000 })
    } finally {
      await request.delete(`${erp}/control/faults`)
    }
  })

  test('one that will not be delivered is rejected with a reason, which the dealer reads', async ({
    page,
    browser,
    request,
  }) => {
    test.setTimeout(180_000)
    const why = 'Üretici bu ürünü artık göndermiyor.'
    try {
      const number = await refusedOrder(page, browser, request)
      const cause = await causeShown(page)
      await cause.getByRole('button', { name: `${number} siparişini reddet` }).press('Enter')
      const dialog = page.getByRole('dialog', { name: `${number} reddedilsin mi?` })
      const confirm = dialog.getByRole('button', { name: 'Siparişi reddet' })
      await expect(confirm).toBeDisabled()
      await dialog.getByRole('textbox', { name: 'Neden' }).fill(why)
      await expectAccessible(page)
      await confirm.press('Enter')
      await expect(page.getByText(`${number} reddedildi.`)).toBeVisible()
      await expect(cause.getByRole('link', { name: number })).toHaveCount(0)

      await page.goto(`/mail-outbox?q=${number}`)
      // Until it was sent it has no subject of its own.
      const mail = page.getByRole('row').filter({ hasText: /Sipariş reddedildi|Siparişiniz kabul edilemedi/ })
      await expect(mail).toContainText('bayi@toptan.demo')
      const dealer = await windowOf(browser, 'bayi@toptan.demo')
      await dealer.goto(`/orders/${number}`)
      await expect(dealer.getByText('Reddedildi').first()).toBeVisible()
      await expect(dealer.getByText(`Ret nedeni: ${why}`)).toBeVisible()
      await dealer.context().close()
    } finally {
      await request.delete(`${erp}/control/faults`)
    }
  })

  test('time limits are changed and kept', async ({ page }) => {
    await signIn(page, 'admin@toptan.demo')
    await page.goto('/cockpit')
    const stock = page.getByRole('textbox', { name: 'Stoklar' })
    await stock.fill('90')
    await stock.press('Enter')
    await expect(page.getByText('Süreler kaydedildi.')).toBeVisible()
    await page.reload()
    await expect(stock).toHaveValue('90 dakika')
  })
})
