/** Order parameters: what administrators add to orders on their way, put into the ERP's fields. */
import { type Fields, number } from './logo-values.ts'
import { ErpError, type OrderParameter, type OrderToPush } from './port.ts'

const FIELD_OF: Readonly<Record<OrderParameter, string>> = {
  auxiliaryCode: 'AUXIL_CODE',
  authorisationCode: 'AUTH_CODE',
  customerOrderNumber: 'CUST_ORD_NO',
  division: 'DIVISION',
  department: 'DEPARTMENT',
  factory: 'FACTORY',
  paymentPlan: 'PAYMENT_CODE',
  tradingGroup: 'TRADING_GRP',
  project: 'PROJECT_CODE',
  deliveryCode: 'DELIVERY_CODE',
  shipmentType: 'SHIPMENT_TYPE',
  shippingAgent: 'SHIPPING_AGENT',
}
const NUMBERS = new Set(['DIVISION', 'DEPARTMENT', 'FACTORY', 'AFFECT_RISK'])

/** What makes the order what it is; a parameter must not change it. */
const OURS = new Set([
  'NUMBER',
  'DATE',
  'TIME',
  'DOC_NUMBER',
  'DOC_TRACK_NR',
  'ARP_CODE',
  'SOURCE_WH',
  'SOURCE_COST_GRP',
  'ORDER_STATUS',
  'CANCELLED',
  'CURR_TRANSACTIN',
  'TC_RATE',
  'TRANSACTIONS',
  'PAYMENT_LIST',
  'INTERNAL_REFERENCE',
])

/** Header fields from division, payment plan and parameters; a parameter wins, as it is the more particular. */
export function orderFields({ divisionCode, paymentPlanCode, parameters = {} }: OrderToPush): Fields {
  const given: [string, string][] = [
    ...(divisionCode ? [['DIVISION', divisionCode] as [string, string]] : []),
    ...(paymentPlanCode ? [['PAYMENT_CODE', paymentPlanCode] as [string, string]] : []),
    ...Object.entries(parameters).map(([key, value]): [string, string] => [fieldOf(key), value]),
  ]
  return Object.fromEntries(given.map(([field, value]) => [field, NUMBERS.has(field) ? asNumber(field, value) : value]))
}

function fieldOf(key: string): string {
  const known = Object.hasOwn(FIELD_OF, key) ? FIELD_OF[key as OrderParameter] : key
  if (!/^[A-Z][A-Z0-9_]*$/.test(known) || OURS.has(known))
    throw new ErpError('refused', [`The order parameter ${key} cannot be given to the ERP.`])
  return known
}

function asNumber(field: string, value: string): number {
  const read = number(value)
  if (read === null) throw new ErpError('refused', [`${field} must be a number, not ${value}.`])
  return read
}
