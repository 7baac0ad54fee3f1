/** What kind of value a field takes. Texts that hold a number and numbers that stand for a text are read, as the service's JSON reader does. */
import { refused } from './refusal.ts'

export type FieldKind = 'number' | 'date' | 'text'

const words = (text: string) => text.trim().split(/\s+/)

const numbers = new Set([
  ...words(`TYPE TIME SOURCE_WH SOURCE_COST_GRP DEST_WH DIVISION DEPARTMENT FACTORY ORDER_STATUS CURRSEL_TOTAL CURRSEL_TOTALS
    CURRSEL_DETAILS CURR_TRANSACTIN TC_RATE RC_RATE TOTAL_DISCOUNTS TOTAL_DISCOUNTED TOTAL_EXPENSES TOTAL_VAT TOTAL_GROSS
    TOTAL_NET RC_NET TC_NET ADD_DISCOUNTS AFFECT_RISK CANCELLED RECORD_STATUS
    QUANTITY PRICE TOTAL UNIT_CONV1 UNIT_CONV2 VAT_RATE VAT_INCLUDED VAT_AMOUNT VAT_BASE DISCOUNT_RATE DETAIL_LEVEL EDT_CURR
    EDT_PRICE PC_PRICE CURR_PRICE PR_RATE RC_XRATE QUANTITY_SHIPPED ORDER_CLOSED ORDER_RESERVE INTERNAL_REFERENCE
    ORDFICHEREF LINENO PARENTLNREF MODULENR TRCODE PAYMENT_TYPE PARENTREF
    CARD_TYPE VAT SELVAT RETURNVAT MIN_ORD_AMNT CONV_FACT1 CONV_FACT2 WEIGHT
    VAT_INCL CURRENCY PRIORITY BRANCH ACTIVE DEFAULT_FLAG CODE_TYPE SPE_CODE_TYPE
    ACCOUNT_TYPE PERSCOMPANY ACC_RISK_LIMIT ORD_RISK_LIMIT ACCEPT_EINV BLOCKED KVKK_PERM_STATUS
    TOTAL_CREDIT TOTAL_DEBIT CREDIT DEBIT TC_AMOUNT BNLN_TC_AMOUNT CURR_TRANS TC_XRATE MONTH YEAR AMOUNT
    DATA_SITEID DATA_REFERENCE CREATED_BY HOUR_CREATED MIN_CREATED SEC_CREATED MODIFIED_BY HOUR_MODIFIED MIN_MODIFIED
    SEC_MODIFIED`),
  ...Array.from({ length: 50 }, (_, at) => `NUMFLDS${at + 1}`),
])
const dates = new Set(
  words(`DATE DUE_DATE PROCDATE DATE_STARTED DATE_ENDED KVKK_BEGIN_DATE KVKK_END_DATE KVKK_CANCEL_DATE DATE_CREATED
    DATE_MODIFIED`),
)

export const kindOf = (field: string): FieldKind => (numbers.has(field) ? 'number' : dates.has(field) ? 'date' : 'text')

/** @returns undefined for what counts as not sent. */
export function readValue(field: string, value: unknown): unknown {
  const kind = kindOf(field)
  if (typeof value === 'object' && value !== null) return value
  if (kind === 'text') return value === null || value === undefined ? value : String(value)
  if (value === null || value === undefined || value === '') return undefined
  if (kind === 'date') {
    if (/^\d{4}-\d\d-\d\d/.test(String(value)) && !Number.isNaN(Date.parse(String(value)))) return value
    throw refused(`_field.${field}`, `${field} alanı bir tarih olmalıdır: ${String(value)}`)
  }
  const number = Number(value)
  if (Number.isFinite(number)) return number
  throw refused(`_field.${field}`, `${field} alanı bir sayı olmalıdır: ${String(value)}`)
}
