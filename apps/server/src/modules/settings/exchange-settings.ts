import type { ExchangeSettings } from '@toptan/contract/installation'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { changeSetting } from './change-setting.ts'
import { changedFields, type Setting, type SettingKey, unfitRates } from './rules.ts'
import { settingOf } from './setting-of.ts'

export async function exchangeSettings(app: App): Promise<ExchangeSettings> {
  const { exchangeRates, ...erp } = await settingOf(app, 'erp')
  return {
    ...erp,
    exchangeRates: Object.entries(exchangeRates).map(([currency, rate]) => ({ currency, rate })),
    prepaidExpiryHours: await settingOf(app, 'prepaid-expiry-hours'),
  }
}

/** @throws exchange.rate-unfit at the currencies that are named twice or need no rate, and at rates of nothing */
export async function changeExchangeSettings(
  app: App,
  by: { userId: number },
  { prepaidExpiryHours, exchangeRates, ...erp }: ExchangeSettings,
): Promise<void> {
  const paths = unfitRates(exchangeRates, erp.localCurrency)
  if (paths.length > 0)
    throw fail(
      'exchange.rate-unfit',
      {},
      paths.map((path) => ({ path: `exchangeRates.${path}`, code: 'exchange.rate-unfit' })),
    )
  const rates = Object.fromEntries(exchangeRates.map(({ currency, rate }) => [currency, rate]))
  await changeWhereOther(app, by, 'erp', { ...erp, exchangeRates: rates })
  await changeWhereOther(app, by, 'prepaid-expiry-hours', prepaidExpiryHours)
}

/** What stays as it was is no change, and nobody made it. */
async function changeWhereOther<K extends SettingKey>(
  app: App,
  by: { userId: number },
  key: K,
  value: Setting<K>,
): Promise<void> {
  if (changedFields(await settingOf(app, key), value).length > 0) await changeSetting(app, by, key, value)
}
