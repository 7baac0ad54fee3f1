/**
 * What Toptan asks of an ERP, in our own words. Names, numbers and quirks of a particular ERP end in its adapter.
 *
 * Amounts and prices are exact decimals as text, quantities and percentages are numbers, days are `2026-03-05`.
 */
import type {
  ErpAccountLine,
  ErpAddress,
  ErpCustomer,
  ErpFicheLine,
  ErpPrice,
  ErpProduct,
  ErpSalesman,
  ErpStock,
  ErpWarehouse,
} from './port-cards.ts'
import type { ErpOrder, ErpOrderState, OrderToPush, PaymentToPush, PushedOrder, PushedPayment } from './port-orders.ts'

export * from './port-cards.ts'
export * from './port-orders.ts'

/** How an ERP is reached: the six fields of its settings. */
export interface ErpSettings {
  /** Scheme, host and port: `http://erp:32001`. */
  url: string
  clientId: string
  clientSecret: string
  username: string
  password: string
  companyCode: string
}

/** The name under which each ERP's settings are kept; a division names the one it belongs to. */
export const erpSettingNames = ['logoRestSettings', 'kormetalRestSettings'] as const
export type ErpSettingName = (typeof erpSettingNames)[number]

/** Finds the adapter that speaks for the settings of this name. */
export type ConnectErp = (
  name: ErpSettingName,
  settings: ErpSettings,
  options?: {
    /** The currency in which the company keeps its books. */
    localCurrency?: string
  },
) => ErpConnection

/**
 * How the adapter for the settings of this name reads an order parameter: under our key where the ERP's field has one,
 * or what keeps it from being given along. Calls nobody.
 */
export type ReadOrderParameter = (
  name: ErpSettingName,
  key: string,
  value: string,
) => { key: string } | { finding: 'parameter-unfit' | 'parameter-no-number' }

/** An ERP with its settings. Making one costs nothing and calls nobody. */
export interface ErpConnection {
  /** Signs in when the work first asks something, once for the whole job, and signs out when the work has ended. */
  job<T>(work: (erp: Erp) => Promise<T>): Promise<T>
  /** Tries each thing that jobs need, in order, without trying again; never throws an `ErpError`. */
  test(): Promise<ErpCheck[]>
  /**
   * How long a request that we gave up may still be at work over there. After an `unclear` push its result is looked for
   * at once, but it is pushed again only when this time has passed without the result showing up.
   */
  readonly settlingSeconds: number
}

/** What a row lacks that cannot be used without it; the phrase book has the words, as `erp.lack-…`. */
export const erpLacks = [
  'code',
  'reference',
  'vat-rate',
  'unit',
  'product',
  'price',
  'customer',
  'street',
  'stock',
  'amount',
] as const
export type ErpLack = (typeof erpLacks)[number]

/** One thing that was tried; what follows a failure that makes it pointless is left out. */
export interface ErpCheck {
  what: 'sign-in' | 'products' | 'orders' | 'stock'
  failure: ErpError | null
}

/**
 * `unreachable`: no usable answer, and nothing was written; worth trying again.
 * `credentials`: the ERP does not accept the client, the user or the company, or has no free seat.
 * `refused`: the ERP understood and said no, in `sentences`.
 * `unclear`: something was to be written and no usable answer came; it may have been saved.
 */
export type ErpErrorKind = 'unreachable' | 'credentials' | 'refused' | 'unclear'

/** What an adapter saw for itself; the phrase book has the words, as `erp.found-…`. */
export const erpFindings = [
  'silent',
  'no-connection',
  'broken-off',
  'failed',
  'refused',
  'forbidden',
  'unreadable',
  'other-question',
  'no-token',
  'token-refused',
  'sign-in-refused',
  'address-unfit',
  'company-unfit',
  'period-unknown',
  'may-still-arrive',
  'lost-sight',
  'currency-unknown',
  'rate-missing',
  'number-unfit',
  'warehouse-no-number',
  'parameter-unfit',
  'parameter-no-number',
] as const
export type ErpFinding = (typeof erpFindings)[number]
/** With what the words name, such as `seconds`. */
export type ErpFound = { finding: ErpFinding } & Record<string, string | number>

export class ErpError extends Error {
  readonly kind: ErpErrorKind
  /** What the ERP said, in its own language; never holds a secret. */
  readonly sentences: readonly string[]
  /** What was found beside that, or where it said nothing. */
  readonly found: ErpFound | undefined
  /** Whether the same request may succeed later without anybody changing anything. */
  readonly mayPass: boolean
  /** The status of the answer, where there was one. */
  readonly status: number | undefined

  constructor(kind: ErpErrorKind, sentences: readonly string[], more: ErpErrorDetails = {}) {
    const found = more.found && Object.values(more.found).join(' ')
    super(`${kind}: ${[found, ...sentences].filter((part) => part).join(' – ')}`, { cause: more.cause })
    this.name = 'ErpError'
    this.kind = kind
    this.sentences = sentences
    this.found = more.found
    this.mayPass = more.mayPass ?? (kind === 'unreachable' || kind === 'unclear')
    this.status = more.status
  }
}

interface ErpErrorDetails {
  found?: ErpFound | undefined
  status?: number
  mayPass?: boolean
  cause?: unknown
}

/** Everything one job may ask, with one sign-in. Calls throw `ErpError`. */
export interface Erp {
  products(reading?: Reading): AsyncIterable<ErpPage<ErpProduct>>
  prices(reading?: Reading): AsyncIterable<ErpPage<ErpPrice>>
  /** Every product in every warehouse; `changedSince` has no meaning here. */
  stock(reading?: Reading): AsyncIterable<ErpPage<ErpStock>>
  /** A few products now, in all warehouses: for somebody who is waiting, but not longer than `timeoutMs`. */
  stockOf(productCodes: readonly string[], timeoutMs?: number): Promise<{ rows: ErpStock[]; readAt: Date }>
  warehouses(reading?: Reading): AsyncIterable<ErpPage<ErpWarehouse>>
  customers(reading?: Reading): AsyncIterable<ErpPage<ErpCustomer>>
  /** Where customers have goods sent. */
  addresses(reading?: Reading): AsyncIterable<ErpPage<ErpAddress>>
  salesmen(reading?: Reading): AsyncIterable<ErpPage<ErpSalesman>>
  /**
   * Lines of the customers' accounts in the order they were entered. A cursor kept from the last job brings what was
   * entered since; lines cancelled meanwhile show only in a reading from the start.
   */
  accountLines(reading?: Reading): AsyncIterable<ErpPage<ErpAccountLine>>
  /** What a fiche on an account consists of; empty where it has no goods. */
  ficheLines(line: Pick<ErpAccountLine, 'ficheKey'>): Promise<ErpFicheLine[]>

  /** How orders stand, asked for by our document numbers. Each number is answered, also where the ERP knows no such order. */
  orderStates(
    documentNumbers: readonly string[],
    reading?: Pick<Reading, 'after'>,
  ): AsyncIterable<ErpPage<ErpOrderState>>
  findOrder(documentNumber: string): Promise<ErpOrder | undefined>
  /**
   * Makes the part known to the ERP, at most once: looks for its document number first, and again where no answer
   * came; says `unclear` while an earlier attempt may still arrive. Two jobs must not push the same part at the same time.
   */
  pushOrder(part: OrderToPush): Promise<PushedOrder>
  /**
   * Asks for a whole order or some of its lines to be cancelled. People at the ERP decide; their answer shows in
   * `cancellation` and `status`. Asking twice is as good as once. Undefined: the ERP knows no such order.
   */
  requestCancellation(documentNumber: string, lineIds?: readonly string[]): Promise<ErpOrder | undefined>
  /** Credits a customer's account, at most once for each document number, in the manner of `pushOrder`. */
  pushPayment(payment: PaymentToPush): Promise<PushedPayment>
}

export interface Reading {
  /** The cursor of the last page that was kept: the reading goes on behind it. */
  after?: string | undefined
  /** Only what was made or changed since; whole days may be read again. Left out: everything. */
  changedSince?: Date | undefined
}

export interface ErpPage<Row> {
  rows: Row[]
  /** Rows that could not be used, with what they lack. */
  refused: { key: string; lack: ErpLack }[]
  /** Where to go on when this page is kept. */
  cursor: string
  /** No later than when the ERP read these rows. */
  readAt: Date
}
