/** Writes a long list of invented tyres, to measure an import by hand: `node write-sample-list.ts FILE ROWS`. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

const [file, rows = '100000'] = process.argv.slice(2)
if (!file) throw new Error('Usage: node write-sample-list.ts FILE [ROWS]')

const brands = ['Anka', 'Nordwind', 'Kaltberg', 'Doğu', 'Stern', 'Poyraz', 'Alpina', 'Bozkır']
const patterns = ['Yol', 'Eco', 'Sport', 'Ice', 'Van', 'Terra', 'City', 'Alpin']
const seasons = ['Sommer', 'Winter', 'Ganzjahr']
const pick = <Value>(values: readonly Value[], index: number): Value => values[index % values.length]!

const stream = createWriteStream(file)
stream.write('Artikel-Nr.;Hersteller;Profil;Dimension;LI/SI;Saison;EAN;VK netto;Bestand\r\n')
for (let index = 0; index < Number(rows); index += 1) {
  const size = `${135 + 10 * (index % 20)}/${35 + 5 * (index % 9)} R ${13 + (index % 9)}`
  const price = `${40 + (index % 300)},${String(index % 100).padStart(2, '0')} €`
  const cells = [
    `T${1_000_000 + index}`,
    pick(brands, index),
    `${pick(patterns, index >> 3)} ${1 + (index % 97)}`,
    size,
    `${75 + (index % 35)}${pick(['T', 'H', 'V', 'W'], index)}`,
    pick(seasons, index >> 1),
    String(8_690_000_000_000 + index),
    price,
    index % 5 === 0 ? '>20' : String(index % 20),
  ]
  if (!stream.write(`${cells.join(';')}\r\n`)) await once(stream, 'drain')
}
stream.end()
await once(stream, 'close')
