/** Goods, their prices and the warehouses they lie in. */
import type { ErpPrice, ErpProduct, ErpWarehouse } from '../../integrations/erp/port.ts'
import { forgetUnlisted, forgetUnmapped, takeErpPrices, takeErpProducts } from '../catalog/index.ts'
import { followTradingGroups } from '../customers/index.ts'
import { noteFilledLists } from '../divisions/index.ts'
import type { JobWork } from '../jobs/index.ts'
import { settingOf } from '../settings/index.ts'
import { takeErpWarehouses } from '../stock/index.ts'
import { pull } from './pull.ts'

export const pullProducts: JobWork = async ({ app, run }) => {
  const { localCurrency } = await settingOf(app, 'erp')
  await pull<ErpProduct>(app, run, {
    list: (session, reading) => session.products(reading),
    mode: 'changes',
    async take(tx, { rows }, { name }) {
      const taken = await takeErpProducts(tx, { erp: name, localCurrency, products: rows, at: app.clock.now() })
      for (const { row, reason, details } of taken.refused) run.refuse(row, reason, details)
      return taken.changed
    },
    afterWhole: (tx, { name }, startedAt) => forgetUnmapped(tx, name, startedAt),
  })
}

export const pullPrices: JobWork = ({ app, run }) =>
  pull<ErpPrice>(app, run, {
    list: (session, reading) => session.prices(reading),
    mode: 'changes',
    follows: [{ job: 'pull-products' }, { job: 'pull-customers', list: 'customers' }],
    async take(tx, { rows }, { name }, { startedAt }) {
      const taken = await takeErpPrices(tx, { erp: name, prices: rows, startedAt })
      for (const { productCode, reason, currency, tradingGroup } of taken.refused)
        run.refuse(productCode, `erp.${reason}`, { currency, group: tradingGroup ?? '' })
      return taken.changed
    },
    async afterWhole(tx, { name }, startedAt) {
      await forgetUnlisted(tx, name, startedAt)
      await noteFilledLists(tx, name, startedAt)
      return followTradingGroups(tx, name)
    },
  })

export const pullWarehouses: JobWork = ({ app, run }) =>
  pull<ErpWarehouse>(app, run, {
    list: (session, reading) => session.warehouses(reading),
    mode: 'whole',
    async take(tx, { rows }, { name }) {
      const { changed, refused } = await takeErpWarehouses(tx, name, rows)
      for (const { code, division } of refused) run.refuse(code, 'erp.division-unknown', { division })
      return changed
    },
  })
