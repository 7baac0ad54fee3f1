/** Order parameters: what administrators add to orders on their way, put into the ERP's fields. */
import { type OrderParameterKey, orderParameterKeys } from '@toptan/contract/order-parameters'
import { type Fields, number } from './logo-values.ts'
import { ErpError, type OrderToPush } from './port.ts'

const FIELD_OF: Readonly<Record<OrderParameterKey, string>> = {
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
    ...(divisionCode ? [['division', divisionCode] as [string, string]] : []),
    ...(paymentPlanCode ? [['paymentPlan', paymentPlanCode] as [string, string]] : []),
    ...Object.entries(parameters),
  ]
  return Object.fromEntries(
    given.map(([key, value]) => {
      const read = readParameter(key, value)
      if ('finding' in read) throw new ErpError('refused', [], { found: read })
      return [read.field, read.value]
    }),
  )
}

type ReadParameter =
  | { key: string; field: string; value: string | number }
  | { finding: 'parameter-unfit'; parameter: string }
  | { finding: 'parameter-no-number'; field: string; value: string }

/** How a parameter goes along, under our key where its field has one; or what is wrong with it. */
export function readParameter(key: string, value: string): ReadParameter {
  const field = isOurKey(key) ? FIELD_OF[key] : key
  if (!/^[A-Z][A-Z0-9_]*$/.test(field) || OURS.has(field)) return { finding: 'parameter-unfit', parameter: key }
  const read = NUMBERS.has(field) ? number(value) : value
  if (read === null) return { finding: 'parameter-no-number', field, value }
  return { key: orderParameterKeys.find((ours) => FIELD_OF[ours] === field) ?? field, field, value: read }
}

const isOurKey = (key: string): key is OrderParameterKey => Object.hasOwn(FIELD_OF, key)
