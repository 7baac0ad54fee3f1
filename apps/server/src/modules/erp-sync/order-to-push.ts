/** A part of an order in the words of the ERP's port, or why it cannot be said in them yet. */
import type { OrderLineToPush, OrderToPush } from '../../integrations/erp/port.ts'
import type { MessageKey } from '../../platform/messages/index.ts'
import { type Big, decimal, less, rounded } from '../../platform/money.ts'
import type { PartInHand } from '../orders/index.ts'
import type { Setting } from '../settings/index.ts'

export type Obstacle = { key: MessageKey; details: Record<string, string | number> }

/** @returns what keeps the part from being sent: something that an administrator has to set first */
export function orderToPush(part: PartInHand, settings: Setting<'erp'>): OrderToPush | Obstacle {
  const customerCode = part.customerCode ?? settings.collectiveAccountCode
  if (!customerCode) return { key: 'erp.customer-without-code', details: { customer: part.customerName } }
  if (part.erpWarehouseCode === null)
    return { key: 'erp.warehouse-without-code', details: { warehouse: part.warehouseCode } }
  const exchangeRate = settings.exchangeRates[part.currency]
  if (part.currency !== settings.localCurrency && exchangeRate === undefined)
    return { key: 'erp.currency-without-rate', details: { currency: part.currency } }
  return {
    documentNumber: part.documentNumber,
    lastTriedAt: part.unclearSince,
    orderedAt: part.orderedAt,
    customerCode,
    addressCode: part.addressCode,
    warehouseCode: part.erpWarehouseCode,
    divisionCode: part.erpDivisionCode,
    salesmanCode: part.salesmanCode,
    currency: part.currency,
    exchangeRate: part.currency === settings.localCurrency ? undefined : exchangeRate,
    note: noteOf(part),
    lines: part.lines.filter(({ status }) => status === 'Received').map(lineToPush),
    parameters: Object.fromEntries(part.parameters.map(({ key, value }) => [key, value])),
  }
}

/** People at the ERP have to see whose order it is, and where it goes, where its codes do not say so. */
function noteOf(part: PartInHand): string {
  const { title, responsible, address, postCode, city, countryCode } = part.address
  return [
    ...(part.customerCode === null ? [part.customerName] : []),
    ...(part.addressCode === null
      ? [[title, responsible, address, `${postCode} ${city}`, countryCode].filter(Boolean).join(', ')]
      : []),
    ...(part.note ? [part.note] : []),
  ].join(' · ')
}

/** Discounts go along where the ERP's own sum then comes to what the customer was shown; otherwise the net price alone does. */
function lineToPush(line: PartInHand['lines'][number]): OrderLineToPush {
  const discounts = line.discountRates.map(({ rate }) => rate)
  const shown = decimal(line.netPrice).times(line.quantity)
  const isSame = rounded(discounted(decimal(line.listPrice).times(line.quantity), discounts), 2).eq(rounded(shown, 2))
  return {
    key: String(line.id),
    productCode: line.productCode,
    quantity: line.quantity,
    unitCode: line.unitCode,
    price: isSame ? line.listPrice : line.netPrice,
    includesVat: false,
    vatRate: Number(line.vatRate),
    discounts: isSame ? discounts : [],
    expense: line.expense,
    dueDate: line.dueDate,
  }
}

const discounted = (amount: Big, rates: readonly string[]): Big =>
  rates.reduce((left, rate) => less(left, decimal(rate)), amount)
