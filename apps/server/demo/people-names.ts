/** Words that companies, streets and persons of the demo world are put together from; the family names are made up. */
import type { Random } from './random.ts'

const turkishStarts = [
  'Gök',
  'Işık',
  'Şen',
  'Çağ',
  'Gül',
  'Demir',
  'İnci',
  'Kır',
  'Taş',
  'Öz',
  'Yağız',
  'Bağ',
  'Ilgın',
  'Söğüt',
  'Ateş',
  'Kılıç',
  'Üç',
  'Yel',
]
const turkishEnds = [
  'gören',
  'sürmeli',
  'vadili',
  'pınarlı',
  'yontan',
  'oğullu',
  'dağlı',
  'biçeroğlu',
  'ışıldak',
  'örsel',
  'kıranel',
  'tepeli',
  'sarıgil',
  'ünlüsoy',
  'çınarel',
  'yazıcıoğlu',
]
const turkishTrades = [
  'Oto Lastik',
  'Lastik ve Jant',
  'Oto Lastik Servisi',
  'Akü ve Lastik',
  'Oto Yedek Parça',
  'Rot Balans Lastik',
  'Lastik Ticaret',
  'Otomotiv',
  'Filo Lastik',
  'Oto Bakım',
]
const turkishForms = ['Ltd. Şti.', 'Ltd. Şti.', 'San. Tic. Ltd. Şti.', 'A.Ş.', 'Tic. Ltd. Şti.', '']

const germanStarts = [
  'Mühl',
  'Wald',
  'Stein',
  'Groß',
  'Löwen',
  'Rößl',
  'Grün',
  'Brenn',
  'Weiß',
  'Königs',
  'Feld',
  'Schön',
  'Süß',
  'Hölz',
  'Vogt',
  'Über',
]
const germanEnds = [
  'reiter',
  'knecht',
  'öder',
  'meißner',
  'weiler',
  'bäumler',
  'kämper',
  'hölzl',
  'straßer',
  'furtner',
  'schlägl',
  'bruckner',
]
const germanTrades = [
  'Reifenhandel',
  'Reifen + Räder',
  'Kfz-Technik',
  'Reifendienst',
  'Autoteile',
  'Reifen- und Autoservice',
  'Fahrzeugtechnik',
  'Räder und Zubehör',
]
const germanForms = ['GmbH', 'GmbH', 'GmbH & Co. KG', 'e. K.', 'OHG', 'KG']
const austrianForms = ['GmbH', 'GmbH', 'e. U.', 'KG', 'OG']

const turkishFirstNames = [
  'Ayşe',
  'Mehmet',
  'Fatma',
  'Çağlar',
  'Gülşen',
  'İsmail',
  'Ömer',
  'Şule',
  'Uğur',
  'Yasemin',
  'Işıl',
  'Barış',
  'Nurgül',
  'Tuğba',
  'Hüseyin',
  'Özge',
]
const germanFirstNames = [
  'Jörg',
  'Anke',
  'Stefan',
  'Käthe',
  'Jürgen',
  'Birgit',
  'Björn',
  'Sabine',
  'Günther',
  'Heike',
  'Lukas',
  'Franziska',
  'Matthias',
  'Ursula',
]

const turkishStreets = [
  'Sanayi Cad.',
  'Lastikçiler Sok.',
  'Çarşı Cad.',
  'Demirciler Sok.',
  'Kavaklı Cad.',
  'İğdeli Sok.',
  'Tamirhane Sok.',
  'Ihlamur Cad.',
  'Otogar Cad.',
  'Gümüşsuyu Sok.',
]
const germanStreets = [
  'Werkstraße',
  'Reifenweg',
  'Am Güterbahnhof',
  'Industriestraße',
  'Schlossergasse',
  'Mühlenweg',
  'Große Allee',
  'An der Lände',
  'Gewerbepark',
  'Brückenstraße',
]

export type Land = 'TR' | 'DE' | 'AT'

export const familyName = (random: Random, land: Land): string =>
  land === 'TR'
    ? random.pick(turkishStarts) + random.pick(turkishEnds)
    : random.pick(germanStarts) + random.pick(germanEnds)

export const firstName = (random: Random, land: Land): string =>
  random.pick(land === 'TR' ? turkishFirstNames : germanFirstNames)

export function companyName(random: Random, land: Land): string {
  const family = familyName(random, land)
  if (land === 'TR') return `${family} ${random.pick(turkishTrades)} ${random.pick(turkishForms)}`.trim()
  return `${family} ${random.pick(germanTrades)} ${random.pick(land === 'AT' ? austrianForms : germanForms)}`
}

export function street(random: Random, land: Land): string {
  const number = random.int(1, 148)
  if (land === 'TR')
    return `${random.pick(turkishStreets)} No: ${number}${random.chance(0.3) ? `/${random.pick(['A', 'B', 'C'])}` : ''}`
  return `${random.pick(germanStreets)} ${number}${random.chance(0.2) ? random.pick(['a', 'b']) : ''}`
}

/** Distinct names out of chance. */
export function createDistinct(): (make: () => string) => string {
  const taken = new Set<string>()
  return (make) => {
    for (;;) {
      const name = make()
      if (!taken.has(name)) {
        taken.add(name)
        return name
      }
    }
  }
}
