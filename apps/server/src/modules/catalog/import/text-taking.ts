/** Takes what is understood out of a text, so that the same figures are not read twice and the words stay behind. */
export class TextTaking {
  rest: string

  constructor(text: string) {
    this.rest = ` ${text
      .normalize('NFC')
      .replace(/(?<=\d\s?)[×✕хХ*](?=\s?\d)/g, 'x')
      .replace(/[“”„″]|''/g, '"')
      .replace(/\s+/g, ' ')} `
  }

  /** @param read null refuses the match, which then stays */
  take<Value>(pattern: RegExp, read: (match: RegExpExecArray) => Value | null): Value | null {
    const every = new RegExp(pattern.source, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`)
    for (let match = every.exec(this.rest); match; match = every.exec(this.rest)) {
      const value = read(match)
      if (value !== null) {
        this.rest = `${this.rest.slice(0, match.index)} ${this.rest.slice(match.index + match[0].length)}`
        return value
      }
      // A refused match may hide another that begins inside it.
      every.lastIndex = match.index + 1
    }
    return null
  }

  /** Takes the match out and says whether there was one. */
  has(pattern: RegExp): boolean {
    return this.take(pattern, () => true) ?? false
  }

  /** What is left, tidy. */
  words(): string {
    return this.rest
      .replace(/\(\s*\)/g, ' ')
      .replace(/\s+([,;])/g, '$1')
      .replace(/\s+/g, ' ')
      .replace(/^[\s,;/|–-]+|[\s,;/|–-]+$/g, '')
  }
}

/** `7,50` and `7.5` are one figure. */
export const figureOf = (text: string): number => Number(text.replace(',', '.'))
