import { fold } from '@toptan/contract/fold'

export interface Segment {
  text: string
  isMatch: boolean
}

/** Cuts a text where words of the query occur in it, without regard to case and marks, for highlighting. */
export function markMatches(text: string, query: string): Segment[] {
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word.length > 0)
  if (words.length === 0 || text === '') return [{ text, isMatch: false }]
  const { folded, origin } = foldWithOrigin(text)
  const matched = new Array<boolean>(text.length).fill(false)
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      const end = origin[at + word.length] ?? text.length
      for (let index = origin[at]!; index < Math.max(end, origin[at]! + 1); index++) matched[index] = true
    }
  }
  return segments(text, matched)
}

/** Folding changes lengths (ß is SS, marks go), so each folded letter remembers where it came from. */
function foldWithOrigin(text: string): { folded: string; origin: number[] } {
  let folded = ''
  const origin: number[] = []
  let index = 0
  for (const letter of text) {
    const part = fold(letter)
    for (let count = 0; count < part.length; count++) origin.push(index)
    folded += part
    index += letter.length
  }
  return { folded, origin }
}

function segments(text: string, matched: boolean[]): Segment[] {
  const parts: Segment[] = []
  for (let index = 0; index < text.length; index++) {
    const last = parts.at(-1)
    if (last && last.isMatch === matched[index]) last.text += text[index]
    else parts.push({ text: text[index]!, isMatch: matched[index]! })
  }
  return parts
}
