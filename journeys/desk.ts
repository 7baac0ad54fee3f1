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

/** The note of the checkout, in Turkish. */
export const noteField = (page: Page) => page.getByLabel('Sipariş notu')

/** The button that orders, in Turkish. */
export const placeButton = (page: Page) => page.getByRole('button', { name: 'Siparişi ver' }).first()

/** Types account and password where the page asks for them, without leaving it. */
export async function signInHere(page: Page, account: string): Promise<void> {
  await page.locator('input[name="accountName"]').fill(account)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.keyboard.press('Enter')
}

/** Puts the first products of a category into the cart, one by one, and answers their codes. */
export async function fillCart(page: Page, category: string, lines: number): Promise<string[]> {
  await page.goto(`/products?category=${category}&inStock=true`)
  const codes: string[] = []
  for (let line = 0; line < lines; line += 1) {
    const box = quantities(page).nth(line)
    await expect(box).toBeVisible()
    codes.push(((await box.getAttribute('aria-label')) ?? '').split(' ')[0] as string)
    const kept = page.waitForResponse((response) => /\/api\/baskets\/cart\/products/.test(response.url()))
    await box.fill((await box.getAttribute('placeholder')) as string)
    await box.press('Enter')
    expect((await kept).ok()).toBe(true)
  }
  return codes
}

/** How many orders the customer of the page has, as the server counts them. */
export async function countOrders(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { state } = JSON.parse(localStorage.getItem('admin') ?? '{}')
    const room = JSON.parse(sessionStorage.getItem('customer') ?? '{}')
    const headers = {
      authorization: `Bearer ${state.session.token}`,
      'x-customer-id': String(room.state.customer.id),
    }
    const list = await (await fetch('/api/orders?PageNumber=1&PageSize=1', { headers })).json()
    return list.totalCount as number
  })
}

/** Ends every session of an account, as from another device. */
export async function signOutEverywhere(page: Page, account: string): Promise<void> {
  const { token } = await (
    await page.request.post('/api/auths/authenticate', { data: { accountName: account, password: PASSWORD } })
  ).json()
  const answer = await page.request.post('/api/auths/sign-out', {
    headers: { authorization: `Bearer ${token}` },
    data: { everywhere: true },
  })
  expect(answer.ok()).toBe(true)
}
