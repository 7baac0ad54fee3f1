import Big from 'big.js'

/** An exact amount as a decimal string, `12.3400`. Its currency stands beside it. */
export type Decimal = string

// Multiplication is exact; only division, used for percent of list, needs a bound on digits.
Big.DP = 12

const HUNDRED = new Big(100)
// Times a hundredth is exact where division by a hundred would cut.
const HUNDREDTH = new Big('0.01')

/** Minor digits by ISO 4217 for the currencies that do not have two. */
const MINOR_DIGITS: Record<string, number> = { JPY: 0, KRW: 0, HUF: 2, KWD: 3, BHD: 3, TND: 3 }
export const minorDigits = (currency: string) => MINOR_DIGITS[currency] ?? 2

/** Rounds half away from zero, the commercial rule (Turkish and German tax practice round a line this way). */
export const rounded = (amount: Big, digits: number): Big => amount.round(digits, Big.roundHalfUp)

export const decimal = (value: Decimal | number): Big => new Big(value)

/** What is left after a percentage is taken off. */
export const less = (amount: Big, percent: Big): Big => amount.times(HUNDRED.minus(percent)).times(HUNDREDTH)

/** A percentage of an amount, exact. */
export const percentOf = (amount: Big, percent: Big): Big => amount.times(percent).times(HUNDREDTH)

/** Takes tax out of an amount that includes it. */
export const withoutTax = (amount: Big, percent: Big): Big => amount.times(HUNDRED).div(HUNDRED.plus(percent))

// Divides to the two digits that are shown and no further, which lists of prices feel.
const Shares = Big()
Shares.DP = 2
Shares.RM = Big.roundHalfUp

/** What part one amount is of another, with two digits, half away from zero. */
export const share = (part: Big, whole: Big): Big => new Shares(part).div(whole)

export const sum = (amounts: Iterable<Big>): Big => {
  let total = new Big(0)
  for (const amount of amounts) total = total.plus(amount)
  return total
}

/** An exact amount as the JSON number with the currency's minor digits. */
export const toNumber = (amount: Big): number => amount.toNumber()

/** An amount for words in a message: two digits, the language's own form is the screen's business. */
export const toText = (amount: Big, currency: string): string => amount.toFixed(minorDigits(currency))

export { Big }
