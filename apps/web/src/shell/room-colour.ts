// Hues in degrees, at least 25 apart and none near the orange of the next thing to do (70) or the red of refusal (25).
const HUES = [115, 145, 170, 195, 220, 245, 270, 295, 320, 345] as const

/** The colour of a customer: the same in every tab and session. A hue in degrees for `oklch`. */
export function roomHue(customerId: number): number {
  // Knuth's multiplicative hash spreads neighbouring ids over the colours.
  return HUES[((customerId * 2_654_435_761) >>> 0) % HUES.length] ?? HUES[0]
}
