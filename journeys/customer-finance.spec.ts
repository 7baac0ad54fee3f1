/** A dealer looks at their account, at the goods of an invoice, and takes the statement away. */
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signIn } from './desk.ts'

const words = {
  'tr-TR': {
    account: 'bayi@toptan.demo',
    title: 'Cari ekstre',
    opening: 'Devreden bakiye',
    period: 'Dönem',
    pdf: 'PDF indir',
    xlsx: 'Excel indir',
  },
  'de-DE': {
    account: 'haendler@toptan.demo',
    title: 'Kontoauszug',
    opening: 'Saldovortrag',
    period: 'Zeitraum',
    pdf: 'PDF laden',
    xlsx: 'Excel laden',
  },
} as const

for (const [locale, word] of Object.entries(words))
  test.describe(locale, () => {
    test.use({ locale })

    test('the statement, its lines and its files', async ({ page }) => {
      test.setTimeout(120_000)
      await signIn(page, word.account)
      await page.getByRole('link', { name: word.title }).click()
      await expect(page.getByRole('heading', { level: 1, name: word.title })).toBeVisible()
      const table = page.getByRole('table')
      await expect(table.getByRole('row').nth(3)).toBeVisible({ timeout: 20_000 })
      await expect(table).toContainText(word.opening)
      const recent = await table.getByRole('row').count()
      await page.getByLabel(word.period).selectOption('all')
      await expect(page).toHaveURL(/period=all/)
      await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(recent)
      const all = await table.getByRole('row').count()
      const day = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10)
      await page.locator('input[type="date"]').first().fill(day)
      await expect(page).toHaveURL(new RegExp(`from=${day}`))
      await expect.poll(() => table.getByRole('row').count()).toBeLessThan(all)
      await expect(page.getByLabel(word.period)).toHaveValue('')
      await expectAccessible(page)

      for (const [button, start] of [
        [word.pdf, '%PDF-'],
        [word.xlsx, 'PK'],
      ] as const) {
        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: button }).click()
        const file = await (await download).path()
        expect(readFileSync(file).subarray(0, start.length).toString()).toBe(start)
      }

      await table.getByRole('button').last().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    })
  })
