export { inCulture, type Offer, offerOf, paymentMethodFor, paymentMethodsFor } from './offer.ts'
export { goodsOf } from './queries.ts'
export { type PriceReference, priceReference, takesPayPal } from './reference.ts'
export { type LineAmounts, lineAmounts, percentOff, totalsOf, withTax } from './rules.ts'
