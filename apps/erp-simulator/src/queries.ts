/**
 * SQL sent by clients: one SELECT, run on a connection that cannot write, over views named as in the ERP's database.
 * The usual words of SQL Server are put into those of SQLite; what is still not understood is a DBError.
 */
import type { Body } from './records.ts'
import { refused } from './refusal.ts'
import type { Settings } from './settings.ts'
import type { Store } from './store.ts'

export function askSql(store: Store, settings: Settings, text: string): Body[] {
  if (!settings.isSqlEnabled) throw refused('OtherError', 'SQL sorgusu çalıştırma yetkisi kapalıdır.')
  const sql = text.trim().replace(/;\s*$/, '')
  if (!/^(select|with)\b/i.test(sql)) throw refused('DBError', 'Yalnızca SELECT sorguları çalıştırılabilir.')
  try {
    return store.ask(`select * from (${translate(sql)}) limit ${settings.maxSqlRows}`)
  } catch (error) {
    throw refused('DBError', (error as Error).message)
  }
}

/** Text in quotes is left alone; everything else is put into SQLite's words. */
function translate(sql: string): string {
  let top: string | undefined
  const parts = sql.split(/('(?:[^']|'')*')/)
  const words = parts.map((part, at) => {
    if (at % 2 === 1) return part
    return part
      .replace(/\bN$/, '')
      .replace(/\bwith\s*\(\s*nolock\s*\)/gi, '')
      .replace(/\bdbo\s*\./gi, '')
      .replace(/\bisnull\s*\(/gi, 'ifnull(')
      .replace(/\bgetdate\s*\(\s*\)/gi, "datetime('now')")
      .replace(/\blen\s*\(/gi, 'length(')
      .replace(/\bcast\s*\(([^()]+?)\s+as\s+date\s*\)/gi, 'substr($1, 1, 10)')
      .replace(/\bcast\s*\(([^()]+?)\s+as\s+(?:datetime2?|n?varchar\s*\(\s*\w+\s*\))\s*\)/gi, 'cast($1 as text)')
      .replace(/\boffset\s+(\d+)\s+rows?\s+fetch\s+(?:next|first)\s+(\d+)\s+rows?\s+only/gi, 'limit $2 offset $1')
      .replace(/^(\s*select\s+(?:distinct\s+)?)top\s*\(?\s*(\d+)\s*\)?\s/i, (_, select: string, count: string) => {
        top = count
        return select
      })
  })
  return words.join('') + (top === undefined ? '' : ` limit ${top}`)
}
