/** Which of the five kinds a row is, by its category cell, by its name and by its figures. */
import { fold } from '@toptan/contract/fold'
import type { Kind } from '@toptan/contract/products'

/** Escapes such as `\p{L}` stay as they are. */
const foldedPattern = (word: string) =>
  word.replace(/(\\.(?:\{\w+\})?)|\p{L}+/gu, (letters, kept?: string) => kept ?? fold(letters))
const pattern = (...words: string[]) => new RegExp(`(?<!\\p{L})(?:${words.map(foldedPattern).join('|')})`, 'u')
/** German joins words, so the last part of a compound counts. */
const ending = (...words: string[]) => new RegExp(`(?:${words.map((word) => fold(word)).join('|')})(?!\\p{L})`, 'u')

/** In order: what hangs on a tyre or rim is an accessory although its name says "tyre". */
const byWord: readonly [Kind, RegExp][] = [
  // What is poured or sprayed onto a part is no part.
  ['YAG', /CLEANER|REINIGER|TEMIZLEYICI|ОЧИСТИТЕЛ|ADDITIV|ПРИСАДК/],
  ['YAG', pattern('brake fluid', 'fren hidro', 'bremsflüss', 'тормозная жидк', 'gear ?oil', 'getriebeöl')],
  [
    'AKS',
    new RegExp(
      `^(?:${['камера', 'автокамера', 'schlauch', 'iç lastik', 'inner tube', 'tube'].map(fold).join('|')})(?!\\p{L})`,
      'u',
    ),
  ],
  [
    'AKS',
    pattern(
      'oil filter',
      'ölfilter',
      'yağ filt',
      'filter',
      'filtre',
      'фильтр',
      'brake',
      'fren(?!\\p{L})',
      'brems',
      'тормоз',
    ),
  ],
  [
    'AKS',
    pattern(
      'zubehör',
      'aksesuar',
      'accessor',
      'аксессуар',
      'запчаст',
      'yedek parça',
      'ersatzteil',
      'spare part',
      'auto part',
      'body part',
      'parts(?!\\p{L})',
      'ventil',
      'valve',
      'subap',
      'sibop',
      'schneekette',
      'zincir',
      'snow chain',
      'radkappe',
      'wheel ?cover',
      'hub ?cap',
      'jant kapa',
      'cent(?:re|er) cap',
      'nabendeckel',
      'lug nut',
      'wheel nut',
      'wheel bolt',
      'radschraube',
      'radmutter',
      'bijon',
      'болт',
      'гайк',
      'колпач',
      'кольц',
      'zentrierring',
      'hub ring',
      'tpms',
      'rdks',
      'wiper',
      'silecek',
      'süpürge',
      'wischer',
      'щетк',
      'дворник',
      'lamp',
      'ampul',
      'leuchte',
      'sensor',
      'sensör',
      'sigorta',
      'röle',
      'charger',
      'şarj cihaz',
      'ladegerät',
      'зарядн',
      'kriko',
      'wagenheber',
      'bumper',
      'fender',
      'tampon',
      'paspas',
      'fußmatte',
      'floor mat',
      'шланг',
      'klemme',
      'kutup başı',
      'spacer',
      'spurverbreit',
    ),
  ],
  ['AKS', ending('zubehör', 'ketten')],
  [
    'YAG',
    pattern(
      'öl(?!\\p{L})',
      'oil',
      'motoröl',
      'motor ?oil',
      'yağ',
      'масло',
      'масла',
      'lubric',
      'schmier',
      'antifriz',
      'antifreeze',
      'coolant',
      'kühler(?:frost|flüss)',
      'grease',
      'gres(?!\\p{L})',
      'смазк',
      'антифриз',
      'hydraul',
      'hidrolik',
      'huile',
      'olej',
      'aceite',
      'olio(?!\\p{L})',
      'atf(?!\\p{L})',
      'madeni',
      'adblue',
    ),
  ],
  [
    'YAG',
    ending(
      'motoröl',
      'getriebeöl',
      'hydrauliköl',
      'schmieröl',
      'leichtlauföl',
      'mehrbereichsöl',
      'öle',
      'fett',
      'fette',
    ),
  ],
  [
    'AKU',
    pattern(
      'akü(?!\\p{L})',
      'aküler',
      'akümül',
      'batter',
      'batarya',
      'akku',
      'аккумул',
      'акб',
      'batería',
      'starterbatt',
    ),
  ],
  ['AKU', ending('batterie', 'batterien')],
  [
    'JNT',
    pattern(
      'jant',
      'felge',
      'rims?(?!\\p{L})',
      'wheels?(?!\\p{L})',
      'диск',
      'alu(?:felge|rad|räder)',
      'alloy',
      'felgi',
      'llanta(?!s? de)',
      'cerchi',
      'jante',
      'çelik jant',
      'disk(?!\\p{L})',
      'disc(?!\\p{L})',
    ),
  ],
  ['JNT', ending('felge', 'felgen', 'räder')],
  [
    'LST',
    pattern(
      'lasti',
      'reifen',
      'tyre',
      'tire',
      'шин',
      'pneu',
      'opony',
      'opona',
      'neumátic',
      'pneumatic',
      'резина',
      'pcr(?!\\p{L})',
      'tbr(?!\\p{L})',
      'автошин',
      'gummi(?!\\p{L})',
    ),
  ],
  ['LST', ending('reifen')],
]

const codes: Record<string, Kind> = { LST: 'LST', JNT: 'JNT', AKU: 'AKU', AKS: 'AKS', YAG: 'YAG' }

/** The kind that words name; undefined where they name none. */
export function kindOfWords(text: string): Kind | undefined {
  const plain = fold(text.replaceAll('_', ' '))
  const code = /^[A-Z]{3}(?=$|[- ])/.exec(plain)?.[0]
  return (code && codes[code]) || byWord.find(([, is]) => is.test(plain))?.[0]
}

const TYRE =
  /(?<![\d.,/])\d{3}\s?\/\s?\d{2}\s?-?\s?(?:Z?RF?|D|B|\/)?\s?-?\s?\d{2}(?:[.,]5)?(?!\d)|(?<![\d.,/])\d{3}\s?\/?\s?R\s?\d{2}\s?C|(?<![\d.,])\d{2}\s?[xX]\s?\d{1,2}[.,]\d{1,2}\s?-?R\s?\d{2}|(?<![\d.,])\d{1,2}(?:[.,]\d{1,2})?\s?R\s?\d{2}[.,]5|(?<![\d.,])\d{1,2}[.,]\d{1,2}\s?[-R]\s?\d{1,2}(?![\d.,-])/iu
const RIM_DRILLING = /(?<![\d.,])[3-9]\s?[xXхХ*×/]\s?(?:9[58]|1[0-8]\d|20[05])(?:[.,]\d{1,2})?(?![\d])/u
const RIM_SIZE =
  /(?<![\d.,])(?:\d{1,2}(?:[.,]\d{1,2})?\s?J{0,2}\s?[xXхХ*×]\s?(?:1\d|2\d)|(?:1\d|2\d)\s?[xXхХ*×]\s?\d{1,2}(?:[.,]\d{1,2})?)\s?J{0,2}(?![\d.,])/u
const RIM_APART = /(?<![\p{L}\d])R\s?\d{2}\D{1,4}?\d{1,2}(?:[.,]\d{1,2})?\s?J(?![\p{L}\d])/iu
const RIM_OFFSET = /(?<!\p{L})(?:ET|ЕТ)\s?[+-]?\d{1,3}(?!\d)/iu
const BATTERY = /(?<![\d.,])\d{1,3}(?:[.,]\d)?\s?-?\s?(?:A\s?h|А\s?[·*/]?\s?ч)(?!\p{L})|6\s?СТ\s?-\s?\d/iu
const OIL = /(?<![\d.,\p{L}])(?:0|5|10|15|20|25|70|75|80|85)\s?W\s?[-–/ ]?\s?\d{2,3}(?!\d|\s?(?:V|W|Ah)(?!\p{L}))/iu

/** The kind that the sizes in a text give away; undefined where there are none, or of two kinds. */
export function kindOfSizes(text: string): Kind | undefined {
  if (RIM_DRILLING.test(text) && (RIM_SIZE.test(text) || RIM_OFFSET.test(text) || RIM_APART.test(text))) return 'JNT'
  if (RIM_SIZE.test(text) && RIM_OFFSET.test(text)) return 'JNT'
  if (TYRE.test(text)) return 'LST'
  if (BATTERY.test(text)) return 'AKU'
  if (OIL.test(text)) return 'YAG'
  return undefined
}
