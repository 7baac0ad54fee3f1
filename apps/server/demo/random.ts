/** Chance that comes out the same each time: every part of the demo world draws from its own named stream. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  int(least: number, most: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** An item with a probability in proportion to its weight. */
  weighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item
  /** Some different items, in a new order. */
  sample<Item>(items: readonly Item[], count: number): Item[]
  /** About 1, rarely more than `spread` away from it. */
  around(spread: number): number
}

/** The stream of a name. Generator: xorshift32 (G. Marsaglia, Xorshift RNGs, 2003), started from an FNV-1a hash. */
export function randomOf(name: string): Random {
  let state = hashOf(name) || 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4_294_967_296
  }
  for (let warmUp = 0; warmUp < 8; warmUp += 1) next()
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <Item>(items: readonly Item[]) => items[int(0, items.length - 1)]!
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick,
    weighted(items, weightOf) {
      let left = next() * items.reduce((total, item) => total + weightOf(item), 0)
      for (const item of items) {
        left -= weightOf(item)
        if (left < 0) return item
      }
      return items.at(-1)!
    },
    sample(items, count) {
      const rest = [...items]
      const taken: (typeof rest)[number][] = []
      while (taken.length < count && rest.length > 0) taken.push(...rest.splice(int(0, rest.length - 1), 1))
      return taken
    },
    around: (spread) => 1 + (next() + next() - 1) * spread,
  }
}

/** A draw that can be repeated from any place: picks by weights whose running totals are kept. */
export function drawFrom<Item>(items: readonly Item[], weightOf: (item: Item) => number): (random: Random) => Item {
  let total = 0
  const bounds = items.map((item) => {
    total += weightOf(item)
    return total
  })
  return (random) => {
    const at = random.next() * total
    let low = 0
    let high = bounds.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (bounds[middle]! > at) high = middle
      else low = middle + 1
    }
    return items[low]!
  }
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  return hash >>> 0
}
