import type { FicheLine } from '@toptan/contract/accounts'
import { ErpError, type ErpSettingName } from '../../integrations/erp/port.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { type Decimal, decimal, minorDigits, rounded, toNumber } from '../../platform/money.ts'
import type { CustomerTerms } from '../customers/index.ts'
import { erpConnection } from '../settings/index.ts'
import { findFiche } from './queries.ts'

/**
 * The goods that a paper on the customer's own account consists of.
 * @throws record.not-found also for a paper of somebody else, account.erp-silent
 */
export async function getFicheLines(
  app: App,
  { customer }: { customer: CustomerTerms },
  ficheNo: string,
): Promise<FicheLine[]> {
  const fiche = await findFiche(app.db, customer.id, ficheNo)
  if (!fiche) throw fail('record.not-found')
  const connection = await erpConnection(app, fiche.erpSettings as ErpSettingName)
  if (!connection) throw fail('account.erp-silent')
  const currency = customer.divisions[0]?.currency === fiche.bookCurrency ? fiche.bookCurrency : fiche.currency
  // The ERP keeps goods in the currency of its books; they are shown in that of the paper, as the statement shows it.
  const isForeign = currency !== fiche.bookCurrency && !decimal(fiche.amount).eq(0)
  const shown = (amount: Decimal) =>
    isForeign ? decimal(amount).times(fiche.currencyAmount).div(fiche.amount) : decimal(amount)
  try {
    const lines = await connection.job((session) => session.ficheLines({ ficheKey: fiche.ficheKey }))
    return lines.map((line) => ({
      ficheNo: fiche.ficheNo,
      productCode: line.productCode,
      productName: line.productName,
      quantity: line.quantity,
      unitCode: line.unitCode ?? '',
      price: toNumber(rounded(shown(line.price), 4)),
      total: toNumber(rounded(shown(line.total), minorDigits(currency))),
      currency,
    }))
  } catch (error) {
    if (!(error instanceof ErpError)) throw error
    app.log.warn({ fiche: ficheNo, reason: error.message }, 'the lines of a fiche could not be read')
    throw fail('account.erp-silent')
  }
}
