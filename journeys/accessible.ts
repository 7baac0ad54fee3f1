/** What keeps people from working with a page: serious faults of accessibility, and what sticks out of the screen. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The looks that screens are seen in. */
export const looks = {
  'light and wide': { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  'dark on a tablet': { colorScheme: 'dark', viewport: { width: 768, height: 1024 } },
  'light on a phone': { colorScheme: 'light', viewport: { width: 390, height: 844 } },
} as const

/** Nothing is being loaded and nothing moves. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isLoading = document.querySelector('.mantine-Skeleton-root, [aria-busy="true"]') !== null
    return document.querySelector('h1') !== null && !isLoading
  })
  // Colours on their way from one to another have no contrast of their own.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  )
}

/** The faults of a page as it stands, in words; of mails shown in a frame only the frame. */
export async function faultsOf(page: Page): Promise<string[]> {
  await settled(page)
  // Without frames there is nothing that has to be put together on a blank page of its own, which takes as long again.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).exclude('iframe').analyze()
  const faults = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 200)}`)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return over > 0 ? [...faults, `${over} px too wide`] : faults
}

export const expectAccessible = async (page: Page) => expect(await faultsOf(page)).toEqual([])
