/** What every journey does at the counter: signing in, and orders that are seen through to their number. */
import { expect, type Page } from '@playwright/test'

export const PASSWORD = 'Toptan-demo-1'

/** Signs in with the keyboard alone and waits for the start page. */
export async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/sign-in')
  await page.locator('input[autocomplete="username"], input').first().focus()
  await page.keyboard.type(account)
  await page.keyboard.press('Tab')
  if (!(await page.locator('input[type="password"]').evaluate((field) => field === document.activeElement)))
    await page.locator('input[type="password"]').focus()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
}

/** Empties the cart through the API, so that a journey counts only its own lines. */
export async function emptyCart(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const stored = JSON.parse(localStorage.getItem('admin') ?? '{}')
    const token = JSON.stringify(stored).match(/"token":"([^"]+)"/)?.[1]
    const room = Object.values(sessionStorage)
      .join(' ')
      .match(/"id":(\d+)/)?.[1]
    const headers = {
      authorization: `Bearer ${token}`,
      'x-customer-id': String(room),
      'content-type': 'application/json',
    }
    const { cartDetails } = await (await fetch('/api/baskets/simplified', { headers })).json()
    const ids = cartDetails.map((line: { productId: number }) => line.productId)
    await fetch('/api/baskets/cart/products', { method: 'DELETE', headers, body: JSON.stringify(ids) })
  })
}

/** The quantity boxes of the product list, in order. */
export const quantities = (page: Page) => page.locator('main li input[placeholder], main li [role="spinbutton"]')

/** The number of the order that the result dialog names. */
export async function orderedNumber(page: Page): Promise<string> {
  const link = page.getByRole('dialog').locator('a[href*="/orders/"]').first()
  await expect(link).toBeVisible({ timeout: 20_000 })
  return (await link.getAttribute('href'))?.split('/').pop() as string
}
