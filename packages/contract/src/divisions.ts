import { z } from 'zod'
import { CountryCode, filledText, Id, PathId, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The ERPs there may be, by the names under which they are reached. */
export const erpNames = ['logoRestSettings', 'kormetalRestSettings'] as const
export const ErpName = z.enum(erpNames)
export type ErpName = z.infer<typeof ErpName>

const CurrencyCode = z.string().regex(/^[A-Z]{3}$/)
const TimeZone = text(60).refine(isTimeZone, 'invalid')

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }) !== undefined
  } catch {
    return false
  }
}

const Count = z.int().min(0)

const DivisionFields = {
  code: filledText(20),
  name: filledText(100),
  countryCode: CountryCode,
  currency: CurrencyCode,
  /** The zone whose day an order is dated by. */
  timeZone: TimeZone,
  /** Null where it has none. */
  erp: ErpName.nullable(),
  /** What the ERP calls it: a number. */
  erpCode: text(20).nullable(),
}

export const Division = z.object({
  id: Id,
  ...DivisionFields,
  warehouses: Count,
  priceLists: Count,
  customers: Count,
})
export type Division = z.infer<typeof Division>

const DivisionInput = z.object({ ...DivisionFields, erpCode: text(20).trim().nullable() })
export type DivisionInput = z.output<typeof DivisionInput>

const afterwards = 'What the ERP has for it is then read again at once, as far as those jobs are switched on.'

export const list = endpoint({
  method: 'GET',
  path: '/divisions',
  tag: 'divisions',
  summary: 'The divisions, with what belongs to each',
  may: 'configuration-list',
  response: z.array(Division),
})

const divisionErrors = ['division.code-taken', 'division.number-taken'] as const

export const create = endpoint({
  method: 'POST',
  path: '/divisions',
  tag: 'divisions',
  summary: 'Add a division',
  description: afterwards,
  may: 'configuration-logo-rest-update',
  body: DivisionInput,
  response: Division,
  errors: divisionErrors,
})

export const update = endpoint({
  method: 'PUT',
  path: '/divisions/{id}',
  tag: 'divisions',
  summary: 'Change a division',
  description: `${afterwards} Its currency stays once there are price lists, its ERP while orders are open there.`,
  may: 'configuration-logo-rest-update',
  params: z.object({ id: PathId }),
  body: DivisionInput,
  errors: [...divisionErrors, 'division.currency-used', 'division.erp-has-orders', 'record.not-found'],
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/divisions/{id}',
  tag: 'divisions',
  summary: 'Remove a division that nothing belongs to',
  may: 'configuration-logo-rest-update',
  params: z.object({ id: PathId }),
  errors: ['division.in-use', 'record.not-found'],
})

/** The ERP's own divisions. Where it cannot be asked the list is empty and `problem` says why. */
export const atErp = endpoint({
  method: 'GET',
  path: '/divisions/at-erp/{erp}',
  tag: 'divisions',
  summary: 'The divisions of an ERP that have warehouses, asked for now',
  may: 'configuration-logo-rest-update',
  params: z.object({ erp: ErpName }),
  response: z.object({
    divisions: z.array(z.object({ code: z.string(), name: z.string() })),
    problem: z.string().nullable(),
  }),
})

// Price lists ---------------------------------------------------------------------------------------------------------

const TradingGroup = text(60).trim()

export const PriceList = z.object({
  id: Id,
  divisionId: Id,
  code: z.string(),
  currency: z.string(),
  /** Whose prices it holds, in the ERP's words; null: the prices for everyone. */
  tradingGroup: z.string().nullable(),
  /** Customers who buy at it. */
  customers: Count,
  prices: Count,
  /** Whether all of its prices have been read from the ERP since it stands for its trading group; customers move to it then. */
  isRead: z.boolean(),
})
export type PriceList = z.infer<typeof PriceList>

/** Prices and customers of an ERP that find no price list of their own. */
export const MissingPriceList = z.object({
  /** Null where no division of that ERP sells in the currency. */
  divisionId: Id.nullable(),
  erp: ErpName,
  currency: z.string(),
  tradingGroup: z.string().nullable(),
  customers: Count,
  prices: Count,
})
export type MissingPriceList = z.infer<typeof MissingPriceList>

export const priceLists = endpoint({
  method: 'GET',
  path: '/divisions/price-lists',
  tag: 'divisions',
  summary: 'The price lists of all divisions, and those that the ERP has customers or prices for and that do not exist',
  may: 'configuration-list',
  response: z.object({ lists: z.array(PriceList), missing: z.array(MissingPriceList) }),
})

const PriceListInput = z.object({
  code: filledText(60),
  currency: CurrencyCode,
  /** Blank is the same as null. */
  tradingGroup: TradingGroup.nullable(),
})
export type PriceListInput = z.output<typeof PriceListInput>

export const PriceListsInput = z.array(PriceListInput).min(1).max(100)
const listErrors = ['price-list.code-taken', 'price-list.group-taken'] as const

export const createPriceLists = endpoint({
  method: 'POST',
  path: '/divisions/{id}/price-lists',
  tag: 'divisions',
  summary: 'Add price lists to a division',
  description: `A list for a trading group holds the group's own prices, and those for everyone where it has none. Customers of the group move to it once it is filled. ${afterwards}`,
  may: 'configuration-logo-rest-update',
  params: z.object({ id: PathId }),
  body: PriceListsInput,
  errors: [...listErrors, 'record.not-found'],
})

export const updatePriceList = endpoint({
  method: 'PUT',
  path: '/divisions/price-lists/{id}',
  tag: 'divisions',
  summary: 'Change the code or the trading group of a price list; its currency stays',
  description: afterwards,
  may: 'configuration-logo-rest-update',
  params: z.object({ id: PathId }),
  body: PriceListInput.omit({ currency: true }),
  errors: [...listErrors, 'record.not-found'],
})

export const removePriceList = endpoint({
  method: 'DELETE',
  path: '/divisions/price-lists/{id}',
  tag: 'divisions',
  summary: 'Remove a price list that no customer buys at, with its prices',
  may: 'configuration-logo-rest-update',
  params: z.object({ id: PathId }),
  errors: ['price-list.in-use', 'record.not-found'],
})
