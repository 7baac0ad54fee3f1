/** Payments we collected, credited to the customer's account as slips of the kind "credit card". */
import { createHash } from 'node:crypto'
import { Big } from '../../platform/money.ts'
import type { Currencies } from './logo-currencies.ts'
import { listOnce, READ } from './logo-lists.ts'
import { readBack } from './logo-orders.ts'
import { idOf } from './logo-reading.ts'
import type { LogoSession } from './logo-session.ts'
import { ensureSettled } from './logo-settling.ts'
import { dayOf, type Fields, packedTime, quoted, text } from './logo-values.ts'
import { unusable } from './logo-wire.ts'
import { ErpError, type PaymentToPush, type PushedPayment } from './port.ts'

const CREDIT_CARD = 70
const ACCOUNT_SLIPS = 5
const BY_CARD = 4

export async function pushPayment(
  session: LogoSession,
  currencies: Currencies,
  payment: PaymentToPush,
): Promise<PushedPayment> {
  // Slips have no document number of ours; their GUID is made from it, so that it can be found again.
  const guid = guidOf(payment.documentNumber)
  const before = await findSlip(session, guid)
  if (before) return { ...before, wasThere: true }
  ensureSettled(session.options, payment.lastTriedAt)
  const body = await slipBody(session, currencies, payment, guid)
  await session.write('POST', 'ArpSlips', body).catch(async (error: unknown) => {
    if (!(error instanceof ErpError) || error.kind !== 'unclear') throw error
    if (!(await findSlip(session, guid).catch(() => undefined))) throw error
  })
  const saved = await readBack(() => findSlip(session, guid))
  if (!saved) throw new ErpError('unclear', [], { found: { finding: 'lost-sight' } })
  return { ...saved, wasThere: false }
}

async function findSlip(session: LogoSession, guid: string): Promise<{ id: string; number: string } | undefined> {
  const rows = await listOnce(session, 'ArpSlips', { q: `GUID eq ${quoted(guid)}`, sort: 'INTERNAL_REFERENCE' })
  if (!rows.every((row) => text(row.GUID)?.toUpperCase() === guid)) throw unusable(READ, 'other-question')
  return rows[0] && { id: idOf(rows[0]), number: text(rows[0].NUMBER) ?? '' }
}

async function slipBody(
  session: LogoSession,
  currencies: Currencies,
  payment: PaymentToPush,
  guid: string,
): Promise<Fields> {
  const { localCurrency } = session.options
  const isForeign = payment.currency !== localCurrency
  if (isForeign && payment.exchangeRate === undefined)
    throw new ErpError('refused', [], {
      found: { finding: 'rate-missing', currency: payment.currency, local: localCurrency },
    })
  const amount = Number(new Big(payment.amount).times(payment.exchangeRate ?? 1).round(2))
  const day = dayOf(payment.collectedAt)
  const bank = { BANKACC_CODE: payment.bankAccountCode }
  const foreign = isForeign && {
    CURR_TRANS: await currencies.numberOf(payment.currency),
    TC_XRATE: Number(payment.exchangeRate),
  }
  return {
    TYPE: CREDIT_CARD,
    NUMBER: '~',
    DATE: day,
    TIME: packedTime(payment.collectedAt),
    ARP_CODE: payment.customerCode,
    ...bank,
    TOTAL_CREDIT: amount,
    CURRSEL_TOTALS: 1,
    NOTES1: [payment.documentNumber, payment.note].filter(Boolean).join(' ').slice(0, 50),
    GUID: guid,
    TRANSACTIONS: {
      items: [
        {
          ARP_CODE: payment.customerCode,
          CREDIT: amount,
          TC_AMOUNT: Number(payment.amount),
          BNLN_TC_AMOUNT: Number(payment.amount),
          MONTH: Number(day.slice(5, 7)),
          YEAR: Number(day.slice(0, 4)),
          AFFECT_RISK: 1,
          ...bank,
          ...foreign,
          GUID: guid,
          PAYMENT_LIST: {
            items: [
              {
                DATE: day,
                MODULENR: ACCOUNT_SLIPS,
                TRCODE: CREDIT_CARD,
                TOTAL: amount,
                PROCDATE: day,
                ...bank,
                PAYMENT_TYPE: BY_CARD,
              },
            ],
          },
        },
      ],
    },
    DataObjectParameter: { FillAccCodesOnPreSave: true },
  }
}

/** Always the same for a document number. */
function guidOf(documentNumber: string): string {
  const hex = createHash('sha256').update(`toptan payment ${documentNumber}`).digest('hex').toUpperCase()
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
