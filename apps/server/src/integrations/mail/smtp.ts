import { createTransport } from 'nodemailer'
import { type Letter, type Posted, PostFailure, type PostFault, type PostOffice, type SmtpAccount } from './port.ts'

interface SmtpManners {
  /** Milliseconds until a connection stands. */
  connect: number
  /** Milliseconds until the server greets, and between two of its answers. */
  answer: number
  /** Where encryption begins with the first byte. */
  tlsPort: number
}
const usual: SmtpManners = { connect: 10_000, answer: 30_000, tlsPort: 465 }

/** A mail server that speaks SMTP. Every letter has a connection of its own, so that a fault is that letter's alone. */
export function openSmtp(account: SmtpAccount, manners: Partial<SmtpManners> = {}): PostOffice {
  const { connect, answer, tlsPort } = { ...usual, ...manners }
  const isTlsFromTheStart = account.requiresTls && account.port === tlsPort
  const transport = createTransport({
    host: account.host,
    port: account.port,
    secure: isTlsFromTheStart,
    requireTLS: account.requiresTls && !isTlsFromTheStart,
    // Where encryption is not asked for, a certificate that nobody vouches for is better than none.
    tls: { rejectUnauthorized: account.requiresTls },
    ...(account.username !== '' && { auth: { user: account.username, pass: account.password } }),
    connectionTimeout: connect,
    greetingTimeout: answer,
    socketTimeout: answer,
    dnsTimeout: connect,
    // Letters hold what administrators wrote: no part of one may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(letter) {
      try {
        const { response, rejected } = await transport.sendMail(messageOf(letter))
        return { providerId: response ?? null, refused: (rejected ?? []).map(addressOf) } satisfies Posted
      } catch (error) {
        throw failureFrom(error)
      }
    },
    async check() {
      try {
        await transport.verify()
      } catch (error) {
        throw failureFrom(error)
      }
    },
    close: () => transport.close(),
  }
}

const messageOf = (letter: Letter) => ({
  from: withName(letter.from),
  to: letter.to.map(withName),
  cc: [...letter.cc],
  bcc: [...letter.bcc],
  subject: letter.subject,
  text: letter.text,
  html: letter.html,
  messageId: letter.messageId,
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
})

const withName = ({ address, name }: { address: string; name?: string }) => ({ address, name: name ?? '' })
const addressOf = (one: string | { address?: string }) => (typeof one === 'string' ? one : (one.address ?? ''))

interface SmtpError {
  code?: string
  /** The number of an SMTP answer. */
  responseCode?: number
  response?: string
  command?: string
  message?: string
}

/** What went wrong, in the port's words: the server's answer decides, then the kind of error. */
function failureFrom(error: unknown): PostFailure {
  const { code = '', responseCode, response, command = '', message = '' } = error as SmtpError
  const words = (response ?? message).replace(/\s+/g, ' ').slice(0, 500)
  if (code === 'EREQUIRETLS' || (code === 'ETLS' && responseCode !== undefined) || asksForTls(responseCode, words))
    return new PostFailure('tls-required', words)
  if (responseCode !== undefined && responseCode >= 400) {
    const isTemporary = responseCode < 500
    return new PostFailure(faultOf(responseCode, code, command), words, {
      isTemporary: isTemporary || code === 'EAUTH',
    })
  }
  const isCertificate = /certificate|self.signed|SSL|TLS|wrong version number/i.test(message)
  if (code === 'ETLS' || (code === 'ESOCKET' && isCertificate)) return new PostFailure('tls-failed', words)
  if (code === 'ETIMEDOUT') return new PostFailure('timed-out', words)
  if (code === 'EAUTH' || code === 'ENOAUTH') return new PostFailure('sign-in-refused', words)
  if (code === 'EENVELOPE') return new PostFailure('recipient-refused', words)
  if (code === 'EMESSAGE') return new PostFailure('too-large', words)
  if (command === 'DATA' || /closed unexpectedly|ECONNRESET|EPIPE/i.test(message))
    return new PostFailure('interrupted', words)
  if (code === 'EPROTOCOL') return new PostFailure('unreadable', words, { isTemporary: true })
  return new PostFailure('unreachable', words)
}

const asksForTls = (answer: number | undefined, words: string) => answer === 530 && /tls/i.test(words)

function faultOf(answer: number, code: string, command: string): PostFault {
  if (answer === 421 || answer === 454) return 'busy'
  if (answer === 530 || answer === 534 || answer === 535 || answer === 538 || code === 'EAUTH') return 'sign-in-refused'
  if (answer === 552 || answer === 523) return 'too-large'
  if (/^MAIL FROM/i.test(command)) return 'sender-refused'
  if (/^RCPT TO/i.test(command) || answer === 550 || answer === 551 || answer === 553) return 'recipient-refused'
  return 'refused'
}
