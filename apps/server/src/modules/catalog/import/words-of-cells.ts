/** What single words of the trade mean, in the languages that lists come in. */
import { fold } from '@toptan/contract/fold'
import type { Facts } from '@toptan/contract/products'

/** Folded patterns by meaning; the first that fits counts. */
type Meanings<Value extends string> = readonly (readonly [Value, RegExp])[]

function meaning<Value extends string>(meanings: Meanings<Value>, text: string): Value | undefined {
  const folded = fold(text)
  return meanings.find(([, pattern]) => pattern.test(folded))?.[0]
}

/** A pattern of folded words, so that Turkish and Cyrillic letters may be written as they are. */
const words = (pattern: string) => new RegExp(`(?<![\\p{L}\\d])(?:${foldPattern(pattern)})(?!\\p{L})`, 'u')
const begins = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${foldPattern(pattern)})`, 'u')
/** Escapes such as `\p{L}` stay as they are. */
const foldPattern = (pattern: string) =>
  pattern.replace(/(\\.(?:\{\w+\})?)|\p{L}+/gu, (letters, kept?: string) => kept ?? fold(letters))

type Season = NonNullable<Facts['season']>

const seasonWords: Meanings<Season> = [
  [
    'all-season',
    begins(
      '4[ -]?mevsim|dört mevsim|4[ -]?season|four season|all[ -_]?season|allseason|allwetter|all[ -]?weather|ganzjahr|всесез|quatre saisons|4[ -]?saisons|toutes saisons|4 stagioni|quattro stagioni|cało?rocz|wielosezon|todas las estaciones|4 estaciones',
    ),
  ],
  ['winter', begins('kış|winter|зима|зимн|hiver|invern|zimow|invierno')],
  ['summer', begins('yaz(?:lık)?(?!\\p{L})|sommer|summer|лето|летн|été(?!\\p{L})|estiv|letni|verano')],
]
const seasonCodes: Record<string, Season> = {
  S: 'summer',
  SO: 'summer',
  SR: 'summer',
  Y: 'summer',
  YAZ: 'summer',
  Л: 'summer',
  L: 'summer',
  W: 'winter',
  WI: 'winter',
  WR: 'winter',
  K: 'winter',
  KIS: 'winter',
  З: 'winter',
  Z: 'winter',
  H: 'winter',
  A: 'all-season',
  AS: 'all-season',
  G: 'all-season',
  GJ: 'all-season',
  GJR: 'all-season',
  M: 'all-season',
  '4M': 'all-season',
  '4S': 'all-season',
  '4': 'all-season',
  '4MEVSIM': 'all-season',
  '4 M': 'all-season',
  В: 'all-season',
  'M+S': 'all-season',
  MS: 'all-season',
}

/** @param isName in a name only whole words count, in a cell of its own letters and codes do too */
export function seasonOf(text: string, isName = false): Season | undefined {
  return (
    meaning(seasonWords, text.replaceAll('_', ' ')) ??
    (isName
      ? undefined
      : seasonCodes[
          fold(text)
            .replace(/[.\s]+$/, '')
            .trim()
        ])
  )
}

const vehicleClasses: Meanings<string> = [
  ['motorcycle', begins('moto|motosiklet|motorrad|мото|scooter|roller(?!\\p{L})|bike')],
  ['agricultural', begins('agri|tarım|traktör|tractor|landw|schlepper|сельхоз|трактор|farm|ackerschl|zirai')],
  [
    'industrial',
    begins('otr(?!\\p{L})|industri|iş makine|endüstri|forklift|em-?reifen|спецтех|индустр|earthmov|baumasch|solid'),
  ],
  [
    'van',
    begins(
      'van(?!\\p{L})|transporter|llkw|hafif ticari|minibüs|ltr(?!\\p{L})|легкогруз|light truck|commercial|kamyonet|c-?reifen|ltb?(?!\\p{L})',
    ),
  ],
  ['truck', begins('truck|lkw|kamyon|otobüs|bus(?!\\p{L})|tbr|грузов|тяжел|tır|çekici|heavy')],
  ['suv', begins('suv|off[ -_]?road|4x4|offroad|внедорож|4wd|arazi')],
  ['car', begins('car(?!\\p{L})|pkw|binek|pcr|легков|passenger|otomobil|tourism')],
  ['spare', begins('spare|notrad|stepne|запас')],
]
export const vehicleClassOf = (text: string) => meaning(vehicleClasses, text.replaceAll('_', ' '))

const technologies: Meanings<string> = [
  ['agm', words('agm')],
  ['efb', words('efb|afb|ecm')],
  ['gel', words('gel|jel|гель|gélifiée')],
  ['lithium', begins('lithium|lityum|li-?ion|lifepo|литий')],
  [
    'wet',
    begins(
      'flooded|wet(?!\\p{L})|nass|sulu|wartungsfrei|ca/ca|sli(?!\\p{L})|жидк|bakımsız|standard|conventional|starter',
    ),
  ],
]
export const technologyOf = (text: string) => meaning(technologies, text)

const polarities: Meanings<'left' | 'right'> = [
  [
    'right',
    /R\s?\+|\+\s?(?:R(?!\p{L})|RECHTS|SAG)|PLUSPOL RECHTS|(?<!\p{L})(?:RECHTS|RIGHT|SAG|SAGDA)(?!\p{L})|ОБРАТН|О\.П|\(-\s?\+\)|\[-\s?\+\]/u,
  ],
  [
    'left',
    /L\s?\+|\+\s?(?:L(?!\p{L})|LINKS|SOL)|PLUSPOL LINKS|(?<!\p{L})(?:LINKS|LEFT|SOL|SOLDA)(?!\p{L})|ПРЯМАЯ|П\.П|\(\+\s?-\)|\[\+\s?-\]/u,
  ],
]
/** Where plus is; in a cell of its own also `0` and `1`, the layouts of the battery standards. */
export function polarityOf(text: string, isCell = false): 'left' | 'right' | undefined {
  const code = fold(text).trim()
  if (isCell && /^(?:0|R|D|SAG|\+R)$/.test(code)) return 'right'
  if (isCell && /^(?:1|L|S|SOL|\+L)$/.test(code)) return 'left'
  return meaning(polarities, text)
}

const oilBases: Meanings<string> = [
  [
    'semi-synthetic',
    begins('semi|teilsynth|yarı sent|полусинт|part(?:ly)? synth|half synth|halbsynth|synth(?:etic)? blend'),
  ],
  ['synthetic', begins('synt|vollsynth|full[ -]?synth|tam sent|sentet|синтет|full synt|hc-?synth')],
  ['mineral', begins('mineral|минерал')],
]
export const oilBaseOf = (text: string) => meaning(oilBases, text)

const YES =
  /^(?:1|1\.0|YES|Y|JA|J|EVET|E|VAR|TRUE|X|✓|✔|ДА|OUI|SI|TAK|WAHR|DOGRU|ИСТИНА|\+|XL|RFT|ROF|SSR|ZP|RF|EL|3PMSF|REINFORCED|EXTRA LOAD|RUNFLAT|RUN FLAT)$/u
const NO = /^(?:0|0\.0|NO|N|NEIN|HAYIR|H|YOK|FALSE|НЕТ|NON|NIE|FALSCH|YANLIS|ЛОЖЬ|-|SL|STANDARD)$/u

/** Yes and no in many spellings; undefined for anything else. */
export function yesOrNo(text: string): boolean | undefined {
  const folded = fold(text).trim()
  return YES.test(folded) ? true : NO.test(folded) ? false : undefined
}

const IN_STOCK = words(
  'var|mevcut|stokta|ja|yes|da|да|есть|в наличии|in stock|auf lager|lagernd|verfügbar|available|много|çok|viel|many|instock|lieferbar|tak|si|oui|en stock',
)
const OUT_OF_STOCK = words(
  'yok|tükendi|nein|no|нет|отсутствует|out of stock|nicht lagernd|ausverkauft|sold out|none|nil|outofstock|stokta yok|nicht verfügbar|unavailable|nie|non|под заказ|sipariş',
)

/**
 * The least that a stock cell promises: `>20`, `20+` and `mehr als 20` are 20, `in stock` is 1, `5-10` is 5.
 * @returns null where it says nothing
 */
export function stockOf(text: string, readInteger: (text: string) => number | null): number | null {
  const trimmed = text.replace(/(?:adet|ad\.?|stück|stk\.?|st\.?|pcs\.?|pc|шт\.?|szt\.?|units?)$/iu, '').trim()
  const bare = trimmed
    .replace(/^(?:>|≥|=|<=?|≤|ca\.?|mehr als|über|more than|over|больше|более|свыше|min\.?|ab|plus de|\+)+\s*/iu, '')
    .replace(/\s*(?:\+|den fazla|dan fazla|ve üzeri|и более|und mehr|or more|oder mehr)$/iu, '')
  if (/^<\s*\d/.test(trimmed)) return 1
  const whole = readInteger(bare)
  if (whole !== null) return whole
  const range = /^(\d+)\s?(?:-|–|\.\.|bis|to)\s?(\d+)$/i.exec(bare)
  if (range) return Number(range[1])
  const folded = fold(trimmed)
  if (folded === '' || /^[-–—]$/.test(folded)) return 0
  return OUT_OF_STOCK.test(folded) ? 0 : IN_STOCK.test(folded) ? 1 : null
}
