/**
 * SQL sent by clients: one SELECT, run on a connection that cannot write, over views named as in the ERP's database.
 * The usual words of SQL Server are put into those of SQLite; what is still not understood is a DBError.
 */
import { localTime } from './clock.ts'
import type { Erp } from './erp.ts'
import type { Body } from './records.ts'
import { refused } from './refusal.ts'

export function askSql({ store, settings, clock }: Erp, text: string): Body[] {
  if (!settings.isSqlEnabled) throw refused('OtherError', 'SQL sorgusu çalıştırma yetkisi kapalıdır.')
  const sql = text.trim().replace(/;\s*$/, '')
  if (!/^(select|with)\b/i.test(sql)) throw refused('DBError', 'Yalnızca SELECT sorguları çalıştırılabilir.')
  try {
    return store.ask(`select * from (${translate(sql, clock.now())}) limit ${settings.maxSqlRows}`)
  } catch (error) {
    throw refused('DBError', inTurkish((error as Error).message))
  }
}

/** What stands between brackets, with one more pair of them inside. */
const INSIDE = '((?:[^()]|\\([^()]*\\))+?)'
const castTo = (type: string) => new RegExp(`\\bcast\\s*\\(\\s*${INSIDE}\\s+as\\s+${type}\\s*\\)`, 'gi')

/** Puts everything outside of quotes into SQLite's words. */
function translate(sql: string, now: number): string {
  const texts: string[] = []
  const aside = (text: string) => `\uE000${texts.push(text) - 1}\uE000`
  let top: string | undefined
  const words = sql
    .replace(/(?:\bN)?('(?:[^']|'')*')/g, (_, text: string, at: number) => aside(asDate(text, sql.slice(0, at))))
    .replace(/\bwith\s*\(\s*nolock\s*\)/gi, '')
    .replace(/\bdbo\s*\./gi, '')
    .replace(/\bisnull\s*\(/gi, 'ifnull(')
    .replace(/\bgetdate\s*\(\s*\)/gi, () => aside(`'${isoTime(now)}'`))
    .replace(/\blen\s*\(/gi, 'length(')
    .replace(castTo('date'), "substr($1, 1, 10) || 'T00:00:00'")
    .replace(castTo('(?:small)?datetime2?'), "replace(substr($1 || 'T00:00:00', 1, 19), ' ', 'T')")
    .replace(castTo('n?varchar\\s*(?:\\(\\s*\\w+\\s*\\))?'), 'cast($1 as text)')
    .replace(/\boffset\s+(\d+)\s+rows?\s+fetch\s+(?:next|first)\s+(\d+)\s+rows?\s+only/gi, 'limit $2 offset $1')
    .replace(/^(\s*select\s+(?:distinct\s+)?)top\s*\(?\s*(\d+)\s*\)?\s/i, (_, select: string, count: string) => {
      top = count
      return select
    })
    .replace(/\uE000(\d+)\uE000/g, (_, at: string) => texts[Number(at)] as string)
  return words + (top === undefined ? '' : ` limit ${top}`)
}

/** A day in quotes that a column is compared with, as the columns have it; SQL Server reads it as a date by itself. */
function asDate(text: string, before: string): string {
  const isCompared = /(?:[<>=]|\bbetween|\band)\s*$/i.test(before)
  const [, day, time, seconds] = /^'(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d)?(?:\.\d+)?)?'$/.exec(text) ?? []
  if (day !== undefined && isCompared) return `'${day}T${time ?? '00:00'}${seconds ?? ':00'}'`
  // Eight digits may be a code; beside a column of dates they are a day.
  const isBesideDate = /DATE\w*\]?\s*(?:[<>=]+|between(?:\s+N?'\d{8}'\s+and)?)\s*$/i.test(before)
  const [, year, month, dayOfMonth] = /^'(\d{4})(\d\d)(\d\d)'$/.exec(text) ?? []
  return year !== undefined && isBesideDate ? `'${year}-${month}-${dayOfMonth}T00:00:00'` : text
}

function isoTime(at: number): string {
  const { day, hour, minute, second } = localTime(at)
  return `${day}T${[hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')}`
}

const inTurkish = (message: string) =>
  message
    .replace(/^no such table: (.*)$/, "Geçersiz nesne adı '$1'.")
    .replace(/^no such column: (.*)$/, "Geçersiz sütun adı '$1'.")
    .replace(/^near "(.*)": syntax error$/, "'$1' yakınında sözdizimi yanlış.")
