import { expect, type Page, test } from '@playwright/test'
import { countOrders, emptyCart, fillCart, noteField, orderedNumber, placeButton, quantities, signIn } from './desk.ts'

test.use({ locale: 'tr-TR' })

test('a salesperson orders for two customers in two tabs, and neither shows anything of the other', async ({
  context,
}) => {
  test.setTimeout(120_000)
  const left = await context.newPage()
  await signIn(left, 'satis@toptan.demo')
  const right = await context.newPage()
  await right.goto('/home')
  const first = await actFor(left, 'Gökışıldak')
  const second = await actForAnother(right, first)
  const tabs = [
    { page: left, own: first, other: second, category: 'LST', note: 'Sol sekmenin notu' },
    { page: right, own: second, other: first, category: 'AKU', note: 'Sağ sekmenin notu' },
  ]

  // The same goods stand at each customer's own prices, before and after reloading both tabs.
  const pricesBefore: string[][] = []
  for (const { page } of tabs) pricesBefore.push(await pricesIn(page))
  expect(pricesBefore[0]).not.toEqual(pricesBefore[1])
  await Promise.all(tabs.map(({ page }) => page.reload()))
  for (const [tab, { page }] of tabs.entries()) expect(await shownPrices(page)).toEqual(pricesBefore[tab])

  const ordersBefore: number[] = []
  const codes: string[][] = []
  for (const { page, category, note } of tabs) {
    await emptyCart(page)
    ordersBefore.push(await countOrders(page))
    codes.push(await fillCart(page, category, 2))
    await page.goto('/cart')
    await noteField(page).fill(note)
  }
  await Promise.all(tabs.map(({ page }) => page.reload()))
  const addresses: string[] = []
  for (const [tab, { page, own, other, note }] of tabs.entries()) {
    await expect(placeButton(page)).toBeEnabled()
    await expect(noteField(page)).toHaveValue(note)
    for (const code of codes[tab] as string[]) await expect(page.getByText(code).first()).toBeVisible()
    for (const code of codes[1 - tab] as string[]) await expect(page.getByText(code)).toHaveCount(0)
    await expectOnly(page, own, other)
    addresses.push((await page.locator('label[for^="address-"]').allTextContents()).join())
  }
  expect(addresses[0]).not.toBe(addresses[1])

  await Promise.all(tabs.map(({ page }) => placeButton(page).click()))
  const numbers = await Promise.all(tabs.map(({ page }) => orderedNumber(page)))
  expect(numbers[0]).not.toBe(numbers[1])
  for (const [tab, { page }] of tabs.entries()) {
    await expect(page.getByRole('dialog')).not.toContainText(numbers[1 - tab] as string)
    expect(await countOrders(page)).toBe((ordersBefore[tab] as number) + 1)
  }

  await Promise.all(tabs.map(({ page }) => page.goto('/orders')))
  for (const [tab, { page, own, other }] of tabs.entries()) {
    await expect(page.getByRole('link', { name: numbers[tab] }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: numbers[1 - tab] })).toHaveCount(0)
    await expectOnly(page, own, other)
  }
  for (const [tab, { page, own, other, note }] of tabs.entries()) {
    await page.goto(`/orders/${numbers[tab]}`)
    await expect(page.getByText(note)).toBeVisible()
    for (const code of codes[tab] as string[]) await expect(page.getByText(code).first()).toBeVisible()
    await expectOnly(page, own, other)
    // The other customer's order does not exist in this tab.
    await page.goto(`/orders/${numbers[1 - tab]}`)
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(page.getByText(tabs[1 - tab]?.note as string)).toHaveCount(0)
    await page.goto('/cart')
    await expect(noteField(page)).toHaveCount(0)
  }
})

async function actFor(page: Page, name: string): Promise<string> {
  await page.goto('/select-customer')
  await page.locator('#customer-search').fill(name)
  const row = page.locator('tbody tr').filter({ hasText: name }).first()
  await expect(row).toBeVisible()
  const whole = await nameIn(row)
  await row.click()
  await page.waitForURL((url) => !url.pathname.includes('select-customer'))
  return whole
}

/** The first customer in the list who is not the one given. */
async function actForAnother(page: Page, name: string): Promise<string> {
  await page.goto('/select-customer')
  const row = page.locator('tbody tr').filter({ hasNotText: name }).first()
  await expect(row).toBeVisible()
  return actFor(page, await nameIn(row))
}

/** A row's first cell: the name, and the city in an element of its own. */
const nameIn = (row: ReturnType<Page['locator']>): Promise<string> =>
  row
    .locator('td')
    .first()
    .evaluate((cell) => (cell.firstChild?.textContent ?? '').trim())

async function pricesIn(page: Page): Promise<string[]> {
  await page.goto('/products?category=YAG&sort=code')
  return shownPrices(page)
}

/** The first rows as they read, without what changes with each sale. */
async function shownPrices(page: Page): Promise<string[]> {
  await expect(quantities(page).nth(4)).toBeVisible()
  const rows = await page.locator('main li[aria-posinset]').filter({ visible: true }).allTextContents()
  return rows.slice(0, 5).map((row) => row.match(/₺?[\d.]+,\d\d ?₺?/g)?.join(' ') ?? '')
}

/** Shows whom one acts for, and nobody else. */
async function expectOnly(page: Page, own: string, other: string): Promise<void> {
  const words = (await page.locator('body').textContent()) ?? ''
  expect(words).toContain(own)
  expect(words).not.toContain(other)
  expect(await page.title()).toContain(own)
}
