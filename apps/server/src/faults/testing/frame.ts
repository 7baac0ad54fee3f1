/** What every case of this suite goes through, whichever way leads to whichever other side. */

/** One way on which something passes between the product and another system. `Given` is what one case sends over it. */
export interface Path<Given> {
  /** Makes what is to pass, while the other side is well. */
  prepare(): Promise<Given>
  /** What the product does by itself when its time has come, or a person on a screen; what it meets is not thrown. */
  run(given: Given): Promise<unknown>
  /** Looks at the dealer's screens, as often as one likes: what they say has to be true. */
  dealer(given: Given): Promise<void>
  /**
   * Looks at the administrator's screens while the other side fails: the cause has to stand there. What is said to wait for
   * a person is asked for again by that person.
   */
  administrator(given: Given): Promise<void>
  isThrough(given: Given): Promise<boolean>
  /** What has to be true in the end, here and over there: nothing lost, nothing twice. */
  inTheEnd(given: Given): Promise<void>
}

/** Something that goes wrong at the other side from its beginning to its end. */
export interface Trouble {
  begin(): Promise<unknown>
  /** Returns when nothing that was begun meanwhile is still at work over there. */
  end(): Promise<unknown>
}

/** Once the other side is well again, this many turns have to do. */
const MOST_TURNS = 6

/**
 * Takes one case through trouble: prepared, tried `tries` times while the other side fails, looked at from both sides, and
 * then left to the product, for which nothing but time goes by.
 */
export async function endure<Given>(
  path: Path<Given>,
  trouble: Trouble,
  { tries = 1, timeGoesBy }: { tries?: number | undefined; timeGoesBy: () => Promise<unknown> },
): Promise<void> {
  const given = await path.prepare()
  await trouble.begin()
  try {
    for (let tried = 1; tried <= tries; tried += 1) {
      if (tried > 1) await timeGoesBy()
      await path.run(given)
      await path.dealer(given)
    }
    await path.administrator(given)
  } finally {
    await trouble.end()
  }
  for (let turns = 0; !(await path.isThrough(given)); turns += 1) {
    if (turns === MOST_TURNS) throw new Error(`It has not healed after ${MOST_TURNS} turns.`)
    await timeGoesBy()
    await path.run(given)
    await path.dealer(given)
  }
  await path.inTheEnd(given)
}
