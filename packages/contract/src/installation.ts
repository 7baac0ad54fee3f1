/** What an installation is set up with beside its connections: the exchange with ERPs, ways to pay, and who changed what. */
import { z } from 'zod'
import { cultures, filledText, Id, Instant, PageQuery, Percent, page, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { kinds } from './products.ts'

const CurrencyCode = z.string().regex(/^[A-Z]{3}$/)

const Exchange = {
  /** The account in the ERP on which buyers without a code of their own order; empty: their orders wait. */
  collectiveAccountCode: text(60).trim(),
  /** The currency in which the company keeps its books there. */
  localCurrency: CurrencyCode,
  /** What one unit of another currency costs in that one, as an exact decimal; orders in a currency without a rate wait. */
  exchangeRates: z.array(z.object({ currency: CurrencyCode, rate: z.string().regex(/^\d{1,9}(\.\d{1,6})?$/) })).max(50),
  /** Whether the ERP counts goods set aside by name beside those in open orders; they come off as well then. */
  isReservedApart: z.boolean(),
  /** At or below this quantity the ERP is asked again before goods are promised; 0 never. */
  askBelow: z.int().min(0).max(1_000_000),
  /** The longest that a buyer waits for that. */
  askTimeoutMs: z.int().min(100).max(10_000),
  /** Hours until a prepaid order that nobody paid is cancelled. */
  prepaidExpiryHours: z.number().positive().max(8760),
}

export const ExchangeSettings = z.object(Exchange)
export type ExchangeSettings = z.infer<typeof ExchangeSettings>

export const exchangeSettings = endpoint({
  method: 'GET',
  path: '/commons/exchangeSettings',
  tag: 'commons',
  summary: 'What holds for the exchange with every ERP',
  may: 'configuration-list',
  response: ExchangeSettings,
})

export const updateExchangeSettings = endpoint({
  method: 'PUT',
  path: '/commons/exchangeSettings',
  tag: 'commons',
  summary: 'Change what holds for the exchange with every ERP; orders that waited for it are tried again by themselves',
  may: 'configuration-logo-rest-update',
  body: ExchangeSettings,
  errors: ['exchange.rate-unfit'],
})

// Ways to pay ---------------------------------------------------------------------------------------------------------

const MethodNames = z.record(z.enum(cultures), filledText(100))
/** How a method applies to the goods of a kind; kinds that are not named cannot be paid with it. */
const MethodTerms = z.object({
  categoryId: z.enum(kinds),
  /** Comes off the price. */
  discountRate: Percent.min(0).max(100),
  /** Is added as an expense. */
  expenseRate: Percent.min(0).max(100),
})

export const PaymentMethod = z.object({
  code: z.string(),
  names: MethodNames,
  isActive: z.boolean(),
  /** Paid before goods leave. */
  isPrepaid: z.boolean(),
  /** Bought on credit, within the customer's limit. */
  isOpenAccount: z.boolean(),
  /** Lower comes first. */
  priority: z.int(),
  terms: z.array(MethodTerms),
  /** Why nobody can pay with it although it is switched on, in the reader's language. */
  obstacle: z.string().nullable(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const paymentMethods = endpoint({
  method: 'GET',
  path: '/commons/paymentMethods',
  tag: 'commons',
  summary: 'The payment methods, those that are switched off included',
  may: 'configuration-list',
  response: z.array(PaymentMethod),
})

const PaymentMethodInput = z.object({
  names: MethodNames,
  isActive: z.boolean(),
  priority: z.int().min(0).max(100_000),
  terms: z.array(MethodTerms).max(kinds.length),
})
export type PaymentMethodInput = z.output<typeof PaymentMethodInput>

export const updatePaymentMethod = endpoint({
  method: 'PUT',
  path: '/commons/paymentMethods/{code}',
  tag: 'commons',
  summary: 'Switch a payment method on or off, name it, and say for which goods it is and what it costs or saves',
  may: 'configuration-payment-update',
  params: z.object({ code: text(60).min(1) }),
  body: PaymentMethodInput,
  errors: ['record.not-found'],
})

// Who changed what ----------------------------------------------------------------------------------------------------

/** The parts of the settings that changes are listed by: the tabs of their screen. */
export const settingAreas = ['mail', 'payment', 'erp', 'metal', 'exchange', 'files'] as const
export const SettingArea = z.enum(settingAreas)
export type SettingArea = z.infer<typeof SettingArea>

/** What was changed within an area. */
export const settingSubjects = [
  'mail',
  'payment',
  'payment-methods',
  'logoRestSettings',
  'kormetalRestSettings',
  'divisions',
  'price-lists',
  'warehouses',
  'warehouse-targets',
  'erp',
  'prepaid-expiry-hours',
  'ftpSettings',
] as const

export const SettingChange = z.object({
  id: Id,
  changedOn: Instant,
  /** Null where it was not a person. */
  changedBy: z.string().nullable(),
  subject: z.enum(settingSubjects),
  action: z.enum(['added', 'changed', 'removed']),
  /** Which one of several it was. */
  name: z.string().nullable(),
  /** The fields that changed, as `smtp.port`; never what was or is in them. */
  fields: z.array(z.string()),
  /** The secrets that were entered anew or forgotten, as `smtp.password`. */
  secrets: z.array(z.string()),
})
export type SettingChange = z.infer<typeof SettingChange>

export const settingChanges = endpoint({
  method: 'GET',
  path: '/commons/settingChanges/{area}',
  tag: 'commons',
  summary: 'Who changed the settings of an area and when, the last first',
  may: 'configuration-list',
  params: z.object({ area: SettingArea }),
  query: PageQuery.pick({ PageNumber: true, PageSize: true }),
  response: page(SettingChange),
})
