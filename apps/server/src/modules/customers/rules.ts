export interface WarehouseRule {
  acceptedCountryCodes: readonly string[]
  rejectedCountryCodes: readonly string[]
  priority: number
  isExport: boolean
  isExportRegistered: boolean
}

export interface WarehouseWithRules {
  id: number
  divisionId: number
  priority: number
  rules: readonly WarehouseRule[]
}

/** Whom warehouses are asked for. */
export interface Served {
  countryCode: string
  taxStatus: string
  divisionIds: ReadonlySet<number>
}

/**
 * The warehouses that serve a customer, in the order they are asked: by the rule's priority, then the warehouse's.
 *
 * Rules marked for export (or for registered export) speak of customers with that tax status, all others of everybody
 * else; a rule marked for both speaks of both. Of the rules that speak of the customer one that rejects the country
 * closes the warehouse, whatever another accepts; an empty accept list accepts every country; a warehouse without a rule
 * that accepts serves nobody. Only warehouses of divisions that sell to the customer are asked.
 */
export function servingWarehouses<W extends WarehouseWithRules>(warehouses: readonly W[], served: Served): W[] {
  return warehouses
    .filter((warehouse) => served.divisionIds.has(warehouse.divisionId))
    .map((warehouse) => ({ warehouse, rank: rankOf(warehouse.rules, served) }))
    .filter((one): one is { warehouse: W; rank: number } => one.rank !== null)
    .sort(
      (left, right) =>
        left.rank - right.rank ||
        left.warehouse.priority - right.warehouse.priority ||
        left.warehouse.id - right.warehouse.id,
    )
    .map(({ warehouse }) => warehouse)
}

/** The best priority among the rules that accept, null where the warehouse does not serve. */
function rankOf(rules: readonly WarehouseRule[], { countryCode, taxStatus }: Served): number | null {
  const speaking = rules.filter((rule) => speaksOf(rule, taxStatus))
  if (speaking.some((rule) => rule.rejectedCountryCodes.includes(countryCode))) return null
  const accepting = speaking.filter(
    ({ acceptedCountryCodes }) => acceptedCountryCodes.length === 0 || acceptedCountryCodes.includes(countryCode),
  )
  return accepting.length === 0 ? null : Math.min(...accepting.map((rule) => rule.priority))
}

function speaksOf(rule: WarehouseRule, taxStatus: string): boolean {
  if (taxStatus === 'export') return rule.isExport
  if (taxStatus === 'export-registered') return rule.isExportRegistered
  return !rule.isExport && !rule.isExportRegistered
}

export interface Access {
  hasList: boolean
  hasBasket: boolean
  showPrice: boolean
  showStock: boolean
}

/** What is not listed or shows no price cannot be put into the cart. */
export const consistent = ({ hasList, hasBasket, showPrice, showStock }: Access): Access => ({
  hasList,
  hasBasket: hasBasket && hasList && showPrice,
  showPrice,
  showStock,
})

/** The code of a new address that names none: MAIN for the first, then DEPO-2, DEPO-3 and so on. */
export function nextAddressCode(taken: ReadonlySet<string>): string {
  if (taken.size === 0) return 'MAIN'
  let number = taken.size + 1
  while (taken.has(`DEPO-${number}`)) number += 1
  return `DEPO-${number}`
}
