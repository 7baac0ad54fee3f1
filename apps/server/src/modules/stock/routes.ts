import * as warehouses from '@toptan/contract/warehouses'
import type { App } from '../../platform/app.ts'
import type { On } from '../../platform/serve.ts'
import { changeWarehouse } from './change-warehouse.ts'
import { addTarget, changeTarget, removeTarget } from './edit-targets.ts'
import { listTargets, listWarehouses } from './warehouse-admin.queries.ts'

/** The warehouses and whom they serve. */
export function serveWarehouses<Viewer extends { userId: number }, Customer>(app: App, on: On<Viewer, Customer>): void {
  on(warehouses.admin, () => listWarehouses(app.db))
  on(warehouses.update, ({ viewer, params, body }) => changeWarehouse(app, viewer, params.id, body))
  on(warehouses.targets, ({ query }) => listTargets(app.db, query))
  on(warehouses.createTarget, ({ viewer, body }) => addTarget(app, viewer, body))
  on(warehouses.updateTarget, ({ viewer, params, body }) => changeTarget(app, viewer, params.id, body))
  on(warehouses.deleteTarget, ({ viewer, params }) => removeTarget(app, viewer, params.id))
}
