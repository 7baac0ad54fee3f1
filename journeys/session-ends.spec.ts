import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import {
  countOrders,
  emptyCart,
  fillCart,
  noteField,
  orderedNumber,
  placeButton,
  signIn,
  signInHere,
  signOutEverywhere,
} from './desk.ts'

const NOTE = 'Kapıda Işıl Hanım’ı arayın, teslim 17.00’den önce'

test.use({ locale: 'tr-TR' })

test('a session that ends in the middle of a checkout loses nothing and orders once', async ({ page }) => {
  await signIn(page, 'bayi@toptan.demo')
  await emptyCart(page)
  const codes = await fillCart(page, 'LST', 2)
  const ordersBefore = await countOrders(page)
  await prepareCheckout(page)
  const shown = await checkoutOf(page)

  await signOutEverywhere(page, 'bayi@toptan.demo')
  await placeButton(page).click()
  await page.waitForURL(/\/sign-in\?redirectUrl=%2Fcart$/)
  await expect(page.getByRole('status').first()).toBeVisible()
  await signInHere(page, 'bayi@toptan.demo')
  await page.waitForURL('**/cart')
  await expect(noteField(page)).toHaveValue(NOTE)
  expect(await checkoutOf(page)).toEqual(shown)
  for (const code of codes) await expect(page.getByText(code).first()).toBeVisible()
  expect(await countOrders(page)).toBe(ordersBefore)

  await placeButton(page).click()
  const number = await orderedNumber(page)
  await page.goto(`/orders/${number}`)
  for (const code of codes) await expect(page.getByText(code).first()).toBeVisible()
  await expect(page.getByText(NOTE)).toBeVisible()
  expect(await countOrders(page)).toBe(ordersBefore + 1)
  await page.goto('/cart')
  await expect(noteField(page)).toHaveCount(0)
})

test('what was typed before a session ended is never shown to somebody else', async ({ page }) => {
  await signIn(page, 'bayi@toptan.demo')
  await emptyCart(page)
  await fillCart(page, 'LST', 1)
  await prepareCheckout(page)
  const customer = await page.evaluate(() => JSON.parse(sessionStorage.getItem('customer') ?? '{}').state.customer)
  await signOutEverywhere(page, 'bayi@toptan.demo')
  await placeButton(page).click()
  await page.waitForURL(/\/sign-in\?redirectUrl=%2Fcart$/)

  // A salesperson of the same customer takes the same tab over.
  await signInHere(page, 'satis@toptan.demo')
  await page.waitForURL(/select-customer/)
  expect(await keptInTab(page)).not.toContain('Işıl')
  await page.locator('#customer-search').fill(customer.name.slice(0, 12))
  await page.getByRole('row', { name: customer.name }).click()
  await page.waitForURL('**/cart')
  await expect(page.getByText('Sepet').first()).toBeVisible()
  expect(await page.locator('body').textContent()).not.toContain('Işıl')
  await fillCart(page, 'AKU', 1)
  await page.goto('/cart')
  await expect(noteField(page)).toHaveValue('')
  // Nor to another customer of the same user in the same tab.
  await noteField(page).fill('Yalnız bu cariye')
  await page.goto('/select-customer')
  const other = page.locator('tbody tr:not([aria-current])').first()
  await expect(other).toBeVisible()
  await other.click()
  await page.waitForURL((url) => !url.pathname.includes('select-customer'))
  await emptyCart(page)
  await fillCart(page, 'AKU', 1)
  await page.goto('/cart')
  await expect(noteField(page)).toHaveValue('')
})

test('an access token that ends is exchanged unseen, once for two tabs', async ({ context }) => {
  const left = await context.newPage()
  await signIn(left, 'bayi@toptan.demo')
  await emptyCart(left)
  await fillCart(left, 'LST', 1)
  await prepareCheckout(left)
  const right = await context.newPage()
  await right.goto('/orders')
  await expect(right.getByRole('heading', { level: 1 })).toBeVisible()

  const exchanges = countExchanges(context)
  await spoilAccessToken(left, { isKnownToEnd: true })
  await Promise.all([left.reload(), right.reload()])
  await expect(noteField(left)).toHaveValue(NOTE)
  await expect(right.getByRole('link', { name: /^TR\d/ }).first()).toBeVisible()
  expect(exchanges()).toBe(1)

  // The same when only the server knows that it has ended.
  const ordersBefore = await countOrders(left)
  await spoilAccessToken(left, { isKnownToEnd: false })
  await Promise.all([placeButton(left).click(), right.reload()])
  await orderedNumber(left)
  await expect(right.getByRole('link', { name: /^TR\d/ }).first()).toBeVisible()
  expect(exchanges()).toBe(2)
  expect(await countOrders(left)).toBe(ordersBefore + 1)
  await expect(left).toHaveURL(/\/cart$/)
})

/** Chooses everything in a checkout that is not chosen already: another address, another payment method, a note. */
async function prepareCheckout(page: Page): Promise<void> {
  await page.goto('/cart')
  await expect(placeButton(page)).toBeEnabled()
  await page.locator('input[name="address"]:not(:checked)').first().check()
  const method = page.getByRole('combobox', { name: /ödeme şekli/ }).first()
  const other = await method.locator('option:not(:checked)').first().getAttribute('value')
  const kept = page.waitForResponse((response) => response.url().includes('apply-payment-method'))
  await method.selectOption(other)
  expect((await kept).ok()).toBe(true)
  await noteField(page).fill(NOTE)
  await expect(placeButton(page)).toBeEnabled()
}

/** What stands chosen in a checkout. */
async function checkoutOf(page: Page) {
  await expect(placeButton(page)).toBeEnabled()
  return {
    address: await page.locator('input[name="address"]:checked').getAttribute('id'),
    methods: await page
      .getByRole('combobox', { name: /ödeme şekli/ })
      .evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value)),
    quantities: await page
      .getByRole('spinbutton')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  }
}

const keptInTab = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))

/** Makes the stored access token one that the server refuses; with `isKnownToEnd` the browser sees its end as well. */
async function spoilAccessToken(page: Page, { isKnownToEnd }: { isKnownToEnd: boolean }): Promise<void> {
  await page.evaluate((isKnown) => {
    const stored = JSON.parse(localStorage.getItem('admin') ?? '{}')
    stored.state.session.token = stored.state.session.token.replace(/[^.]+$/, 'AAAA')
    if (isKnown) stored.state.session.expiresIn = new Date(Date.now() - 1000).toISOString()
    localStorage.setItem('admin', JSON.stringify(stored))
  }, isKnownToEnd)
}

function countExchanges(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/authenticate-with-refresh-token')) count += 1
  })
  return () => count
}
