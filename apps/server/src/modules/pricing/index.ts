export { inCulture, type Offer, offerOf, paymentMethodFor, paymentMethodsFor, takesPayPal } from './offer.ts'
export { goodsOf } from './queries.ts'
export { type PriceReference, priceReference } from './reference.ts'
export { type LineAmounts, lineAmounts, percentOff, totalsOf, withTax } from './rules.ts'
