import * as divisions from '@toptan/contract/divisions'
import type { App } from '../../platform/app.ts'
import type { On } from '../../platform/serve.ts'
import { divisionsAtErp } from './divisions-at-erp.ts'
import { addDivision, changeDivision, removeDivision } from './edit-divisions.ts'
import { addPriceLists, changePriceList, removePriceList } from './edit-price-lists.ts'
import { listMissingPriceLists, listPriceLists } from './price-lists.queries.ts'
import { listDivisions } from './queries.ts'

/** Who sells: the divisions, the ERP behind each, and the price lists they sell at. */
export function serveDivisions<Viewer extends { userId: number }, Customer>(app: App, on: On<Viewer, Customer>): void {
  on(divisions.list, () => listDivisions(app.db))
  on(divisions.create, ({ viewer, body }) => addDivision(app, viewer, body))
  on(divisions.update, ({ viewer, params, body }) => changeDivision(app, viewer, params.id, body))
  on(divisions.remove, ({ viewer, params }) => removeDivision(app, viewer, params.id))
  on(divisions.atErp, ({ culture, params }) => divisionsAtErp(app, culture, params.erp))

  on(divisions.priceLists, async () => ({
    lists: await listPriceLists(app.db),
    missing: await listMissingPriceLists(app.db),
  }))
  on(divisions.createPriceLists, ({ viewer, params, body }) => addPriceLists(app, viewer, params.id, body))
  on(divisions.updatePriceList, ({ viewer, params, body }) => changePriceList(app, viewer, params.id, body))
  on(divisions.removePriceList, ({ viewer, params }) => removePriceList(app, viewer, params.id))
}
