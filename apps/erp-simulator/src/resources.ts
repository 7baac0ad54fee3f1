/** The resources of the service: their names, the fields each one knows and what must not occur twice. */

export interface Resource {
  /** As the service spells it; requests may write it in any case. */
  name: string
  table: string
  fields: ReadonlySet<string>
  /** Collections inside a record, each with the fields of its rows. */
  children: Readonly<Record<string, ReadonlySet<string>>>
  /** The field of a row that names the record it stands in. */
  rowParent: string | undefined
  /** Whether it is a slip: `NUMBER "~"` takes the next free number. */
  isSlip: boolean
  /** Fields that together name a record; seeding writes over the record that has them. */
  key: readonly string[]
  /** Whether a second record with the same key is refused. */
  keyIsUnique: boolean
  /** Fields looked for so often that they have an index. */
  indexed: readonly string[]
}

const words = (text: string) => text.trim().split(/\s+/)
const fields = (text: string): ReadonlySet<string> => new Set(words(text))

/** Fields every record has; they are the service's own and ignored when a client sends them. */
export const systemFields = fields(`INTERNAL_REFERENCE RECORD_STATUS DATA_SITEID DATA_REFERENCE CREATED_BY DATE_CREATED
  HOUR_CREATED MIN_CREATED SEC_CREATED MODIFIED_BY DATE_MODIFIED HOUR_MODIFIED MIN_MODIFIED SEC_MODIFIED`)

const address = `ADDRESS1 ADDRESS2 DISTRICT DISTRICT_CODE TOWN TOWN_CODE CITY CITY_CODE COUNTRY COUNTRY_CODE POSTAL_CODE
  TELEPHONE1 TELEPHONE2`
const userDefined = [
  'MODULENR',
  'PARENTREF',
  ...Array.from({ length: 50 }, (_, at) => `TEXTFLDS${at + 1}`),
  ...Array.from({ length: 50 }, (_, at) => `NUMFLDS${at + 1}`),
]

const resource = (
  name: string,
  table: string,
  key: string,
  known: string,
  more: { children?: Record<string, string>; keyIsUnique?: boolean; indexed?: string; rowParent?: string } = {},
): Resource => ({
  name,
  table,
  key: words(key),
  keyIsUnique: more.keyIsUnique ?? true,
  rowParent: more.rowParent,
  isSlip: key === 'NUMBER',
  indexed: words(more.indexed ?? (words(key)[0] as string)),
  // An active flag may be sent by clients that switch cards off.
  fields: new Set([...words(known), 'RECORD_STATUS']),
  children: {
    ...Object.fromEntries(Object.entries(more.children ?? {}).map(([child, text]) => [child, fields(text)])),
    DEFNFLDSLIST: new Set(userDefined),
  },
})

const orderHeader = `NUMBER DATE TIME DOC_NUMBER DOC_TRACK_NR CUST_ORD_NO AUXIL_CODE AUTH_CODE ARP_CODE ARP_CODE_SHPM SHIPLOC_CODE
  SOURCE_WH SOURCE_COST_GRP DIVISION DEPARTMENT FACTORY SALESMAN_CODE PAYMENT_CODE TRADING_GRP PROJECT_CODE DELIVERY_CODE
  SHIPMENT_TYPE SHIPPING_AGENT NOTES1 NOTES2 NOTES3 NOTES4 NOTES5 NOTES6 ORDER_STATUS CURRSEL_TOTAL CURRSEL_DETAILS
  CURR_TRANSACTIN TC_RATE RC_RATE TOTAL_DISCOUNTS TOTAL_DISCOUNTED TOTAL_EXPENSES TOTAL_VAT TOTAL_GROSS TOTAL_NET RC_NET
  TC_NET ADD_DISCOUNTS AFFECT_RISK CANCELLED GUID`
const orderLine = `TYPE MASTER_CODE QUANTITY PRICE TOTAL UNIT_CODE UNIT_CONV1 UNIT_CONV2 VAT_RATE VAT_INCLUDED VAT_AMOUNT VAT_BASE
  TOTAL_NET DISCOUNT_RATE DETAIL_LEVEL SOURCE_WH DIVISION DEPARTMENT DUE_DATE AUXIL_CODE DELVRY_CODE TRANS_DESCRIPTION
  SALESMAN_CODE EDT_CURR EDT_PRICE PC_PRICE CURR_PRICE PR_RATE RC_XRATE QUANTITY_SHIPPED ORDER_CLOSED ORDER_RESERVE
  ORDER_STATUS CANCELLED INTERNAL_REFERENCE ORDFICHEREF LINENO PARENTLNREF GUID GLOBAL_ID`
const instalment = `DATE MODULENR TRCODE TOTAL PROCDATE BANKACC_CODE PAYMENT_TYPE INTERNAL_REFERENCE`
export const instalmentFields = fields(instalment)

export const salesOrders = resource('salesOrders', 'sales_orders', 'NUMBER', orderHeader, {
  children: { TRANSACTIONS: orderLine, PAYMENT_LIST: instalment },
  indexed: 'NUMBER DOC_NUMBER',
  rowParent: 'ORDFICHEREF',
})

const paperHeader = `TYPE NUMBER DATE TIME DOC_NUMBER DOC_TRACK_NR AUXIL_CODE AUTH_CODE ARP_CODE SHIPLOC_CODE SOURCE_WH SOURCE_COST_GRP
  DIVISION DEPARTMENT FACTORY SALESMAN_CODE PAYMENT_CODE TRADING_GRP PROJECT_CODE NOTES1 NOTES2 NOTES3 NOTES4 NOTES5 NOTES6
  CURRSEL_TOTALS CURRSEL_DETAILS CURR_TRANSACTIN TC_RATE RC_RATE TOTAL_DISCOUNTS TOTAL_DISCOUNTED TOTAL_VAT TOTAL_GROSS
  TOTAL_NET CANCELLED GUID`
const paper = (name: string, table: string) =>
  resource(name, table, 'NUMBER', paperHeader, {
    children: { TRANSACTIONS: orderLine, PAYMENT_LIST: instalment },
    indexed: 'NUMBER DOC_NUMBER',
  })
export const salesInvoices = paper('salesInvoices', 'sales_invoices')

export const items = resource(
  'items',
  'items',
  'CODE',
  `CARD_TYPE CODE NAME NAME3 GROUP_CODE PRODUCER_CODE AUXIL_CODE AUXIL_CODE2 AUXIL_CODE3 AUXIL_CODE4 AUXIL_CODE5 AUTH_CODE VAT
   SELVAT RETURNVAT UNITSET_CODE MAINUNIT MARKCODE GTIPCODE EAN_BARCODE MIN_ORD_AMNT WH_PARAMS IMAGE`,
  { children: { UNITS: 'UNIT_CODE BARCODE CONV_FACT1 CONV_FACT2 WEIGHT' } },
)

export const arps = resource(
  'Arps',
  'arps',
  'CODE',
  `ACCOUNT_TYPE CODE TITLE TITLE2 AUXIL_CODE AUXIL_CODE1 AUXIL_CODE2 AUXIL_CODE3 AUXIL_CODE4 AUXIL_CODE5 ${address} CELL_PHONE TAX_ID
   TAX_OFFICE TCKNO PERSCOMPANY E_MAIL E_MAIL2 E_MAIL3 PAYMENT_CODE CURRENCY TRADING_GRP ACC_RISK_LIMIT ORD_RISK_LIMIT
   ACCEPT_EINV BLOCKED KVKK_PERM_STATUS KVKK_BEGIN_DATE KVKK_END_DATE KVKK_CANCEL_DATE`,
)

export const arpSlips = resource(
  'ArpSlips',
  'arp_slips',
  'NUMBER',
  `TYPE NUMBER DATE TIME ARP_CODE BANKACC_CODE TOTAL_CREDIT TOTAL_DEBIT CURRSEL_TOTALS NOTES1 NOTES2 NOTES3 NOTES4 GUID
   DIVISION DEPARTMENT AUXIL_CODE AUTH_CODE SALESMAN_CODE`,
  {
    children: {
      TRANSACTIONS: `ARP_CODE CREDIT DEBIT TC_AMOUNT BNLN_TC_AMOUNT CURR_TRANS TC_XRATE MONTH YEAR AFFECT_RISK BANKACC_CODE GUID
        DESCRIPTION INTERNAL_REFERENCE PAYMENT_LIST`,
      PAYMENT_LIST: instalment,
    },
    indexed: 'NUMBER GUID',
  },
)

export const resources: readonly Resource[] = [
  salesOrders,
  items,
  arps,
  arpSlips,
  resource(
    'ArpShipmentLocations',
    'shipment_locations',
    'ARP_CODE CODE',
    `ARP_CODE CODE DESCRIPTION TITLE ${address} TAX_NR TAX_OFFICE VAT_NR INCHANGE EMAIL_ADDR TRADING_GRP DEFAULT_FLAG`,
  ),
  resource(
    'salesItemPrices',
    'item_prices',
    'CODE',
    `CODE CARD_CODE OWNER_CODE ARP_CODE PRICE UNIT_CODE VAT_INCL CURRENCY PRIORITY DATE_STARTED DATE_ENDED TRADING_GRP
     PAYMENT_CODE BRANCH ACTIVE`,
    { keyIsUnique: false, indexed: 'CODE CARD_CODE' },
  ),
  resource('salesmen', 'salesmen', 'CODE', 'CODE NAME E_MAIL TELEPHONE POSITION_CODE ACTIVE'),
  resource('customersOfSalesmen', 'customers_of_salesmen', 'SALESMAN_CODE ARP_CODE', 'SALESMAN_CODE ARP_CODE'),
  resource('unitSets', 'unit_sets', 'CODE', 'CODE NAME', { children: { UNITS: 'CODE NAME CONV_FACT1 CONV_FACT2' } }),
  resource('itemBrands', 'item_brands', 'CODE', 'CODE NAME'),
  resource('specialCodes', 'special_codes', 'CODE', 'CODE DEFINITION CODE_TYPE SPE_CODE_TYPE'),
  resource('paymentPlans', 'payment_plans', 'CODE', 'CODE DESCRIPTION'),
  salesInvoices,
  paper('salesDispatches', 'sales_dispatches'),
  resource('itemSlips', 'item_slips', 'NUMBER', `${paperHeader} DEST_WH`, { children: { TRANSACTIONS: orderLine } }),
  resource('banks', 'banks', 'CODE', `CODE TITLE ${address}`),
  resource('bankAccounts', 'bank_accounts', 'CODE', 'CODE DESCRIPTION BANK_CODE ACCOUNT_NO IBAN CURRENCY ACTIVE'),
  resource('bankSlips', 'bank_slips', 'NUMBER', 'TYPE NUMBER DATE TIME NOTES1 NOTES2 GUID TOTAL_CREDIT TOTAL_DEBIT', {
    children: { TRANSACTIONS: 'TYPE ARP_CODE BANKACC_CODE AMOUNT CREDIT DEBIT DESCRIPTION INTERNAL_REFERENCE' },
  }),
]

const byName = new Map(resources.map((entry) => [entry.name.toLowerCase(), entry]))

/** Path segments are read without regard to case. */
export const findResource = (segment: string): Resource | undefined => byName.get(segment.toLowerCase())

export const recordTables = () => resources.map(({ table, indexed }) => ({ table, indexed }))
