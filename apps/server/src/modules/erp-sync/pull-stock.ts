import type { ErpStock } from '../../integrations/erp/port.ts'
import type { JobWork } from '../jobs/index.ts'
import { settingOf } from '../settings/index.ts'
import { emptyUnread, readingOf, takeReadings } from '../stock/index.ts'
import { decideStock } from './decide-stock.ts'
import { pull } from './pull.ts'

/** Reads all stock, and then the products of which it is undecided whether the figures contain what we promised. */
export const pullStock: JobWork = async ({ app, run }) => {
  const settings = await settingOf(app, 'erp')
  await pull<ErpStock>(app, run, {
    list: (session, reading) => session.stock(reading),
    mode: 'whole',
    givesWay: true,
    async take(tx, page, { name }) {
      const rows = page.rows.map((row) => readingOf(row, settings))
      const { changed, unknown } = await takeReadings(tx, { erp: name, rows, readAt: page.readAt })
      for (const { productCode, warehouseCode } of unknown)
        run.refuse(`${productCode} / ${warehouseCode}`, 'erp.stock-unknown', {
          product: productCode,
          warehouse: warehouseCode,
        })
      return changed
    },
    afterWhole: (tx, { name }, startedAt) => emptyUnread(tx, name, startedAt),
    atEnd: (erp, session) => decideStock(app, run, erp, session),
  })
}
