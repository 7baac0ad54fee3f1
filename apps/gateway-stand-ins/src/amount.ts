/** Exact amounts as whole minor units. */

/** The minor units of a decimal text, `12.50` with two digits is 1250n; null where it has more digits or is no number. */
export function minorUnits(text: unknown, digits: number): bigint | null {
  if (typeof text !== 'string') return null
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || fraction.length > digits) return null
  return BigInt(whole + fraction.padEnd(digits, '0'))
}

/** The other way round: 1250n with two digits is `12.50`. */
export function inText(units: bigint, digits: number): string {
  const text = String(units).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
