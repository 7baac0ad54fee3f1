import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { signIn } from './desk.ts'

const screens = [
  '/home',
  '/products?category=LST',
  '/cart',
  '/orders',
  '/favorites-details',
  '/user-settings/profile',
  '/user-settings/password',
  '/access-denied',
]

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, locale: 'tr-TR' })

    test('no screen has a serious fault of accessibility', async ({ page }) => {
      test.setTimeout(120_000)
      const faults: string[] = []
      const look = async (screen: string) => {
        const { violations } = await new AxeBuilder({ page }).analyze()
        for (const { id, impact, nodes } of violations)
          if (impact === 'serious' || impact === 'critical')
            faults.push(`${screen}: ${id} ${nodes[0]?.html.slice(0, 200)}`)
      }
      await page.goto('/sign-in')
      await page.waitForTimeout(800)
      await look('/sign-in')
      await signIn(page, 'bayi@toptan.demo')
      for (const screen of screens) {
        await page.goto(screen)
        await page.waitForLoadState('networkidle')
        await page.waitForTimeout(300)
        await look(screen)
      }
      expect(faults).toEqual([])
    })
  })
}

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
