/** The statement on paper: A4, with its head and page number on every page. */
import { fileURLToPath } from 'node:url'
import type { Statement } from '@toptan/contract/accounts'
import PDFDocument from 'pdfkit'
import type { statementWords } from './statement-words.ts'

type Words = ReturnType<typeof statementWords>

/** The fonts that every PDF reader has lack half the Turkish letters. */
const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}`))
const REGULAR = fontFile('400Regular/Inter_400Regular.ttf')
const BOLD = fontFile('600SemiBold/Inter_600SemiBold.ttf')

const MARGIN = 40
const RIGHT = 555
const BOTTOM = 780
const ROW = 15
/** Left edge and width of each column; the last three hold figures. */
const COLUMNS: [left: number, width: number][] = [
  [40, 55],
  [97, 78],
  [177, 150],
  [329, 52],
  [383, 56],
  [441, 56],
  [499, 56],
]
const FIGURES = 4

export async function statementPaper(statement: Statement, words: Words, at: Date): Promise<Buffer> {
  const paper = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: words.culture,
    info: { Title: `${words.title} – ${statement.customerInfo.name}` },
  })
  const parts: Buffer[] = []
  paper.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve) => paper.on('end', () => resolve()))

  let y = headOf(paper, statement, words, at)
  const line = (cells: (string | null)[], font = REGULAR) => {
    if (y > BOTTOM - ROW) {
      paper.addPage()
      y = columnsOf(paper, words, MARGIN)
    }
    paper.font(font).fontSize(8)
    for (const [column, cell] of cells.entries()) {
      if (cell) put(paper, cell, column, y)
    }
    y += ROW
  }

  y = columnsOf(paper, words, y)
  line([null, null, words.opening, null, null, null, words.money(statement.opening)], BOLD)
  for (const fiche of statement.customerFinanceTransactions)
    line([
      words.day(fiche.createDate),
      fiche.ficheNo,
      [fiche.ficheType, fiche.description].filter(Boolean).join(' · '),
      fiche.dueDate && words.day(fiche.dueDate),
      fiche.sign === 'debit' ? words.money(fiche.amount) : null,
      fiche.sign === 'credit' ? words.money(fiche.amount) : null,
      words.money(fiche.balance),
    ])
  const sums = [statement.debit, statement.credit, statement.closing].map(words.money)
  line([null, null, words.closing, null, ...sums], BOLD)
  y += ROW
  line([null, null, words.ageing], BOLD)
  for (const [key, label] of words.buckets) line([null, null, label, null, words.money(statement.ageing[key])])
  line([null, null, words.overdue, null, words.money(statement.overdue)], BOLD)

  const { count } = paper.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    paper.switchToPage(page)
    paper.font(REGULAR).fontSize(7).fillColor('#666666')
    const number = words.page(page + 1, count)
    paper.text(number, RIGHT - paper.widthOfString(number), BOTTOM + 8, { lineBreak: false })
    paper.fillColor('black')
  }
  paper.end()
  await ended
  return Buffer.concat(parts)
}

type Paper = InstanceType<typeof PDFDocument>

/** @returns where the page goes on */
function headOf(paper: Paper, { customerInfo, from, to }: Statement, words: Words, at: Date): number {
  paper.font(BOLD).fontSize(15).text(words.title, MARGIN, MARGIN)
  paper.font(REGULAR).fontSize(10).text(customerInfo.name, { width: 515 })
  const period = [from && words.day(from), to && words.day(to)].filter(Boolean).join(' – ')
  const facts = [customerInfo.code, customerInfo.currency, period, `${words.asOf} ${words.day(at)}`]
  paper.fontSize(8).fillColor('#666666').text(facts.filter(Boolean).join(' · ')).fillColor('black')
  return paper.y + ROW
}

function columnsOf(paper: Paper, words: Words, y: number): number {
  paper.font(BOLD).fontSize(8)
  for (const [column, name] of words.columns.entries()) {
    put(paper, name, column, y)
  }
  paper
    .moveTo(MARGIN, y + 12)
    .lineTo(RIGHT, y + 12)
    .lineWidth(0.5)
    .stroke('#999999')
  return y + 17
}

/** Figures stand at the right of their column and are never cut; words are, where they do not fit. */
function put(paper: Paper, text: string, column: number, y: number): void {
  const [left, width] = COLUMNS[column] ?? [MARGIN, 100]
  if (column >= FIGURES) paper.text(text, left + width - paper.widthOfString(text), y, { lineBreak: false })
  else paper.text(shortened(paper, text, width), left, y, { lineBreak: false })
}

/** As much of a text as fits. */
function shortened(paper: Paper, text: string, width: number): string {
  if (paper.widthOfString(text) <= width) return text
  let short = text
  while (short.length > 1 && paper.widthOfString(`${short}…`) > width) short = short.slice(0, -1)
  return `${short}…`
}
