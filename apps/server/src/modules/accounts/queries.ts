import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { FicheKind } from '../../integrations/erp/port.ts'
import type { Decimal } from '../../platform/money.ts'
import type { AccountLine } from './rules.ts'

export interface StoredLine extends AccountLine {
  ficheNo: string
  kind: FicheKind
  kindId: number
  description: string | null
  currency: string
  documentNumber: string | null
}

/**
 * All lines of an account that count, in the order of their days. Where the books are kept in the customer's currency
 * every line stands in it; otherwise in the currency of its paper.
 */
export async function listLines(db: Db, customerId: number, currency: string | null): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select id, date, due_date, sign, fiche_no, kind, kind_id, description, document_number,
      (case when book_currency = ${currency} then amount else currency_amount end)::text as amount,
      case when book_currency = ${currency} then book_currency else currency end as currency
    from account_lines where customer_id = ${customerId} and not is_cancelled order by date, id`.execute(db)
  return rows
}

/**
 * When the last reading of account lines began that came to its end; a part of one says nothing of the rest. Where the
 * history reaches back to none, when the oldest lines were seen. Null before the first time.
 */
export async function findReadAt(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce((select max(r.started_at) from job_runs r join jobs j on j.id = r.job_id
        where j.name = 'pull-account-lines' and r.state = 'succeeded'),
      (select min(seen_at) from account_lines)) as at`.execute(db)
  return rows[0]?.at ?? null
}

export interface StoredFiche {
  erpSettings: string
  ficheKey: string
  ficheNo: string
  bookCurrency: string
  /** In the currency of the books. */
  amount: Decimal
  /** The paper's own, and what it comes to in it. */
  currency: string
  currencyAmount: Decimal
}

/** A paper on the customer's own account; of several with one number the one that may have goods. */
export async function findFiche(db: Db, customerId: number, ficheNo: string): Promise<StoredFiche | null> {
  const { rows } = await sql<StoredFiche>`
    select erp_settings, fiche_key, fiche_no, book_currency, amount::text, currency, currency_amount::text from account_lines
    where customer_id = ${customerId} and fiche_no = ${ficheNo} and not is_cancelled
    order by kind not in ('wholesale-sale', 'retail-sale', 'sales-return'), id limit 1`.execute(db)
  return rows[0] ?? null
}
