/** Lines of customers' accounts as the ERP keeps them, and what follows for what a customer owes. */
import { sql } from 'kysely'
import type { Transaction } from '../../db/db.ts'
import type { ErpAccountLine } from '../../integrations/erp/port.ts'

/** Takes over lines of accounts; `seenAt` is when the reading began that brought them. */
export async function takeAccountLines(
  tx: Transaction,
  given: { erp: string; bookCurrency: string; lines: readonly ErpAccountLine[]; seenAt: Date },
): Promise<{ changed: number; unknown: { id: string; customerCode: string }[] }> {
  const rows = given.lines.map((line) => ({
    id: line.id,
    customer: line.customerCode,
    key: line.ficheKey,
    no: line.ficheNo,
    kind: line.kind,
    kind_id: line.kindId,
    doc: line.documentNumber,
    text: line.description,
    date: line.date,
    due: line.dueDate,
    sign: line.sign,
    amount: line.amount,
    currency: line.currency,
    currency_amount: line.currencyAmount,
    cancelled: line.isCancelled,
  }))
  const { rows: taken } = await sql<{ changed: number; unknown: { id: string; customerCode: string }[] | null }>`
    with g as materialized (
      select g.*, c.id as customer_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id text, customer text, key text, no text, kind text,
        kind_id int, doc text, text text, date date, due date, sign text, amount numeric, currency text,
        currency_amount numeric, cancelled boolean)
      left join customers c on c.code = g.customer),
    written as (
      insert into account_lines as a (erp_settings, erp_id, customer_id, fiche_key, fiche_no, kind, kind_id, document_number,
        description, date, due_date, sign, amount, book_currency, currency, currency_amount, is_cancelled, seen_at)
      select ${given.erp}, id, customer_id, key, no, kind, kind_id, doc, text, date, due, sign, amount, ${given.bookCurrency},
        currency, currency_amount, cancelled, ${given.seenAt}
      from g where customer_id is not null order by id
      on conflict (erp_settings, erp_id) do update set customer_id = excluded.customer_id, fiche_key = excluded.fiche_key,
        fiche_no = excluded.fiche_no, kind = excluded.kind, kind_id = excluded.kind_id,
        document_number = excluded.document_number, description = excluded.description, date = excluded.date,
        due_date = excluded.due_date, sign = excluded.sign, amount = excluded.amount, book_currency = excluded.book_currency,
        currency = excluded.currency, currency_amount = excluded.currency_amount, is_cancelled = excluded.is_cancelled,
        seen_at = excluded.seen_at
      returning old.id is null or (old.customer_id, old.fiche_no, old.date, old.due_date, old.sign, old.amount, old.currency_amount,
        old.is_cancelled) is distinct from (a.customer_id, a.fiche_no, a.date, a.due_date, a.sign, a.amount, a.currency_amount,
        a.is_cancelled) as changed)
    select (select count(*)::int from written where changed) as changed,
      (select json_agg(json_build_object('id', id, 'customerCode', customer)) from g where customer_id is null) as unknown`.execute(
    tx,
  )
  return { changed: taken[0]?.changed ?? 0, unknown: taken[0]?.unknown ?? [] }
}

/** What a reading of everything did not bring is not on any account any more. */
export async function forgetUnseenLines(tx: Transaction, erp: string, seenAt: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from account_lines where erp_settings = ${erp} and seen_at < ${seenAt}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export interface Debt {
  customerId: number
  openAmount: string
  overdueAmount: string
}

/**
 * What every customer with an account owes on a day, in the currency of their first division. Credits settle what was
 * due first; what they do not cover of debits due before the day is overdue.
 */
export async function listDebts(tx: Transaction, day: string): Promise<Debt[]> {
  const { rows } = await sql<Debt>`
    with account as (
      select a.customer_id, a.sign, coalesce(a.due_date, a.date) as due,
        case when a.book_currency = f.currency then a.amount when a.currency = f.currency then a.currency_amount end as amount
      from account_lines a
      join lateral (select d.currency from customer_divisions s join divisions d on d.id = s.division_id
        where s.customer_id = a.customer_id order by s.priority, d.id limit 1) as f on true
      where not a.is_cancelled),
    summed as (
      select customer_id, coalesce(sum(amount) filter (where sign = 'debit'), 0) as debit,
        coalesce(sum(amount) filter (where sign = 'credit'), 0) as credit,
        coalesce(sum(amount) filter (where sign = 'debit' and due < ${day}::date), 0) as due
      from account group by customer_id)
    select customer_id, greatest(0, debit - credit)::text as open_amount, greatest(0, due - credit)::text as overdue_amount
    from summed order by customer_id`.execute(tx)
  return rows
}
