/** Starts both stand-ins; Ctrl-C ends them, and with them all they know. */
import { startNetahsilatStandIn } from './netahsilat/server.ts'
import { startPayPalStandIn } from './paypal/server.ts'

const payPal = await startPayPalStandIn({
  port: portFrom('PAYPAL_STAND_IN_PORT', 32_002),
  webhookUrl: process.env.PAYPAL_STAND_IN_WEBHOOK_URL?.trim() || undefined,
})
const netahsilat = await startNetahsilatStandIn({ port: portFrom('NETAHSILAT_STAND_IN_PORT', 32_003) })
console.log(`In place of PayPal:     ${payPal.url}`)
console.log(`In place of Netahsilat: ${netahsilat.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)

async function end(): Promise<void> {
  await Promise.all([payPal.close(), netahsilat.close()])
  process.exit(0)
}

function portFrom(name: string, otherwise: number): number {
  const text = process.env[name]?.trim() || String(otherwise)
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  console.error(`${name} must be a port, a whole number up to 65535.`)
  process.exit(1)
}
