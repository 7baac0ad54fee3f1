/** The statement as people take it away: a spreadsheet, or a paper. */
import type { Statement } from '@toptan/contract/accounts'
import type { Culture, FileAnswer } from '@toptan/contract/common'
import writeXlsxFile, { type Row } from 'write-excel-file/node'
import type { App } from '../../platform/app.ts'
import type { CustomerTerms } from '../customers/index.ts'
import { type Asked, getStatement } from './statement.ts'
import { statementPaper } from './statement-paper.ts'
import { statementWords } from './statement-words.ts'

export async function statementFile(
  app: App,
  caller: { customer: CustomerTerms; culture: Culture },
  format: 'pdf' | 'xlsx',
  asked: Asked,
): Promise<FileAnswer> {
  const statement = await getStatement(app, caller, asked)
  const words = statementWords(caller.culture)
  const day = app.clock.now().toISOString().slice(0, 10)
  const name = `${words.title} ${statement.customerInfo.code ?? caller.customer.id} ${day}.${format}`.replace(
    /[\\/:*?"<>|]/g,
    '-',
  )
  if (format === 'pdf')
    return { name, type: 'application/pdf', content: await statementPaper(statement, words, app.clock.now()) }
  return {
    name,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: await sheetOf(statement, words),
  }
}

type Words = ReturnType<typeof statementWords>

const figure = (value: number) => ({ value, type: Number, format: '#,##0.00' }) as const
const bold = (value: string) => ({ value, fontWeight: 'bold' }) as const
const dayCell = (day: string | null) =>
  day === null ? null : ({ value: new Date(`${day}T00:00:00Z`), type: Date, format: 'dd.mm.yyyy' } as const)

function sheetOf(statement: Statement, words: Words): Promise<Buffer> {
  const { customerInfo, ageing } = statement
  const rows: Row[] = [
    [bold(`${words.title} – ${customerInfo.name}`)],
    [{ value: customerInfo.code ?? '' }, { value: customerInfo.currency }],
    [],
    words.columns.map(bold),
    [null, null, bold(words.opening), null, null, null, figure(statement.opening)],
    ...statement.customerFinanceTransactions.map(
      (fiche): Row => [
        dayCell(fiche.createDate),
        { value: fiche.ficheNo },
        { value: [fiche.ficheType, fiche.description].filter(Boolean).join(' · ') },
        dayCell(fiche.dueDate),
        fiche.sign === 'debit' ? figure(fiche.amount) : null,
        fiche.sign === 'credit' ? figure(fiche.amount) : null,
        figure(fiche.balance),
      ],
    ),
    [
      null,
      null,
      bold(words.closing),
      null,
      figure(statement.debit),
      figure(statement.credit),
      figure(statement.closing),
    ],
    [],
    [bold(words.ageing)],
    ...words.buckets.map(([key, label]): Row => [{ value: label }, figure(ageing[key])]),
  ]
  const columns = [12, 18, 44, 12, 16, 16, 18].map((width) => ({ width }))
  return writeXlsxFile(rows, { columns, sheet: words.title.slice(0, 31) }).toBuffer()
}
