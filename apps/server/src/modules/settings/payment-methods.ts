import type { Culture } from '@toptan/contract/common'
import type { PaymentMethod, PaymentMethodInput } from '@toptan/contract/installation'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { words } from '../../platform/messages/index.ts'
import { decimal, toNumber } from '../../platform/money.ts'
import { listMethods, lockMethod, type MethodRow, type MethodTerms, saveMethod } from './payment-methods.queries.ts'
import { recordRowChange } from './record-change.ts'
import { changedFields, type Setting } from './rules.ts'
import { settingOf } from './setting-of.ts'

export async function paymentMethods(app: App, culture: Culture): Promise<PaymentMethod[]> {
  const payment = await settingOf(app, 'payment')
  const methods = await listMethods(app.db)
  return methods.map((method) => ({
    code: method.code,
    names: method.names as PaymentMethod['names'],
    isActive: method.isActive,
    isPrepaid: method.isPrepaid,
    isOpenAccount: method.isOpenAccount,
    priority: method.priority,
    terms: method.terms.map(({ categoryId, discountRate, expenseRate }) => ({
      categoryId,
      discountRate: toNumber(decimal(discountRate)),
      expenseRate: toNumber(decimal(expenseRate)),
    })),
    obstacle: method.isActive && lacksGateway(method, payment) ? words(culture, 'payment.service-missing') : null,
  }))
}

/** Whether it is paid through a gateway that is not set up. */
const lacksGateway = ({ code, isPaypal }: MethodRow, { payPal, netahsilat, paymentMethodCode }: Setting<'payment'>) =>
  isPaypal ? payPal.clientId === '' : code === paymentMethodCode && netahsilat.serviceUrl === ''

/** Carts and orders to come go by it at once. */
export async function changePaymentMethod(
  app: App,
  by: { userId: number },
  code: string,
  asked: PaymentMethodInput,
): Promise<void> {
  const twice = asked.terms.findIndex(
    ({ categoryId }, at) => asked.terms.findIndex((one) => one.categoryId === categoryId) < at,
  )
  if (twice >= 0) throw fail('request.invalid', {}, [{ path: `terms.${twice}.categoryId`, code: 'field.invalid' }])
  const terms = asked.terms.map(termsFrom)
  await app.db.transaction().execute(async (tx) => {
    const before = await lockMethod(tx, code)
    if (!before) throw fail('record.not-found')
    const after = { ...asked, terms }
    const fields = changedFields(comparable(before), comparable(after))
    if (fields.length === 0) return
    await saveMethod(tx, code, after)
    await recordRowChange(tx, by, app.clock.now(), {
      subject: 'payment-methods',
      action: 'changed',
      name: code,
      fields,
    })
  })
  app.changes.tell('prices')
}

/** Rates are kept to three digits. */
const termsFrom = ({ categoryId, discountRate, expenseRate }: PaymentMethodInput['terms'][number]): MethodTerms => ({
  categoryId,
  discountRate: decimal(discountRate).toFixed(3),
  expenseRate: decimal(expenseRate).toFixed(3),
})

/** Goods one by one, so that a change names the kind that it is about. */
const comparable = ({
  names,
  isActive,
  priority,
  terms,
}: Pick<MethodRow, 'names' | 'isActive' | 'priority' | 'terms'>) => ({
  names,
  isActive,
  priority,
  terms: Object.fromEntries(
    terms.map(({ categoryId, discountRate, expenseRate }) => [
      categoryId,
      { discountRate: Number(discountRate), expenseRate: Number(expenseRate) },
    ]),
  ),
})
