import { expect, test } from '@playwright/test'
import { emptyCart, orderedNumber, quantities, signIn } from './desk.ts'

test.describe('a Turkish dealer', () => {
  test.use({ locale: 'tr-TR' })

  test('finds a size and orders by keyboard alone', async ({ page }) => {
    await signIn(page, 'bayi@toptan.demo')
    await emptyCart(page)
    const search = page.getByPlaceholder('Ebat, kod, marka, desen')
    await expect(search).toBeVisible()
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await page.keyboard.type('2055516')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/products?**')
    await expect(quantities(page).nth(1)).toBeVisible()
    await quantities(page).first().focus()
    const first = await quantities(page).first().getAttribute('aria-label')
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    // Enter adds and goes on to the next row.
    await expect(quantities(page).first()).not.toBeFocused()
    const code = first?.split(' ')[0] as string
    await page.goto('/cart')
    await expect(page.getByText(code)).toBeVisible()
    const place = page.getByRole('button', { name: 'Siparişi ver' }).first()
    await place.focus()
    await page.keyboard.press('Enter')
    const number = await orderedNumber(page)
    await page.reload()
    await page.goto(`/orders/${number}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
    await expect(page.getByText(code)).toBeVisible()
    // The ERP may have it by then.
    await expect(page.getByText(/^(Sipariş alındı|Onaylandı)$/).first()).toBeVisible()
  })
})

test.describe('a German dealer on a phone', () => {
  test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 }, hasTouch: true })

  test('orders from cards and sees the order', async ({ page }) => {
    await signIn(page, 'haendler@toptan.demo')
    await emptyCart(page)
    await page.goto('/products?category=YAG')
    const box = quantities(page).first()
    await expect(box).toBeVisible()
    const suggested = (await box.getAttribute('placeholder')) as string
    await box.fill(suggested)
    await box.press('Enter')
    await page.waitForTimeout(500)
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Bestellen' }).first().click()
    const number = await orderedNumber(page)
    expect(number).toMatch(/^DE/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
