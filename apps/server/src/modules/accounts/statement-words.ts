/** The words on a statement that is taken away, and how its figures and days are written. */
import type { Ageing } from '@toptan/contract/accounts'
import type { Culture } from '@toptan/contract/common'

interface Words {
  title: string
  columns: [date: string, ficheNo: string, text: string, due: string, debit: string, credit: string, balance: string]
  opening: string
  closing: string
  ageing: string
  overdue: string
  /** “Page 1 of 3”. */
  page: (page: number, pages: number) => string
  /** “As of …”. */
  asOf: string
  buckets: [keyof Ageing, string][]
}

const words: Record<Culture, Words> = {
  tr: {
    title: 'Cari hesap ekstresi',
    columns: ['Tarih', 'Fiş no', 'Açıklama', 'Vade', 'Borç', 'Alacak', 'Bakiye'],
    opening: 'Devreden bakiye',
    closing: 'Toplam',
    ageing: 'Açık borçların yaşı',
    overdue: 'Vadesi geçen',
    page: (page, pages) => `Sayfa ${page} / ${pages}`,
    asOf: 'Düzenlenme',
    buckets: [
      ['notDue', 'Vadesi gelmemiş'],
      ['upTo30', '1–30 gün geçmiş'],
      ['upTo60', '31–60 gün geçmiş'],
      ['upTo90', '61–90 gün geçmiş'],
      ['over90', '90 günden fazla geçmiş'],
    ],
  },
  de: {
    title: 'Kontoauszug',
    columns: ['Datum', 'Beleg', 'Text', 'Fällig', 'Soll', 'Haben', 'Saldo'],
    opening: 'Saldovortrag',
    closing: 'Summe',
    ageing: 'Offene Posten nach Alter',
    overdue: 'Überfällig',
    page: (page, pages) => `Seite ${page} von ${pages}`,
    asOf: 'Stand',
    buckets: [
      ['notDue', 'Noch nicht fällig'],
      ['upTo30', '1–30 Tage überfällig'],
      ['upTo60', '31–60 Tage überfällig'],
      ['upTo90', '61–90 Tage überfällig'],
      ['over90', 'Über 90 Tage überfällig'],
    ],
  },
  en: {
    title: 'Statement of account',
    columns: ['Date', 'Number', 'Description', 'Due', 'Debit', 'Credit', 'Balance'],
    opening: 'Balance brought forward',
    closing: 'Total',
    ageing: 'Open items by age',
    overdue: 'Overdue',
    page: (page, pages) => `Page ${page} of ${pages}`,
    asOf: 'As of',
    buckets: [
      ['notDue', 'Not due yet'],
      ['upTo30', '1–30 days overdue'],
      ['upTo60', '31–60 days overdue'],
      ['upTo90', '61–90 days overdue'],
      ['over90', 'More than 90 days overdue'],
    ],
  },
}

const locales: Record<Culture, string> = { tr: 'tr-TR', de: 'de-DE', en: 'en-GB' }

export function statementWords(culture: Culture) {
  const money = new Intl.NumberFormat(locales[culture], { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const day = new Intl.DateTimeFormat(locales[culture], { dateStyle: 'short', timeZone: 'UTC' })
  return {
    culture,
    ...words[culture],
    money: (amount: number) => money.format(amount),
    day: (value: string | Date) => day.format(new Date(value)),
  }
}
