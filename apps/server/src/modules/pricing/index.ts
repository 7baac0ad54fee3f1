export type { Goods } from './goods.ts'
export {
  accessTo,
  inCulture,
  type Offer,
  offerOf,
  paymentMethodFor,
  paymentMethodsFor,
  takesPayPal,
} from './offer.ts'
export { goodsOf } from './queries.ts'
export { type PaymentMethodTerms, type PriceReference, priceReference, todayOf } from './reference.ts'
export { type LineAmounts, lineAmounts, percentOff, totalsOf, withTax } from './rules.ts'
