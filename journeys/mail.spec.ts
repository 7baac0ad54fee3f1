/** Mail from end to end: an administrator connects a mail server, and a forgotten password finds its way back. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { startSmtpServer, type TestSmtpServer } from '../apps/server/src/testing/smtp-server.ts'
import { PASSWORD, signIn } from './desk.ts'

// Of an account that no other journey signs in with.
const NEW_PASSWORD = 'Yepyeni-parola-7'

let smtp: TestSmtpServer
test.beforeAll(async () => {
  smtp = await startSmtpServer({ user: 'b2b', password: 'kept-secret' })
})
test.afterAll(() => smtp?.stop())

/** A window of its own, signed in to nothing. */
const windowOf = async (browser: Browser, locale: string): Promise<Page> =>
  (await browser.newContext({ locale })).newPage()

test.describe('mail', () => {
  test.describe.configure({ mode: 'serial' })
  test.use({ locale: 'tr-TR' })

  test('an administrator connects a mail server, is told what is wrong, and sees what is kept', async ({ page }) => {
    await signIn(page, 'admin@toptan.demo')
    await page.goto('/integration-settings')
    await page.getByLabel('Gönderen adresi').fill('siparis@toptan.demo')
    await page.getByLabel('Gönderen adı').fill('Toptan B2B')
    await page.getByLabel('Sunucu', { exact: true }).fill('localhost')
    await page.getByRole('textbox', { name: 'Port' }).fill(String(smtp.port))
    await page.getByRole('switch', { name: 'Şifreleme zorunlu' }).press('Space')
    await page.getByLabel('Kullanıcı adı').fill('b2b')
    await page.getByRole('textbox', { name: 'Parola' }).fill('wrong')
    await page.getByRole('button', { name: 'Bağlantıyı sına' }).click()
    await expect(page.getByRole('alert')).toContainText('kullanıcı adını, parolayı veya anahtarı kabul etmedi')

    await page.getByRole('textbox', { name: 'Parola' }).fill('kept-secret')
    await page.getByRole('button', { name: 'Bağlantıyı sına' }).click()
    await expect(page.getByText('Bağlantı çalışıyor.')).toBeVisible()
    await page.getByRole('switch', { name: 'E-posta gönder' }).press('Space')
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await expect(page.getByText('Ayarlı. Aynen kalması için boş bırakın.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Parola' })).toHaveValue('')
  })

  test('a text is changed with its variables at hand, seen with real data, and sent as a test', async ({ page }) => {
    await signIn(page, 'admin@toptan.demo')
    await page.goto('/mail-template-management?event=order-received&language=en')
    await page.getByLabel('Konu').fill('Order ')
    await page.getByRole('button', { name: '{{ order.docNumber }}' }).click()
    await expect(page.getByLabel('Konu')).toHaveValue('Order {{ order.docNumber }}')
    const preview = page.frameLocator('iframe')
    await expect(preview.getByText('Thank you, your order has arrived')).toBeVisible()
    await expect(page.getByText(/^Konu Order [A-Z]{2}\d{2}-\d{6}$/)).toBeVisible()

    await page.getByLabel('Metin', { exact: true }).fill('{% if order.total %}')
    await expect(page.getByRole('alert')).toContainText('1. satır')
    await page.getByLabel('Metin', { exact: true }).fill('<p>{{ order.total }} {{ order.nothing }}</p>')
    await expect(page.getByRole('alert')).toContainText('order.nothing')
    await page.getByLabel('Metin', { exact: true }).fill('<h1>Thanks</h1><p>{{ order.customerName }}</p>')
    await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
    await expect(page.getByText('Metin kaydedildi.')).toBeVisible()

    await page.getByLabel('Deneme gönderilecek adres').fill('me@toptan.demo')
    await page.getByRole('button', { name: 'Deneme e-postası gönder' }).click()
    await expect(page.getByText('Deneme e-postası teslim edildi.')).toBeVisible()
    // Others are written to meanwhile.
    const tests = smtp.arrived.filter(({ to }) => to.includes('me@toptan.demo'))
    expect(tests.at(-1)?.subject).toMatch(/^Order [A-Z]{2}/)
    await page.getByRole('button', { name: 'Özgün metne dön' }).click()
    await expect(page.getByLabel('Konu')).toHaveValue('We have your order {{ order.docNumber }}')
  })

  test('a forgotten password: the mail comes, its link opens, the new password works', async ({ browser }) => {
    const page = await windowOf(browser, 'de-DE')
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
    await page.locator('input[name="email"]').waitFor()
    await page.getByLabel('E-Mail').fill('verkauf@toptan.demo')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toContainText('verkauf@toptan.demo')

    const arrived = () => smtp.arrived.find(({ subject }) => subject === 'Neues Passwort wählen')
    await expect.poll(() => arrived()?.to).toEqual(['verkauf@toptan.demo'])
    const mail = arrived()
    const link = /https?:\/\/\S+\/reset-password\/\S+/.exec(mail?.text ?? '')?.[0] as string
    await page.goto(new URL(link).pathname)
    await page.getByLabel('Neues Passwort', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Neues Passwort wiederholen').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Passwort ändern' }).click()
    await page.getByRole('link', { name: 'Anmelden' }).click()
    await page.getByLabel('Benutzername oder E-Mail').fill('verkauf@toptan.demo')
    await page.getByRole('textbox', { name: 'Passwort' }).fill(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home')
    await page.context().close()

    // The link works once.
    const stranger = await windowOf(browser, 'de-DE')
    await stranger.goto(new URL(link).pathname)
    await stranger.getByLabel('Neues Passwort', { exact: true }).fill(PASSWORD)
    await stranger.getByLabel('Neues Passwort wiederholen').fill(PASSWORD)
    await stranger.getByRole('button', { name: 'Passwort ändern' }).click()
    await expect(stranger.getByRole('alert')).toBeVisible()
    await stranger.getByRole('link', { name: 'Neuen Link anfordern' }).click()
    await stranger.waitForURL('**/forgot-password')
    await stranger.context().close()
  })

  test('the outbox shows each mail, what went wrong, and sends it again', async ({ page }) => {
    smtp.behaviour.recipients = { '*': 550 }
    await signIn(page, 'admin@toptan.demo')
    await page.evaluate(async () => {
      await fetch('/api/auths/forgotten-password?callBackUrl=/reset-password', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'musteri@toptan.demo' }),
      })
    })
    await page.goto('/mail-outbox')
    const refused = page.getByRole('row', { name: /musteri@toptan.demo/ })
    await expect(refused).toContainText('alıcının adresini kabul etmiyor', { timeout: 15_000 })
    await expect(refused.getByRole('button')).toBeDisabled()
    await page.getByLabel('Giden kutusunda ara').fill('verkauf')
    await expect(refused).toHaveCount(0)
    await expect(page.getByRole('row', { name: /verkauf@toptan.demo Neues Passwort wählen/ })).toContainText(
      'Gönderildi',
    )
    smtp.behaviour.recipients = {}
  })
})
