import type { Culture } from '@toptan/contract/common'
import { type Kept, keptWords } from '../../platform/messages/index.ts'
import type { JobWork } from '../jobs/index.ts'
import { queueAlert } from '../mail/index.ts'
import { settingOf } from '../settings/index.ts'
import { alertWords } from './alert-words.ts'
import { lookAround } from './look-around.ts'
import { lateOf, openAlertsFrom, turnOfAlerts } from './rules.ts'

const inEveryLanguage = (kept: Kept): Record<Culture, string> => ({
  tr: keptWords('tr', kept),
  de: keptWords('de', kept),
  en: keptWords('en', kept),
})

/**
 * Mails an alert when something becomes late, once until it has healed. Which alerts stand is kept as the job's cursor,
 * in one transaction with the mails, so that none is given twice and none is lost.
 */
export const giveAlerts: JobWork = async ({ app, run }) => {
  const now = app.clock.now()
  const { sight } = await lookAround(app)
  const late = lateOf(sight, await settingOf(app, 'alert-thresholds'), now)
  const { begun, healed, open } = turnOfAlerts(openAlertsFrom(run.cursor), late, now)
  if (begun.length === 0 && healed.length === 0) return
  await run.step(async (tx) => {
    for (const name of begun) {
      const pending = sight[name]
      if (!pending) continue
      const { since, count, lastError } = pending
      await queueAlert(tx, {
        ...alertWords[name],
        occasion: `${name} ${now.toISOString()}`,
        since,
        count,
        ...(lastError && { lastError: inEveryLanguage(lastError) }),
        path: '/cockpit',
      })
    }
    run.progress({ seen: begun.length + healed.length, changed: begun.length })
    run.moveCursor(open)
  })
}
