/** An administrator's watch: a query that writes a file every morning, and a job that is to run at another time. */
import { expect, type Page, test } from '@playwright/test'
import { faultsOf, looks } from './accessible.ts'
import { signIn } from './desk.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

async function openTasks(page: Page): Promise<void> {
  await signIn(page, 'admin@toptan.demo')
  await page.goto('/scheduled-tasks')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.describe('in Turkish', () => {
  test.use({ locale: 'tr-TR', timezoneId: 'Europe/Istanbul' })

  test('a query is written, refused where it reaches too far, run, and its result taken away', async ({ page }) => {
    const name = `Sabah stoku ${Date.now()}`
    await openTasks(page)
    await page.getByRole('button', { name: 'Yeni sorgu' }).click()
    await dialog(page).getByLabel('Ad', { exact: true }).fill(name)
    const statement = dialog(page).getByLabel('İfade', { exact: true })
    await statement.fill('select password_hash from public.users')
    await dialog(page).getByRole('button', { name: 'Kaydet' }).click()
    await expect(dialog(page).getByText('“public.users” burada okunamaz', { exact: false })).toBeVisible()
    await expect(statement).toBeFocused()

    await statement.fill('select product_code, sum(available) as available from ')
    await dialog(page).getByText('stock', { exact: true }).click()
    await dialog(page).getByRole('button', { name: 'stock ekle' }).click()
    await expect(statement).toHaveValue('select product_code, sum(available) as available from stock')
    await statement.press('End')
    await statement.pressSequentially(' group by 1 order by 1 limit 20')
    await dialog(page).getByRole('button', { name: 'Kaydet' }).click()
    await expect(dialog(page)).toBeHidden()

    await row(page, name)
      .getByRole('button', { name: /Şimdi çalıştır/ })
      .click()
    await expect(row(page, name).getByText('Tamamlandı')).toBeVisible({ timeout: 15_000 })
    await expect(row(page, name).getByText('20 satır')).toBeVisible()
    await row(page, name)
      .getByRole('button', { name: /Geçmiş/ })
      .click()
    await dialog(page)
      .getByRole('button', { name: /Tamamlandı/ })
      .first()
      .click()
    await expect(dialog(page).getByRole('columnheader', { name: 'product_code' })).toBeVisible()
    for (const format of ['Tablo (xlsx)', 'CSV']) {
      const file = page.waitForEvent('download')
      await dialog(page).getByRole('button', { name: format }).click()
      expect((await file).suggestedFilename()).toContain(name)
    }
    await page.goto('/scheduled-tasks')
    await row(page, name).getByRole('button', { name: /^Sil/ }).click()
    await dialog(page).getByRole('button', { name: 'Sil' }).click()
    await expect(row(page, name)).toHaveCount(0)
  })

  test('a schedule says in words when it runs next, and goes back to the usual one', async ({ page }) => {
    await openTasks(page)
    const job = row(page, 'Eski oturumları sil')
    await job.getByRole('button', { name: /Değiştir/ }).click()
    await dialog(page).getByLabel('Ne sıklıkla').selectOption('weekdays')
    await dialog(page).getByLabel('Saat', { exact: true }).fill('06:45')
    await expect(dialog(page).getByText('Pazartesiden cumaya 06:45')).toBeVisible()
    await expect(dialog(page).getByRole('listitem')).toHaveCount(5)
    await expect(dialog(page).getByRole('listitem').first()).toContainText('06:45')
    await dialog(page).getByLabel('İfade olarak').fill('61 * * * *')
    await expect(dialog(page).getByText('geçerli bir zamanlama değil', { exact: false })).toBeVisible()
    await dialog(page).getByLabel('İfade olarak').fill('45 6 * * 1-5')
    await dialog(page).getByRole('button', { name: 'Kaydet' }).click()
    await expect(job.getByText('Pazartesiden cumaya 06:45')).toBeVisible()
    await job.getByRole('button', { name: /Değiştir/ }).click()
    await dialog(page)
      .getByRole('button', { name: /Olağan zamanlamaya dön/ })
      .click()
    await dialog(page).getByRole('button', { name: 'Kaydet' }).click()
    await expect(job.getByText('Her saat')).toBeVisible()
  })

  test('with the keyboard alone: open, look, close, and stand where one was', async ({ page }) => {
    await openTasks(page)
    const history = row(page, 'Ödenmeyen siparişleri iptal et').getByRole('button', { name: /Geçmiş/ })
    await history.focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await expect(page).toHaveURL(/job=\d+/)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(history).toBeFocused()
  })
})

for (const [name, look] of Object.entries(looks)) {
  test.describe(name, () => {
    test.use({ ...look, locale: 'de-DE' })

    test('has no serious fault of accessibility, and nothing sticks out', async ({ page }) => {
      await openTasks(page)
      const faults: string[] = []
      for (const what of ['edit=new', 'edit=1', 'job=1']) {
        await page.goto(`/scheduled-tasks?${what}`)
        await expect(dialog(page)).toBeVisible()
        faults.push(...(await faultsOf(page)).map((fault) => `${what}: ${fault}`))
      }
      expect(faults).toEqual([])
    })
  })
}

test('who may not see the tasks is sent away', async ({ page }) => {
  await signIn(page, 'bayi@toptan.demo')
  await page.goto('/scheduled-tasks')
  await page.waitForURL('**/access-denied')
  await expect(page.getByRole('link', { name: /Zamanlanmış|Geplante|Scheduled/ })).toHaveCount(0)
})
