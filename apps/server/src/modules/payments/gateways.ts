import type { GatewayName } from '@toptan/contract/common'
import type { GatewayAccount, PaymentGateway } from '../../integrations/payments/port.ts'
import type { App } from '../../platform/app.ts'
import { createCache } from '../../platform/cache.ts'
import { perApp } from '../../platform/per-app.ts'
import { type Setting, settingOf, settingWithSecrets } from '../settings/index.ts'

export interface PaymentSecrets {
  clientSecret: string
  password: string
  formKey: string
}

export const secretNames = {
  clientSecret: 'payment.payPal.clientSecret',
  password: 'payment.netahsilat.password',
  formKey: 'payment.netahsilat.formKey',
} as const

type Gateways = Record<GatewayName, PaymentGateway | null>

/** The gateway of this name as it is set up now; null where it is not. */
export async function gatewayNamed(app: App, name: GatewayName): Promise<PaymentGateway | null> {
  return (await cached(app).get('all'))[name]
}

const cached = perApp((app) =>
  createCache<'all', Gateways>(app, { most: 1, seconds: 60, topics: ['settings'], load: () => load(app) }),
)

/** Gateways live as long as their settings hold, as they keep their session. */
const living = perApp(() => new Map<GatewayName, { account: string; gateway: PaymentGateway }>())

async function load(app: App): Promise<Gateways> {
  const { setting, secrets: kept } = await settingWithSecrets(app, 'payment')
  const secrets = paymentSecrets(kept)
  const open = (name: GatewayName): PaymentGateway | null => {
    const account = accountFrom(name, setting, secrets)
    if (!account) return null
    const text = JSON.stringify(account)
    const kept = living(app).get(name)
    if (kept?.account === text) return kept.gateway
    const gateway = app.openGateway(account, { clock: app.clock })
    living(app).set(name, { account: text, gateway })
    return gateway
  }
  return { PayPal: open('PayPal'), Netahsilat: open('Netahsilat') }
}

/** The secrets by short names; empty where none is kept. */
export const paymentSecrets = (kept: Record<(typeof secretNames)[keyof typeof secretNames], string | null>) => ({
  clientSecret: kept[secretNames.clientSecret] ?? '',
  password: kept[secretNames.password] ?? '',
  formKey: kept[secretNames.formKey] ?? '',
})

/** What setting and secrets make of a gateway; null where something needed is missing. */
export function accountFrom(
  name: GatewayName,
  { payPal, netahsilat }: Setting<'payment'>,
  secrets: PaymentSecrets,
): GatewayAccount | null {
  if (name === 'PayPal') {
    if (payPal.clientId === '' || secrets.clientSecret === '') return null
    const { clientId, useSandbox, brandName } = payPal
    const settings = { clientId, clientSecret: secrets.clientSecret, useSandbox, brandName }
    return {
      gateway: 'PayPal',
      settings: { ...settings, webhookId: payPal.webhookId || null, baseUrl: payPal.baseUrl || null },
    }
  }
  const { way, serviceUrl, username, formUrl, currencies } = netahsilat
  if (serviceUrl === '' || username === '' || secrets.password === '') return null
  const credential = { username, password: secrets.password }
  return {
    gateway: 'Netahsilat',
    settings: { way, serviceUrl, credential, formUrl: formUrl || null, formKey: secrets.formKey || null, currencies },
  }
}

/**
 * Where the browser may send a form to beside ourselves, for the content security policy of our pages. Answers from memory,
 * which follows the settings.
 */
export async function formTargets(app: App): Promise<() => readonly string[]> {
  let origins: readonly string[] = []
  const read = async () => {
    const { netahsilat } = await settingOf(app, 'payment')
    const origin = netahsilat.way === 'form' ? URL.parse(netahsilat.formUrl)?.origin : undefined
    origins = origin && origin !== 'null' ? [origin] : []
  }
  await read()
  app.changes.onChange(['settings'], () => {
    read().catch((error: unknown) => app.log.error({ err: error }, 'the payment settings cannot be read'))
  })
  return () => origins
}
