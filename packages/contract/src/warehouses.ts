import { z } from 'zod'
import { CountryCode, Id, PathId, page, pageIndex, pageSizeLimit, text } from './common.ts'
import { endpoint } from './endpoint.ts'

const Priority = z.int().min(0).max(100_000)

export const Warehouse = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  divisionId: Id,
  divisionName: z.string(),
  /** Lower comes first. */
  priority: z.int(),
  /** Its number at the ERP; without one it is neither read nor sent to. */
  erpCode: z.string().nullable(),
  isActive: z.boolean(),
  /** How many rules say whom it serves; with none it serves nobody. */
  targets: z.int(),
})
export type Warehouse = z.infer<typeof Warehouse>

export const admin = endpoint({
  method: 'GET',
  path: '/catalogs/warehouses/admin',
  tag: 'catalogs',
  summary: 'All warehouses, those that are switched off included',
  may: 'warehouse-list',
  response: z.array(Warehouse),
})

const WarehouseInput = z.object({
  divisionId: Id,
  erpCode: text(20).trim().nullable(),
  priority: Priority,
  isActive: z.boolean(),
})
export type WarehouseInput = z.output<typeof WarehouseInput>

export const update = endpoint({
  method: 'PUT',
  path: '/catalogs/warehouses/{id}',
  tag: 'catalogs',
  summary: 'Change which division a warehouse belongs to, its number at the ERP, its priority or whether it is used',
  description: 'New warehouses and their names come from the ERP.',
  may: 'warehouse-ops',
  params: z.object({ id: PathId }),
  body: WarehouseInput,
  errors: ['warehouse.number-taken', 'warehouse.has-orders', 'record.not-found'],
})

// Whom they serve -----------------------------------------------------------------------------------------------------

const TargetFields = {
  warehouseCode: text(60).min(1),
  /** Empty: every country that is not rejected. */
  acceptedCountryCodes: z.array(CountryCode).max(300),
  /** Wins over what is accepted. */
  rejectedCountryCodes: z.array(CountryCode).max(300),
  /** Lower is asked first; before the priority of the warehouse itself. */
  priority: Priority,
  /** Speaks of customers whom goods are exported to; without both marks a rule speaks of everybody else. */
  isExport: z.boolean(),
  /** The same for registered export. */
  isExportRegistered: z.boolean(),
}

export const WarehouseTarget = z.object({ id: Id, ...TargetFields, warehouseName: z.string() })
export type WarehouseTarget = z.infer<typeof WarehouseTarget>

const WarehouseTargetInput = z.object({
  ...TargetFields,
  acceptedCountryCodes: TargetFields.acceptedCountryCodes.default([]),
  rejectedCountryCodes: TargetFields.rejectedCountryCodes.default([]),
  priority: Priority.default(100),
  isExport: z.boolean().default(false),
  isExportRegistered: z.boolean().default(false),
})
export type WarehouseTargetInput = z.output<typeof WarehouseTargetInput>

const pageNumber = (limits: z.ZodInt) => z.coerce.number().pipe(limits)

export const targets = endpoint({
  method: 'GET',
  path: '/catalogs/warehouses/warehouse-targets',
  tag: 'catalogs',
  summary: 'Which countries each warehouse serves, by warehouse and priority',
  description:
    'Of the rules that speak of a customer one that rejects the country closes the warehouse; a warehouse without a rule that accepts it serves nobody there.',
  may: 'warehouse-target-list',
  query: z.object({ PageIndex: pageNumber(pageIndex), PageSize: pageNumber(z.int().min(0).max(pageSizeLimit)) }),
  response: page(WarehouseTarget),
})

const targetErrors = ['warehouse-target.both', 'record.not-found'] as const

export const createTarget = endpoint({
  method: 'POST',
  path: '/catalogs/warehouses/target',
  tag: 'catalogs',
  summary: 'Say whom a warehouse serves',
  may: 'warehouse-target-create',
  body: WarehouseTargetInput,
  response: WarehouseTarget,
  errors: targetErrors,
})

export const updateTarget = endpoint({
  method: 'PUT',
  path: '/catalogs/warehouses/target/{id}',
  tag: 'catalogs',
  summary: 'Change whom a warehouse serves',
  may: 'warehouse-target-update',
  params: z.object({ id: PathId }),
  body: WarehouseTargetInput,
  errors: targetErrors,
})

export const deleteTarget = endpoint({
  method: 'DELETE',
  path: '/catalogs/warehouses/target/{id}',
  tag: 'catalogs',
  summary: 'Remove a rule; a warehouse without one serves nobody',
  may: 'warehouse-target-delete',
  params: z.object({ id: PathId }),
  errors: ['record.not-found'],
})
