/** Finds out how text was encoded when nobody says: files from shops and ERP exports carry no label. */
import iconv from 'iconv-lite'

/** The encodings that are told apart; others can be asked for by name (any that iconv-lite knows). */
export type Encoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'windows-1251'
  | 'windows-1252'
  | 'windows-1254'
  | 'cp866'
  | 'koi8-r'

/** What is kept of a file for the decision, gathered while it streams by. */
export interface ByteEvidence {
  head: Buffer
  /** Lines that hold bytes above 127, up to a bound. */
  telling: Buffer
  validSequences: number
  invalidSequences: number
}

const MOST_TELLING = 256 * 1024
const HEAD = 64 * 1024

/** Collects evidence from chunks in any cut. */
export function createByteWatch(): { add(chunk: Buffer): void; evidence(): ByteEvidence } {
  let head = Buffer.alloc(0)
  const telling: Buffer[] = []
  let tellingSize = 0
  let validSequences = 0
  let invalidSequences = 0
  let pending = 0

  return {
    add(chunk) {
      if (head.length < HEAD) head = Buffer.concat([head, chunk.subarray(0, HEAD - head.length)])
      let isTelling = false
      for (let index = 0; index < chunk.length; index += 1) {
        const byte = chunk[index]!
        if (pending > 0) {
          if ((byte & 0xc0) === 0x80) {
            pending -= 1
            if (pending === 0) validSequences += 1
            isTelling = true
            continue
          }
          invalidSequences += 1
          pending = 0
        }
        if (byte < 0x80) continue
        isTelling = true
        if (byte >= 0xc2 && byte <= 0xdf) pending = 1
        else if (byte >= 0xe0 && byte <= 0xef) pending = 2
        else if (byte >= 0xf0 && byte <= 0xf4) pending = 3
        else invalidSequences += 1
      }
      if (isTelling && tellingSize < MOST_TELLING) {
        const lines = tellingLines(chunk).subarray(0, MOST_TELLING - tellingSize)
        telling.push(lines)
        tellingSize += lines.length
      }
    },
    evidence: () => ({
      head,
      telling: Buffer.concat(telling),
      validSequences,
      invalidSequences: invalidSequences + (pending > 0 ? 1 : 0),
    }),
  }
}

function tellingLines(chunk: Buffer): Buffer {
  const lines: Buffer[] = []
  let start = 0
  while (start < chunk.length) {
    const end = chunk.indexOf(10, start)
    const line = chunk.subarray(start, end < 0 ? chunk.length : end + 1)
    if (line.some((byte) => byte >= 0x80)) lines.push(line)
    start += line.length
  }
  return Buffer.concat(lines)
}

/** Byte order mark first, then valid UTF-8, then the code page whose letters make the likeliest words. */
export function detectEncoding(evidence: ByteEvidence): { encoding: Encoding; confidence: number } {
  const { head, telling, validSequences, invalidSequences } = evidence
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', confidence: 1 }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', confidence: 1 }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', confidence: 1 }
  const wide = wideByZeros(head)
  if (wide) return { encoding: wide, confidence: 0.95 }
  if (invalidSequences === 0) return { encoding: 'utf-8', confidence: 1 }
  // A damaged character or two does not make a UTF-8 file something else; in other code pages
  // lead and trail bytes hardly ever follow each other.
  if (validSequences > 20 * invalidSequences) return { encoding: 'utf-8', confidence: 0.8 }
  const scored = codePages
    .map((encoding) => ({ encoding, score: scoreOf(iconv.decode(telling, encoding)) }))
    .sort((a, b) => b.score - a.score)
  const [best, second] = scored as [(typeof scored)[0], (typeof scored)[0]]
  const lead = best.score <= 0 ? 0 : (best.score - Math.max(0, second.score)) / best.score
  // 1252 and 1254 often read the same text the same; then nothing hangs on the choice.
  const isSame = iconv.decode(telling, best.encoding) === iconv.decode(telling, second.encoding)
  return { encoding: best.encoding, confidence: isSame ? 0.9 : Math.min(0.95, 0.5 + lead) }
}

/** UTF-16 without a mark: nearly every other byte of western text is zero. */
function wideByZeros(head: Buffer): Encoding | null {
  const length = Math.min(head.length & ~1, 4096)
  if (length < 4) return null
  let even = 0
  let odd = 0
  for (let index = 0; index < length; index += 2) {
    if (head[index] === 0) even += 1
    if (head[index + 1] === 0) odd += 1
  }
  const half = length / 2
  if (odd > half * 0.3 && even < half * 0.05) return 'utf-16le'
  return even > half * 0.3 && odd < half * 0.05 ? 'utf-16be' : null
}

/** In order of preference where two read a file equally well. */
const codePages: Encoding[] = ['windows-1252', 'windows-1254', 'windows-1251', 'koi8-r', 'cp866']

const TURKISH = new Set('çğıöşüÇĞİÖŞÜâîû')
const WESTERN = new Set('äöüßÄÖÜéèêëáàâãåæçíìîïñóòôõøœúùûýÿÉÈÊËÁÀÂÃÅÆÇÍÌÎÏÑÓÒÔÕØŒÚÙÛ')
/** Letters that only Icelandic and Old English use stand where Turkish has ğ, ı, ş. */
const ODD_WESTERN = new Set('ðÐþÞýÝ')
/** The ten letters that make up two thirds of Russian text. */
const COMMON_CYRILLIC = new Set('оеаинтсрвлОЕАИНТСРВЛ')
const SYMBOLS = new Set('€£™®©°“”„‘’‚«»–—…×½¼¾²³µ±·№•★Øø\u00a0')

function scoreOf(text: string): number {
  let score = 0
  for (const [word] of text.matchAll(/[^\s\u0021-\u0026\u0028-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e]+/g)) {
    if (!/[^ -~]/.test(word)) continue
    score += wordScore(word)
  }
  return score
}

function wordScore(word: string): number {
  let score = 0
  let cyrillic = 0
  let latin = 0
  for (const letter of word) {
    const code = letter.codePointAt(0)!
    if (code < 0x80) {
      if (/[A-Za-z]/.test(letter)) latin += 1
    } else if (code < 0xa0 || code === 0xfffd) score -= 8
    else if (code >= 0x400 && code <= 0x45f) {
      cyrillic += 1
      score += COMMON_CYRILLIC.has(letter)
        ? 1.2
        : /[ыъэёЁЪЭЫ]/.test(letter) || code <= 0x40f || code >= 0x450
          ? 0.2
          : 0.7
    } else if (TURKISH.has(letter)) score += 1.1
    else if (WESTERN.has(letter)) score += 1
    else if (ODD_WESTERN.has(letter)) score -= 1
    else if (SYMBOLS.has(letter)) score += word.length === 1 || !/\p{L}/u.test(word) ? 0.6 : 0.1
    else score -= 2
  }
  const letters = [...word].filter((letter) => /\p{L}/u.test(letter))
  const marked = letters.length - latin - cyrillic
  // Cyrillic words are Cyrillic throughout; words in Latin letters have a mark here and there.
  if (cyrillic > 0 && (latin > 0 || marked > 0)) score -= 1.5 * Math.min(cyrillic, latin + marked)
  if (cyrillic === 1 && letters.length === 1) score -= 1
  if (marked > 2 && marked > latin) score -= marked
  // A capital behind a small letter is the sign of a code page with the cases the other way round.
  const turned = word.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0
  if (cyrillic > 0 || marked > 0) score -= turned * 1.5
  return score
}

export const isKnownEncoding = (name: string): boolean => iconv.encodingExists(name)
