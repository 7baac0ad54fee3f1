/** Lists from the wild, where they are at hand. With WRITE_IMPORT_FIGURES their figures go to docs/import.md. */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../testing/database.ts'
import { importProducts } from '../index.ts'
import type { ImportResult } from './import-counts.ts'
import { phrase } from './phrases.ts'
import type { Refusal } from './reasons.ts'

const folder = process.env.SHARED_DATA ?? path.resolve(import.meta.dirname, '../../../../../../../shared/data')
const isHere = existsSync(folder)

/** The least share of rows that must be taken; the rest of each is wrong or double in the file itself. */
const lists: [file: string, share: number][] = [
  ['tyres/tyres_de_catalogue.csv', 0.999],
  ['tyres/tyres_de_eu_label.csv', 1],
  ['tyres/tyres_in_fitment_products.csv', 1],
  ['tyres/tyres_kz_names.csv', 0.995],
  ['tyres/tyres_kz_priced.csv', 0.99],
  ['tyres/tyres_uk_prices.csv', 0.4],
  ['rims/rims_kz_names.csv', 0.995],
  ['rims/rims_na_catalogue.csv', 1],
  ['batteries/batteries_np_priced.csv', 0.93],
  ['batteries/batteries_varta.csv', 1],
  ['accessories/accessories_tr.csv', 0.995],
  ['accessories/body_parts_asia.csv', 0.93],
  ['oils/engine_oils.csv', 0.98],
  ['oils/oils_fuchs_tr_de.csv', 1],
  ['oils/oils_liqui_moly.csv', 1],
  ['oils/oils_np_priced.csv', 0.96],
  ['messy_samples/ru_rims_export_headers.csv', 1],
  ['messy_samples/ru_stock_sheet.xlsx', 1],
]

describe.skipIf(!isHere)(
  `lists from the wild${isHere ? '' : ' (skipped: the folder of shared data is not here)'}`,
  () => {
    let fresh: FreshDatabase
    const results = new Map<string, ImportResult>()

    beforeAll(async () => {
      fresh = await freshDatabase()
    })
    afterAll(async () => {
      await fresh.drop()
      if (isWhole) await writeFigures(results)
    })

    test.each(lists)('%s', async (file, share) => {
      const result = await importProducts(fresh.db, Readable.from([await contentOf(file)]), {
        fileName: path.basename(file),
      })
      results.set(file, result)
      expect(result.taken / result.rows).toBeGreaterThanOrEqual(share)
      expect(result.taken + result.refused + Object.values(result.asides).reduce((sum, count) => sum + count, 0)).toBe(
        result.rows,
      )
      // Whatever else it holds, a list of one kind is taken for that kind.
      const [kind] = Object.entries(result.byKind).sort((a, b) => b[1] - a[1])[0]!
      expect(kind).toBe(kindOf(file))
    })
  },
)

const isWhole = Boolean(process.env.WRITE_IMPORT_FIGURES)

/** For the figures all of it; otherwise of long lists the beginning, which is the same mixture. */
async function contentOf(file: string): Promise<Buffer> {
  const bytes = await readFile(path.join(folder, file))
  const isLong = file.endsWith('.csv') && bytes.length > 400_000
  return isWhole || !isLong ? bytes : bytes.subarray(0, bytes.lastIndexOf('\n', 300_000) + 1)
}

function kindOf(file: string): string {
  if (/rims/.test(file)) return 'JNT'
  if (/batteries/.test(file)) return 'AKU'
  if (/accessories/.test(file)) return 'AKS'
  return /oils/.test(file) ? 'YAG' : 'LST'
}

async function writeFigures(results: ReadonlyMap<string, ImportResult>): Promise<void> {
  const rows = [...results].map(([file, { rows: all, taken, refusedBy, warnings }]) => {
    const reasons = Object.entries(refusedBy)
      .sort((a, b) => b[1] - a[1])
      .map(([reason, count]) => `${count} × ${phrase('en', `refused.${reason as Refusal}`)}`)
    // An empty catalogue has no price list and no warehouse: that says nothing about the list.
    const left = warnings
      .filter(({ reason }) => reason !== 'no-price-list' && reason !== 'no-warehouse')
      .map(
        ({ reason, column, count }) =>
          `${count} × ${column === '' ? '' : `\`${column}\`: `}${phrase('en', `warning.${reason}`)}`,
      )
    return `| ${file} | ${all} | ${taken} | ${(Math.floor((1000 * taken) / all) / 10).toFixed(1)} % | ${reasons.join('; ')} | ${left.join('; ')} |`
  })
  const table = [
    '| list | rows | taken | share | the rest | values left out |',
    '| --- | ---: | ---: | ---: | --- | --- |',
    ...rows,
  ].join('\n')
  const document = path.resolve(import.meta.dirname, '../../../../../../docs/import.md')
  const text = await readFile(document, 'utf8')
  await writeFile(
    document,
    text.replace(
      /<!-- figures -->[\s\S]*<!-- \/figures -->/,
      () => `<!-- figures -->\n\n${table}\n\n<!-- /figures -->`,
    ),
  )
}
