/** A stand-in for SendGrid's one endpoint: judges requests as the real one does, and keeps what it takes. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface SentAddress {
  email: string
  name?: string
}

export interface SendGridMail {
  personalizations: { to: SentAddress[]; cc?: SentAddress[]; bcc?: SentAddress[]; subject?: string }[]
  from: SentAddress
  subject: string
  content: { type: string; value: string }[]
  headers?: Record<string, string>
  tracking_settings?: { click_tracking?: { enable: boolean } }
  mail_settings?: { sandbox_mode?: { enable: boolean } }
}

export interface TestSendGrid {
  url: string
  arrived: SendGridMail[]
  /** What the next answers are, whatever is asked: a status, or nothing at all. */
  next: { status: number; headers?: Record<string, string> }[]
  isSilent: boolean
  /** Takes the mail and breaks the connection instead of saying so. */
  isForgetful: boolean
  stop(): Promise<void>
}

const LARGEST = 30 * 1024 * 1024

export async function startSendGrid(options: { apiKey: string; verifiedDomain?: string }): Promise<TestSendGrid> {
  const state: Pick<TestSendGrid, 'arrived' | 'next' | 'isSilent' | 'isForgetful'> = {
    arrived: [],
    next: [],
    isSilent: false,
    isForgetful: false,
  }
  const server = createServer(async (request, response) => {
    const answer = (status: number, errors?: { message: string; field: string | null }[], headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(errors ? JSON.stringify({ errors }) : '')
    }
    const body = await bodyOf(request)
    if (state.isSilent) return
    const forced = state.next.shift()
    if (forced)
      return answer(forced.status, [{ message: `told to answer ${forced.status}`, field: null }], forced.headers)
    if (request.method !== 'POST' || request.url !== '/v3/mail/send')
      return answer(404, [{ message: 'not found', field: null }])
    if (request.headers.authorization !== `Bearer ${options.apiKey}`)
      return answer(401, [{ message: 'The provided authorization grant is invalid, expired, or revoked', field: null }])
    if (body.length > LARGEST) return answer(413, [{ message: 'Payload too large', field: null }])
    const { mail, errors } = judged(body)
    if (!mail) return answer(400, errors)
    if (options.verifiedDomain && !mail.from.email.endsWith(`@${options.verifiedDomain}`))
      return answer(403, [{ message: 'The from address does not match a verified Sender Identity.', field: 'from' }])
    if (mail.mail_settings?.sandbox_mode?.enable === true) return answer(200)
    state.arrived.push(mail)
    if (state.isForgetful) return void response.destroy()
    answer(202, undefined, { 'x-message-id': `sg-${state.arrived.length}` })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

interface Fault {
  message: string
  field: string
}

function judged(body: string): { mail: SendGridMail | null; errors: Fault[] } {
  const errors: Fault[] = []
  let mail: SendGridMail
  try {
    mail = JSON.parse(body) as SendGridMail
  } catch {
    return { mail: null, errors: [{ message: 'Bad Request', field: '' }] }
  }
  const isAddress = (one: SentAddress | undefined) => /^[^@\s]+@[^@\s]+$/.test(one?.email ?? '')
  if (!Array.isArray(mail.personalizations) || mail.personalizations.length === 0)
    errors.push({ message: 'The personalizations field is required.', field: 'personalizations' })
  mail.personalizations?.forEach(({ to = [], cc = [], bcc = [] }, at) => {
    if (to.length === 0) errors.push({ message: 'The to array is required.', field: `personalizations.${at}.to` })
    const all = [...to, ...cc, ...bcc]
    for (const one of all)
      if (!isAddress(one))
        errors.push({ message: 'Does not contain a valid address.', field: `personalizations.${at}.to` })
    if (new Set(all.map(({ email }) => email.toLowerCase())).size < all.length)
      errors.push({
        message: 'Each email address should be unique between to, cc, and bcc.',
        field: `personalizations.${at}`,
      })
  })
  if (!isAddress(mail.from))
    errors.push({ message: 'The from email does not contain a valid address.', field: 'from.email' })
  if (!mail.subject) errors.push({ message: 'The subject is required.', field: 'subject' })
  if (!mail.content?.length) errors.push({ message: 'The content is required.', field: 'content' })
  const plainAt = mail.content?.findIndex(({ type }) => type === 'text/plain') ?? -1
  if (plainAt > 0) errors.push({ message: 'text/plain must come first', field: 'content' })
  return { mail: errors.length === 0 ? mail : null, errors }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
