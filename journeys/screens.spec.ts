/** Every screen that people work with, as it looks in a year's world, and what happens to who is not signed in. */
import { expect, test } from '@playwright/test'
import { faultsOf, looks } from './accessible.ts'
import { signIn } from './desk.ts'

const screens = {
  nobody: ['/sign-in', '/forgot-password', '/reset-password/none'],
  'bayi@toptan.demo': [
    '/home',
    '/products?category=LST',
    '/cart',
    '/orders',
    '/customer-finance',
    '/favorites-details',
    '/user-settings/profile',
    '/user-settings/password',
    '/access-denied',
  ],
  'admin@toptan.demo': [
    '/cockpit',
    '/payments?state=all',
    '/payments?tab=attempts',
    '/payments?tab=pos',
    '/scheduled-tasks',
    '/category-mappings',
    '/order-parameters',
    '/warehouse-settings',
    '/integration-settings?tab=erp',
    '/integration-settings?tab=metal',
    '/integration-settings?tab=exchange',
    '/integration-settings?tab=payment',
    '/integration-settings?tab=files',
    '/integration-settings?tab=mail',
    '/mail-template-management',
    '/category-mail-templates?category=AKU',
    '/mail-outbox',
  ],
}

for (const [name, look] of Object.entries(looks))
  for (const [person, addresses] of Object.entries(screens))
    test.describe(name, () => {
      test.use({ ...look, locale: 'tr-TR' })

      test(`the screens of ${person} have no serious fault of accessibility, and nothing sticks out`, async ({
        page,
      }) => {
        test.setTimeout(120_000)
        const faults: string[] = []
        if (person !== 'nobody') await signIn(page, person)
        for (const address of addresses) {
          await page.goto(address)
          faults.push(...(await faultsOf(page)).map((fault) => `${address}: ${fault}`))
        }
        expect(faults).toEqual([])
      })
    })

test('a signed-out visitor comes back to where they wanted to go', async ({ page }) => {
  await page.goto('/orders')
  await page.waitForURL(/sign-in\?redirectUrl=/)
  await page.locator('input').first().fill('bayi@toptan.demo')
  await page.locator('input[type="password"]').fill('Toptan-demo-1')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/orders')
})

test('a wrong password is told at the form and nothing is lost', async ({ page }) => {
  await page.goto('/sign-in')
  await page.locator('input').first().fill('bayi@toptan.demo')
  await page.locator('input[type="password"]').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.locator('input').first()).toHaveValue('bayi@toptan.demo')
})
