import { expect, type Page, test } from '@playwright/test'
import { quantities, signIn } from './desk.ts'

test.use({ locale: 'tr-TR' })

const facet = (page: Page, name: string) => page.getByRole('complementary').getByRole('group', { name, exact: true })
const total = async (page: Page) =>
  Number(((await page.getByRole('search').getByRole('status').textContent()) ?? '').replace(/\D/g, ''))
const countsOf = async (page: Page, name: string) =>
  (await facet(page, name).locator('label').allTextContents()).map((label) =>
    Number(/([\d.]+)$/.exec(label)?.[1]?.replace('.', '')),
  )

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a search over all categories narrows by brand, and by the facets of the only kind it finds', async ({
    page,
  }) => {
    await signIn(page, 'bayi@toptan.demo')
    await page.goto('/products?searchText=205')
    await expect(facet(page, 'Marka').locator('label').first()).toBeVisible()
    await expect(facet(page, 'Mevsim')).toHaveCount(0)
    const found = await total(page)
    const brand = facet(page, 'Marka').locator('label').nth(1)
    const words = (await brand.textContent()) ?? ''
    const [, name, count] = /^(\D+)(\d+)$/.exec(words) ?? []
    await brand.click()
    await expect.poll(() => total(page)).toBe(Number(count))
    expect(Number(count)).toBeLessThan(found)
    // The choice has a name among the chosen, also after a reload, and the other brands stay in sight.
    await page.reload()
    await expect(page.getByRole('list', { name: 'Seçilenler' })).toContainText(name as string)
    expect(await facet(page, 'Marka').locator('label').count()).toBeGreaterThan(1)

    await page.goto('/products?searchText=kestrum%202055516')
    await expect(facet(page, 'Mevsim').locator('label').first()).toBeVisible()
  })

  test('what is in stock only changes the counts of the facets', async ({ page }) => {
    await signIn(page, 'bayi@toptan.demo')
    await page.goto('/products?category=LST')
    await expect(quantities(page).first()).toBeVisible()
    await expect(facet(page, 'Mevsim').locator('label').first()).toBeVisible()
    const all = await countsOf(page, 'Mevsim')
    await page.getByRole('switch', { name: 'Stokta olanlar' }).first().click()
    await expect.poll(() => countsOf(page, 'Mevsim')).not.toEqual(all)
    const inStock = await countsOf(page, 'Mevsim')
    const sum = (counts: number[]) => counts.reduce((one, other) => one + other, 0)
    expect(sum(inStock)).toBeLessThan(sum(all))
    // Every tyre of the demo world has one season, so the facet adds up to the list.
    await expect.poll(() => total(page)).toBeGreaterThanOrEqual(sum(inStock))
  })
})

test.describe('a dealer whose browser speaks German', () => {
  test.use({ locale: 'de-DE' })

  test('reads nothing but their own language after signing in', async ({ page }) => {
    await page.goto('/sign-in')
    await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
    await signIn(page, 'bayi@toptan.demo')
    const main = page.getByRole('main')
    await expect(main.getByText('Son siparişler')).toBeVisible()
    await expect(main.getByText('Lastik', { exact: true })).toBeVisible()
    await expect(main.getByText('Reifen', { exact: true })).toHaveCount(0)
    await expect(main.getByText('Eingegangen')).toHaveCount(0)
  })
})
