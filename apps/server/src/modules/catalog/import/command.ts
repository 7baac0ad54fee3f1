/** `npm run import -- FILE …`: takes suppliers' lists into the catalogue, or tries what would become of them. */
import { createReadStream } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { ConfigError, loadConfig } from '../../../config.ts'
import type { Db } from '../../../db/db.ts'
import { openDatabase } from '../../../db/open.ts'
import type { Delimiter } from './delimiter.ts'
import { describeRecognition, describeResult } from './describe-import.ts'
import { isKnownEncoding } from './encoding.ts'
import { type ImportOptions, importProducts, UnknownCategory } from './import-products.ts'
import { Mapping } from './mapping.ts'
import { type ImportLanguage, importLanguages, phrase } from './phrases.ts'
import { createRefusedFile, type RefusedFile } from './refused-file.ts'
import { TableError } from './table.ts'
import { TargetError } from './targets.ts'

const usage = `Usage: npm run import -- FILE… [options]

  Without --write nothing is saved: the list is read, tried and described.

  --write                 saves
  --mapping FILE.json     what the columns are, instead of a guess
  --save-mapping FILE.json  keeps the mapping that was used, to be corrected and given again
  --category ID           where rows go that do not say what they are: LST, JNT, AKU, AKS, YAG or a category below them
  --currency CODE         the currency of the prices; otherwise the list's own, or that of the first price list
  --price-group CODE      the price list; otherwise the first one in that currency
  --warehouse CODE        whose stock it is; otherwise the first warehouse
  --encoding NAME         such as windows-1254; otherwise found out
  --delimiter SIGN        , ; | or tab; otherwise found out
  --sheet NAME            of a workbook, or its number; otherwise the first that holds a table
  --refused FILE.csv      the rows that were not taken, with line, column, value and reason
  --language ${importLanguages.join('|')}     of the messages; otherwise en

Exit code: 0 when rows were taken, 1 when none could be, 2 when the command itself was wrong.`

class UsageError extends Error {}

const delimiterNames: Record<string, Delimiter> = {
  ',': ',',
  ';': ';',
  '|': '|',
  tab: '\t',
  '\t': '\t',
  '\\t': '\t',
  comma: ',',
  semicolon: ';',
  pipe: '|',
}

const Options = z.strictObject({
  write: z.boolean().default(false),
  mapping: z.string().optional(),
  'save-mapping': z.string().optional(),
  category: z.string().optional(),
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/, '--currency must be a code of three letters, such as EUR')
    .transform((code) => code.toUpperCase())
    .optional(),
  'price-group': z.string().optional(),
  warehouse: z.string().optional(),
  encoding: z.string().refine(isKnownEncoding, '--encoding is not known').optional(),
  delimiter: z
    .string()
    .refine((name) => Object.hasOwn(delimiterNames, name), '--delimiter must be one of , ; | tab')
    .transform((name) => delimiterNames[name]!)
    .optional(),
  sheet: z
    .string()
    .transform((name) => (/^\d{1,3}$/.test(name) ? Number(name) : name))
    .optional(),
  refused: z.string().optional(),
  language: z.enum(importLanguages, `--language must be one of ${importLanguages.join(', ')}`).default('en'),
})
type Options = z.output<typeof Options>

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const isExpected = error instanceof UsageError || error instanceof ConfigError
  console.error(isExpected || !(error instanceof Error) ? String((error as Error).message) : error.stack)
  process.exitCode = error instanceof UsageError ? 2 : 1
}

/** @returns the exit code */
async function run(args: string[]): Promise<number> {
  const { files, options } = readArguments(args)
  for (const file of files) await ensureReadable(file)
  const mapping = options.mapping === undefined ? undefined : await readMapping(options.mapping)
  const { db, close } = await openDatabase(loadConfig(), { shared: true })
  try {
    const refused = options.refused === undefined ? null : await createRefusedFile(options.refused, options.language)
    try {
      let taken = 0
      for (const file of files) taken += await importFile(db, file, options, mapping, refused)
      if (refused) console.log(phrase(options.language, 'report.refused-file', { file: options.refused! }))
      if (taken > 0 && !options.write) console.log(phrase(options.language, 'report.write-next'))
      return taken > 0 ? 0 : 1
    } finally {
      await refused?.close()
    }
  } finally {
    await close()
  }
}

function readArguments(args: string[]): { files: string[]; options: Options } {
  const text = { type: 'string' } as const
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        write: { type: 'boolean' },
        mapping: text,
        'save-mapping': text,
        category: text,
        currency: text,
        'price-group': text,
        warehouse: text,
        encoding: text,
        delimiter: text,
        sheet: text,
        refused: text,
        language: text,
      },
    })
    if (positionals.length === 0) throw new UsageError(usage)
    const read = Options.safeParse(values)
    if (!read.success) throw new UsageError(read.error.issues.map(({ message }) => message).join('\n'))
    if (read.data['save-mapping'] && positionals.length > 1)
      throw new UsageError('--save-mapping takes one file at a time.')
    return { files: positionals, options: read.data }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${(error as Error).message}\n\n${usage}`)
  }
}

async function ensureReadable(file: string): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new UsageError(`There is no file ${file}.`)
}

async function readMapping(file: string): Promise<Mapping> {
  await ensureReadable(file)
  try {
    return Mapping.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message
    throw new UsageError(`${file} is no mapping:\n${reason}`)
  }
}

/** @returns how many rows were taken */
async function importFile(
  db: Db,
  file: string,
  options: Options,
  mapping: Mapping | undefined,
  refused: RefusedFile | null,
): Promise<number> {
  const { language } = options
  const isTerminal = process.stderr.isTTY
  const started = performance.now()
  let told = started
  const wanted: ImportOptions = {
    write: options.write,
    mapping,
    category: options.category,
    currency: options.currency,
    priceGroup: options['price-group'],
    warehouse: options.warehouse,
    encoding: options.encoding,
    delimiter: options.delimiter,
    sheet: options.sheet,
    fileName: basename(file),
    onRecognised: (recognised) => console.log(`${describeRecognition(file, recognised, language)}\n`),
    onRefused: refused ? (row) => refused.add(file, row) : undefined,
  }
  try {
    const result = await importProducts(db, createReadStream(file), wanted, (progress) => {
      const now = performance.now()
      if (now - told < 1000) return
      told = now
      const line = `  ${phrase(language, 'report.progress', { ...progress })}`
      process.stderr.write(isTerminal ? `\r${line}` : `${line}\n`)
    })
    if (isTerminal) process.stderr.write('\r\u001b[K')
    console.log(`${describeResult(result, language)}\n  ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
    if (options['save-mapping']) {
      await writeFile(options['save-mapping'], `${JSON.stringify(result.recognised.mapping, null, 2)}\n`)
      console.log(phrase(language, 'report.mapping-saved', { file: options['save-mapping'] }))
    }
    return result.taken
  } catch (error) {
    const words = faultOf(error, language)
    if (words === null) throw error
    if (!(error instanceof TableError)) throw new UsageError(words)
    console.error(`${file}: ${words}`)
    return 0
  }
}

function faultOf(error: unknown, language: ImportLanguage): string | null {
  if (error instanceof TableError) return phrase(language, `fault.${error.fault}`)
  if (error instanceof TargetError)
    return phrase(language, `fault.${error.fault}`, { wanted: error.wanted, known: error.known || '–' })
  if (error instanceof UnknownCategory) return phrase(language, 'fault.category-unknown', { wanted: error.message })
  return null
}
