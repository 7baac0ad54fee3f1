import { expect, test } from 'vitest'
import { fieldWords } from './field-words.ts'

const words: Record<string, string> = {
  'integrationSettings.mail.port': 'Port',
  'integrationSettings.mail.provider': 'Sent through',
  'integrationSettings.payment.clientSecret': 'Client secret',
  'installation.part.payPal': 'PayPal',
  'installation.part.LST': 'Tyres',
  'installation.method.terms': 'Kinds of goods',
  'installation.method.discountRate': 'Discount',
  'installation.exchange.exchangeRates': 'Rates',
  'installation.exchange.prepaidExpiryHours': 'Time to pay',
}
const t = ((key: string) => words[key]) as never
const i18n = { exists: ((key: string) => key in words) as never }

test.each([
  ['mail', 'smtp.port', 'smtp · Port'],
  ['mail', 'emailProvider', 'Sent through'],
  ['payment', 'payPal.clientSecret', 'PayPal · Client secret'],
  ['payment-methods', 'terms.LST.discountRate', 'Kinds of goods · Tyres · Discount'],
  ['erp', 'exchangeRates.EUR', 'Rates · EUR'],
  ['prepaid-expiry-hours', '', 'Time to pay'],
] as const)('a change of %s at %s reads “%s”', (subject, path, said) => {
  expect(fieldWords(t, i18n, subject, path)).toBe(said)
})
