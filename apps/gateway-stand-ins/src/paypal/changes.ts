/** `PATCH` of an order: operations of JSON Patch on its units, found by their reference. */
import { checkUnits, type PurchaseUnit } from './checks.ts'
import { PayPalRefusal } from './refusal.ts'

const changeable = new Set(['amount', 'custom_id', 'invoice_id', 'description', 'soft_descriptor', 'items'])

/** @returns the units as they are to be; the given ones stay as they are. @throws PayPalRefusal */
export function changedUnits(before: PurchaseUnit[], operations: unknown): PurchaseUnit[] {
  if (!Array.isArray(operations) || operations.length === 0) throw new PayPalRefusal(400, 'MISSING_REQUIRED_PARAMETER')
  const units = structuredClone(before) as (PurchaseUnit & Record<string, unknown>)[]
  for (const { op, path, value } of operations as { op?: string; path?: string; value?: unknown }[]) {
    const [, reference, field] = /^\/purchase_units\/@reference_id=='([^']*)'(?:\/(\w+))?$/.exec(path ?? '') ?? []
    if (reference === undefined) throw new PayPalRefusal(400, 'INVALID_JSON_POINTER_FORMAT', 'path')
    const unit = units.find((one) => (one.reference_id ?? 'default') === reference)
    if (!unit) throw new PayPalRefusal(422, 'REFERENCE_ID_NOT_FOUND', 'path')
    if (field !== undefined && !changeable.has(field)) throw new PayPalRefusal(422, 'NOT_PATCHABLE', 'path')
    if (op !== 'add' && op !== 'replace' && op !== 'remove')
      throw new PayPalRefusal(400, 'INVALID_PARAMETER_VALUE', 'op')
    if (op !== 'remove' && value === undefined) throw new PayPalRefusal(400, 'MISSING_REQUIRED_PARAMETER', 'value')
    if (op === 'remove' && (field === undefined || field === 'amount'))
      throw new PayPalRefusal(422, 'NOT_PATCHABLE', 'path')
    if (field === undefined) Object.assign(unit, value, { reference_id: unit.reference_id })
    else if (op === 'remove') delete unit[field]
    else Object.assign(unit, { [field]: value })
  }
  checkUnits(units)
  return units
}
