/** Cards of the ERP — products, prices, customers, addresses, salespeople — in our words. */
import type { Currencies } from './logo-currencies.ts'
import { UnusableRow } from './logo-lists.ts'
import { day, decimal, type Fields, flag, number, rowsIn, text } from './logo-values.ts'
import type { ErpAddress, ErpCustomer, ErpLack, ErpPrice, ErpProduct, ErpSalesman } from './port.ts'

/** Kinds of cards that are goods: merchandise, mixed cases, raw, semi-finished, finished and consumable materials. */
const GOODS = new Set([1, 2, 10, 11, 12, 13])

export function readProduct(fields: Fields): ErpProduct {
  const code = must(text(fields.CODE), 'code')
  const barcode = text(fields.EAN_BARCODE)
  const units = (rowsIn(fields.UNITS) ?? []).map((unit) => ({
    code: text(unit.UNIT_CODE) ?? '',
    barcode: text(unit.BARCODE),
    weight: number(unit.WEIGHT),
    perMainUnit: (number(unit.CONV_FACT2) ?? 1) / (number(unit.CONV_FACT1) || 1),
  }))
  return {
    id: idOf(fields),
    code,
    name: text(fields.NAME) ?? code,
    isActive: isInUse(fields),
    isGoods: GOODS.has(number(fields.CARD_TYPE) ?? 1),
    brandCode: text(fields.MARKCODE),
    groupCode: text(fields.GROUP_CODE),
    specialCodes: [
      fields.AUXIL_CODE,
      fields.AUXIL_CODE2,
      fields.AUXIL_CODE3,
      fields.AUXIL_CODE4,
      fields.AUXIL_CODE5,
    ].map(text),
    producerCode: text(fields.PRODUCER_CODE),
    barcode: barcode ?? units.find((unit) => unit.barcode !== null)?.barcode ?? null,
    vatRate: must(number(fields.SELVAT), 'vat-rate'),
    unitCode: must(text(fields.MAINUNIT) ?? units[0]?.code, 'unit'),
    units,
    minOrderQuantity: number(fields.MIN_ORD_AMNT) || null,
  }
}

export const readPrice =
  (currencies: Currencies) =>
  (fields: Fields): ErpPrice => ({
    id: idOf(fields),
    productCode: must(text(fields.CARD_CODE), 'product'),
    customerCode: text(fields.ARP_CODE),
    price: must(decimal(fields.PRICE), 'price'),
    currency: currencies.codeOf(fields.CURRENCY),
    unitCode: text(fields.UNIT_CODE),
    includesVat: flag(fields.VAT_INCL),
    priority: number(fields.PRIORITY) ?? 0,
    startsOn: day(fields.DATE_STARTED),
    endsOn: day(fields.DATE_ENDED),
    tradingGroup: text(fields.TRADING_GRP),
    paymentPlanCode: text(fields.PAYMENT_CODE),
    // 0 is in use, as with cards.
    isActive: (number(fields.ACTIVE) ?? 0) === 0,
  })

export const readCustomer =
  (currencies: Currencies) =>
  (fields: Fields): ErpCustomer => {
    const code = must(text(fields.CODE), 'code')
    return {
      id: idOf(fields),
      code,
      name: [text(fields.TITLE), text(fields.TITLE2)].filter((part) => part !== null).join(' ') || code,
      isActive: isInUse(fields),
      isBlocked: flag(fields.BLOCKED),
      isBuyer: number(fields.ACCOUNT_TYPE) !== 2,
      email: text(fields.E_MAIL),
      phone: text(fields.TELEPHONE1) ?? text(fields.CELL_PHONE),
      ...readPlace(fields),
      taxNumber: text(fields.TAX_ID) ?? text(fields.TCKNO),
      taxOffice: text(fields.TAX_OFFICE),
      currency: number(fields.CURRENCY) === null ? null : currencies.codeOf(fields.CURRENCY),
      paymentPlanCode: text(fields.PAYMENT_CODE),
      tradingGroup: text(fields.TRADING_GRP),
      // 0 is how the ERP writes that nobody set a limit.
      creditLimit: number(fields.ACC_RISK_LIMIT) ? decimal(fields.ACC_RISK_LIMIT) : null,
      specialCodes: [
        text(fields.AUXIL_CODE) ?? fields.AUXIL_CODE1,
        fields.AUXIL_CODE2,
        fields.AUXIL_CODE3,
        fields.AUXIL_CODE4,
        fields.AUXIL_CODE5,
      ].map(text),
    }
  }

export function readAddress(fields: Fields): ErpAddress {
  const code = must(text(fields.CODE), 'code')
  const place = readPlace(fields)
  return {
    id: idOf(fields),
    customerCode: must(text(fields.ARP_CODE), 'customer'),
    code,
    caption: text(fields.DESCRIPTION) ?? text(fields.TITLE) ?? code,
    title: text(fields.TITLE),
    responsible: text(fields.INCHANGE),
    ...place,
    address: must(place.address, 'street'),
    phone: text(fields.TELEPHONE1),
    email: text(fields.EMAIL_ADDR),
    isDefault: flag(fields.DEFAULT_FLAG),
  }
}

export function readSalesman(fields: Fields, customersOf: ReadonlyMap<string, string[]> | null): ErpSalesman {
  const code = must(text(fields.CODE), 'code')
  return {
    id: idOf(fields),
    code,
    name: text(fields.NAME) ?? text(fields.DEFINITION) ?? code,
    email: text(fields.E_MAIL) ?? text(fields.EMAIL_ADDR),
    isActive: isInUse(fields),
    customerCodes: customersOf && (customersOf.get(code) ?? []),
  }
}

function readPlace(fields: Fields) {
  const lines = [text(fields.ADDRESS1), text(fields.ADDRESS2)].filter((line) => line !== null)
  return {
    address: lines.length > 0 ? lines.join(' ') : null,
    district: text(fields.DISTRICT),
    town: text(fields.TOWN),
    city: text(fields.CITY),
    postCode: text(fields.POSTAL_CODE),
    countryCode: text(fields.COUNTRY_CODE),
  }
}

const isInUse = (fields: Fields) => (number(fields.RECORD_STATUS) ?? 0) === 0

export const idOf = (fields: Fields): string => must(text(fields.INTERNAL_REFERENCE), 'reference')

/** A row without the value cannot be used. */
function must<Value>(value: Value | null | undefined, lack: ErpLack): Value {
  if (value === null || value === undefined) throw new UnusableRow(lack)
  return value
}
