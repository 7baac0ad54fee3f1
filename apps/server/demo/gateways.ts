/** The gateways of the demo world: stand-ins on this machine, where orders are paid without money. */
import { startNetahsilatStandIn } from '@toptan/gateway-stand-ins/netahsilat/server'
import { demoWebhookId, startPayPalStandIn } from '@toptan/gateway-stand-ins/paypal/server'
import { changeSetting, type Setting, settingOf } from '../src/modules/settings/index.ts'
import type { App } from '../src/platform/app.ts'
import { findDemoAdministrator } from './seed.ts'

interface StandIn {
  close(): Promise<void>
}

/** Starts both, and sets payments up to go there until an administrator enters something else. */
export async function startDemoGateways(app: App): Promise<StandIn> {
  const { payPalPort, netahsilatPort } = app.config.standIns
  const webhookUrl = `${app.config.publicUrls[0]}/api/payments/notices/paypal`
  const started = [
    await unlessTaken(app, payPalPort, () => startPayPalStandIn({ port: payPalPort, webhookUrl })),
    await unlessTaken(app, netahsilatPort, () => startNetahsilatStandIn({ port: netahsilatPort })),
  ]
  await setPaymentsUp(app)
  return {
    async close() {
      await Promise.all(started.map((standIn) => standIn?.close()))
    },
  }
}

/** Another demo world's stand-in serves as well; a missing one must not keep the product from starting. */
async function unlessTaken(app: App, port: number, start: () => Promise<StandIn>): Promise<StandIn | null> {
  try {
    return await start()
  } catch (error) {
    app.log.warn({ port, reason: (error as Error).message }, 'a stand-in for a payment gateway cannot be started')
    return null
  }
}

async function setPaymentsUp(app: App): Promise<void> {
  const before = await settingOf(app, 'payment')
  const userId = await findDemoAdministrator(app.db)
  if (userId === null) return
  const { payPalPort, netahsilatPort } = app.config.standIns
  const payPalUrl = `http://127.0.0.1:${payPalPort}`
  const netahsilatUrl = `http://127.0.0.1:${netahsilatPort}`
  const after: Setting<'payment'> = { ...before }
  const secrets: Parameters<typeof changeSetting>[4] = {}
  const isOurs = (address: string) => URL.parse(address)?.hostname === '127.0.0.1'
  const { payPal, netahsilat } = before
  if (payPal.clientId === '' || (isOurs(payPal.baseUrl) && payPal.baseUrl !== payPalUrl)) {
    const bankAccountCode = payPal.bankAccountCode || 'PAYPAL-EUR'
    after.payPal = { ...payPal, clientId: 'toptan', baseUrl: payPalUrl, webhookId: demoWebhookId, bankAccountCode }
    secrets['payment.payPal.clientSecret'] = 'toptan-paypal-secret'
  }
  if (netahsilat.serviceUrl === '' || (isOurs(netahsilat.serviceUrl) && netahsilat.serviceUrl !== netahsilatUrl)) {
    const bankAccountCode = netahsilat.bankAccountCode || 'POS-TRY'
    const account = { serviceUrl: netahsilatUrl, formUrl: netahsilatUrl, username: 'toptan', bankAccountCode }
    after.netahsilat = { ...netahsilat, ...account, way: 'form', currencies: ['TRY', 'EUR'] }
    secrets['payment.netahsilat.password'] = 'toptan-netahsilat-secret'
    secrets['payment.netahsilat.formKey'] = 'toptan-form-key'
  }
  if (Object.keys(secrets).length > 0) await changeSetting(app, { userId }, 'payment', after, secrets)
}
