import { expect, type Page, test } from '@playwright/test'
import { orderedNumber, placeButton, quantities, signIn } from './desk.ts'

test.use({ locale: 'tr-TR' })

test('a cart over two divisions has a total in each currency and becomes an order in each', async ({ page }) => {
  await signIn(page, 'satis@toptan.demo')
  await actForCustomerOfTwoDivisions(page)
  const codes = await codesByCurrency(page)
  for (const code of [codes.TRY, codes.EUR]) {
    await page.goto(`/products?searchText=${code}`)
    const box = quantities(page).first()
    await expect(box).toHaveAttribute('aria-label', new RegExp(`^${code} `))
    const kept = page.waitForResponse((response) => /\/api\/baskets\/cart\/products/.test(response.url()))
    await box.press('Enter')
    expect((await kept).ok()).toBe(true)
  }

  await page.goto('/cart')
  await expect(placeButton(page)).toBeEnabled()
  const form = page.locator('main form')
  const toPay = form.locator('dl').filter({ hasText: 'Ödenecek TR' }).locator('dd')
  await expect(toPay).toHaveCount(2)
  const [lira, euro] = await toPay.allTextContents()
  expect(lira).toMatch(/^₺[\d.]+,\d\d$/)
  expect(euro).toMatch(/^€[\d.]+,\d\d$/)
  await expect(page.getByRole('heading', { name: /Bölüm TR/ }).first()).toContainText('TRY')
  await expect(page.getByRole('heading', { name: /Bölüm DE/ }).first()).toContainText('EUR')

  await placeButton(page).click()
  await orderedNumber(page)
  const dialog = page.getByRole('dialog')
  const links = dialog.locator('a[href^="/orders/"]').filter({ hasText: /^(TR|DE)\d/ })
  await expect(links).toHaveCount(2)
  await expect(dialog).toContainText(lira as string)
  await expect(dialog).toContainText(euro as string)
  const numbers = await links.allTextContents()
  await dialog.getByRole('button', { name: 'Sipariş geçmişi' }).click()
  await page.waitForURL('**/orders')
  for (const [number, total, code] of [
    [numbers.find((one) => one.startsWith('TR')), lira, codes.TRY],
    [numbers.find((one) => one.startsWith('DE')), euro, codes.EUR],
  ]) {
    await expect(page.getByRole('row').filter({ hasText: number })).toContainText(total as string)
    await page.getByRole('link', { name: number }).click()
    await expect(page.getByText(code as string).first()).toBeVisible()
    await expect(page.locator('article')).toContainText(total as string)
    await page.goBack()
  }
})

/** Finds the one customer of the salesperson who sees prices in two currencies, and acts for them. */
async function actForCustomerOfTwoDivisions(page: Page): Promise<void> {
  const code = await page.evaluate(async () => {
    const { state } = JSON.parse(localStorage.getItem('admin') ?? '{}')
    const headers = { authorization: `Bearer ${state.session.token}`, 'content-type': 'application/json' }
    const { items } = await (await fetch('/api/customers?PageSize=100', { headers })).json()
    for (const { id, code } of items) {
      const body = JSON.stringify({ categoryId: 'AKU', inStock: true, pageSize: 200 })
      const forOne = { ...headers, 'x-customer-id': String(id) }
      const pages = await Promise.all(
        [1, 2].map(async (pageIndex) =>
          (
            await fetch('/api/catalogs/products/list', {
              method: 'POST',
              headers: forOne,
              body: body.replace('{', `{"pageIndex":${pageIndex},`),
            })
          ).json(),
        ),
      )
      const currencies = new Set(pages.flatMap((one) => one.items.map((item: Item) => item.currencyText)))
      if (currencies.has('EUR') && currencies.has('TRY')) return code as string
    }
    return null
    interface Item {
      currencyText: string | null
    }
  })
  expect(code).not.toBeNull()
  await page.goto('/select-customer')
  await page.locator('#customer-search').fill(code as string)
  await page
    .locator('tbody tr')
    .filter({ hasText: code as string })
    .first()
    .click()
  await page.waitForURL((url) => !url.pathname.includes('select-customer'))
}

/** A battery in stock that is sold in lira, and one sold in euro. */
async function codesByCurrency(page: Page): Promise<Record<'TRY' | 'EUR', string>> {
  return page.evaluate(async () => {
    const { state } = JSON.parse(localStorage.getItem('admin') ?? '{}')
    const room = JSON.parse(sessionStorage.getItem('customer') ?? '{}')
    const headers = {
      authorization: `Bearer ${state.session.token}`,
      'x-customer-id': String(room.state.customer.id),
      'content-type': 'application/json',
    }
    const found: Record<string, string> = {}
    for (const pageIndex of [1, 2]) {
      const body = JSON.stringify({ categoryId: 'AKU', inStock: true, pageIndex, pageSize: 200 })
      const list = await fetch('/api/catalogs/products/list', { method: 'POST', headers, body })
      for (const item of (await list.json()).items)
        if (item.currencyText && item.hasBasket) found[item.currencyText] ??= item.code
    }
    return found as Record<'TRY' | 'EUR', string>
  })
}
