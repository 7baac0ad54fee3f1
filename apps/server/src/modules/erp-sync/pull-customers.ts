/** Customers, where they have goods sent, who looks after them, and what stands on their accounts. */
import type { ErpAccountLine, ErpAddress, ErpCustomer, ErpSalesman } from '../../integrations/erp/port.ts'
import { forgetUnseenLines, listDebts, takeAccountLines } from '../accounts/index.ts'
import {
  followTradingGroups,
  saveDebts,
  takeErpAddresses,
  takeErpCustomers,
  takeErpSalesmen,
} from '../customers/index.ts'
import type { JobWork, Run } from '../jobs/index.ts'
import { noteBooked } from '../orders/index.ts'
import { settingOf } from '../settings/index.ts'
import { erpsAtHand } from './connections.ts'
import { pull } from './pull.ts'

const CUSTOMERS = { job: 'pull-customers', list: 'customers' } as const

export const pullCustomers: JobWork = async ({ app, run }) => {
  const { localCurrency } = await settingOf(app, 'erp')
  const refuse = (refused: Awaited<ReturnType<typeof takeErpAddresses>>['refused']) => {
    for (const { code, reason, detail } of refused) run.refuse(code, `erp.${reason}`, reasonDetails(detail))
  }
  await pull<ErpCustomer>(app, within(run, 'customers'), {
    list: (session, reading) => session.customers(reading),
    mode: 'changes',
    async take(tx, { rows }, { name }) {
      const taken = await takeErpCustomers(tx, { erp: name, localCurrency, customers: rows })
      refuse(taken.refused)
      return taken.changed
    },
    async atEnd({ name }) {
      await run.step(async (tx) => run.progress({ changed: await followTradingGroups(tx, name) }))
    },
  })
  await pull<ErpAddress>(app, within(run, 'addresses'), {
    list: (session, reading) => session.addresses(reading),
    mode: 'changes',
    follows: [CUSTOMERS],
    async take(tx, { rows }) {
      const taken = await takeErpAddresses(tx, rows)
      refuse(taken.refused)
      return taken.changed
    },
  })
}

const reasonDetails = (detail: string) => ({ customer: detail, country: detail, group: detail })

/** A job that reads several lists keeps a place in each. */
function within(run: Run, list: string): Run {
  return new Proxy(run, {
    get(target, name) {
      const whole = target.cursor as Record<string, unknown> | null
      if (name === 'cursor') return whole?.[list] ?? null
      if (name === 'moveCursor')
        return (cursor: unknown) => target.moveCursor({ ...((target.cursor as object | null) ?? {}), [list]: cursor })
      return Reflect.get(target, name, target)
    },
  })
}

export const pullSalesmen: JobWork = ({ app, run }) =>
  pull<ErpSalesman>(app, run, {
    list: (session, reading) => session.salesmen(reading),
    mode: 'whole',
    take: (tx, { rows }) => takeErpSalesmen(tx, rows),
  })

export const pullAccountLines: JobWork = async ({ app, run }) => {
  const { localCurrency } = await settingOf(app, 'erp')
  const erps = (await erpsAtHand(app)).map(({ name }) => name)
  const beganAt = app.clock.now()
  await pull<ErpAccountLine>(app, run, {
    list: (session, reading) => session.accountLines(reading),
    mode: 'tail',
    follows: [CUSTOMERS],
    async take(tx, { rows }, { name }, { startedAt }) {
      const taken = await takeAccountLines(tx, {
        erp: name,
        bookCurrency: localCurrency,
        lines: rows,
        seenAt: startedAt,
      })
      for (const { id, customerCode } of taken.unknown)
        run.refuse(id, 'erp.customer-unknown', { customer: customerCode })
      return taken.changed
    },
    afterWhole: (tx, { name }, startedAt) => forgetUnseenLines(tx, name, startedAt),
  })
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: app.config.timeZone }).format(app.clock.now())
  await run.step(async (tx) => {
    run.progress({ changed: await saveDebts(tx, await listDebts(tx, day)) })
    // Until then it counted against the customers' limits as ordered.
    await noteBooked(tx, erps, beganAt)
  })
}
