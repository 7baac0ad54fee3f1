/** Which of our categories a card of the ERP belongs to. */

export interface CategoryMap {
  categoryId: string
  groupCode: string | null
  /** Five, null where the map does not look at one. */
  specialCodes: (string | null)[]
}

interface Card {
  groupCode: string | null
  specialCodes: readonly (string | null)[]
}

/**
 * The category of a card: of the maps whose codes all agree with it, the one that gives the most codes; among equals the
 * one that stands first. Null where none agrees.
 */
export function categoryOf(maps: readonly CategoryMap[], card: Card): string | null {
  const agreeing = maps.filter((map) => agrees(map, card))
  const most = Math.max(...agreeing.map(codesIn))
  return agreeing.find((map) => codesIn(map) === most)?.categoryId ?? null
}

const same = (wanted: string | null, given: string | null | undefined) =>
  wanted === null || wanted.trim().toUpperCase() === (given ?? '').trim().toUpperCase()

const agrees = (map: CategoryMap, card: Card) =>
  same(map.groupCode, card.groupCode) && map.specialCodes.every((code, at) => same(code, card.specialCodes[at]))

const codesIn = ({ groupCode, specialCodes }: CategoryMap) =>
  [groupCode, ...specialCodes].filter((code) => code !== null).length
