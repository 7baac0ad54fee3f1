/** The chosen details by property, in the order they were chosen. */
export type FacetChoice = ReadonlyMap<number, readonly number[]>

const ID = /^\d{1,9}$/

/** Reads `12:3,4;15:9`. What is not a property with details is left out, so that an old or cut link still opens. */
export function readFacetChoice(coded: string | undefined): FacetChoice {
  const choice = new Map<number, number[]>()
  for (const part of (coded ?? '').split(';')) {
    const [property = '', details = ''] = part.split(':')
    if (!ID.test(property)) continue
    const ids = details.split(',').filter((id) => ID.test(id) && Number(id) > 0)
    if (Number(property) === 0 || ids.length === 0) continue
    const known = choice.get(Number(property)) ?? []
    choice.set(Number(property), [...new Set([...known, ...ids.map(Number)])])
  }
  return choice
}

/** Writes a choice as it stands in the URL and in the query of the facets; undefined when nothing is chosen. */
export function writeFacetChoice(choice: FacetChoice): string | undefined {
  const parts = [...choice]
    .filter(([, details]) => details.length > 0)
    .map(([id, details]) => `${id}:${details.join(',')}`)
  return parts.length > 0 ? parts.join(';') : undefined
}

/** Adds a detail, or takes it away when it is chosen. */
export function toggleFacet(choice: FacetChoice, propertyId: number, detailId: number): FacetChoice {
  const details = choice.get(propertyId) ?? []
  const next = new Map(choice)
  const left = details.includes(detailId) ? details.filter((id) => id !== detailId) : [...details, detailId]
  if (left.length > 0) next.set(propertyId, left)
  else next.delete(propertyId)
  return next
}

export function isChosen(choice: FacetChoice, propertyId: number, detailId: number): boolean {
  return choice.get(propertyId)?.includes(detailId) ?? false
}

/** The choice as the product list asks for it. */
export function chosenProperties(choice: FacetChoice) {
  return [...choice].map(([propertyId, details]) => ({ propertyId, details: [...details] }))
}

export function countChosen(choice: FacetChoice): number {
  return [...choice.values()].reduce((sum, details) => sum + details.length, 0)
}
