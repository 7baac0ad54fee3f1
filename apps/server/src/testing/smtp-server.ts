/** A real SMTP server on this machine that keeps what it is given and can be told to refuse. */
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { localhostCertificate, localhostKey } from './localhost-certificate.ts'

export interface ArrivedMail {
  from: string
  to: string[]
  messageId: string
  subject: string
  text: string
  html: string
  isEncrypted: boolean
  raw: ParsedMail
}

/** What the server does when it is asked; what is not named goes well. */
export interface SmtpBehaviour {
  /** Answers of three digits: refuses at that point with this number. */
  connect?: number
  auth?: number
  mailFrom?: number
  /** For one recipient, or with `*` for any. */
  recipients?: Record<string, number>
  data?: number
  /** What it says with a refusal. */
  words?: string
  /** Takes the mail and closes the connection instead of saying so. */
  dropsAfterData?: boolean
  /** Milliseconds it takes to say that a mail was taken. */
  delay?: number
  /** Says nothing at all. */
  isSilent?: boolean
}

export interface TestSmtpServer {
  host: string
  port: number
  /** Every mail that was taken, a repetition included. */
  arrived: ArrivedMail[]
  behaviour: SmtpBehaviour
  /** Waits for the next mails, until there are as many. */
  waitFor(count: number): Promise<ArrivedMail[]>
  stop(): Promise<void>
}

type Encryption = 'none' | 'offered' | 'from-the-start'

export async function startSmtpServer(
  options: { user?: string; password?: string; encryption?: Encryption; port?: number; size?: number } = {},
): Promise<TestSmtpServer> {
  const { user, password, encryption = 'none' } = options
  const arrived: ArrivedMail[] = []
  const behaviour: SmtpBehaviour = {}
  const refusal = (responseCode: number) =>
    Object.assign(new Error(behaviour.words ?? 'refused by the test'), { responseCode })
  const settings: SMTPServerOptions = {
    secure: encryption === 'from-the-start',
    key: localhostKey,
    cert: localhostCertificate,
    disabledCommands: [...(encryption === 'offered' ? [] : ['STARTTLS']), ...(user ? [] : ['AUTH'])],
    authOptional: user === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    ...(options.size !== undefined && { size: options.size }),
    onConnect(_session, done) {
      if (behaviour.isSilent) return
      done(behaviour.connect ? refusal(behaviour.connect) : null)
    },
    onAuth(auth, _session, done) {
      if (behaviour.auth) done(refusal(behaviour.auth))
      else if (auth.username === user && auth.password === password) done(null, { user })
      else done(refusal(535))
    },
    onMailFrom: (_address, _session, done) => done(behaviour.mailFrom ? refusal(behaviour.mailFrom) : null),
    onRcptTo({ address }, _session, done) {
      const code = behaviour.recipients?.[address] ?? behaviour.recipients?.['*']
      done(code ? refusal(code) : null)
    },
    onData(stream, session, done) {
      const taken = simpleParser(stream).then((raw) => {
        if (stream.sizeExceeded) return done(refusal(552))
        if (behaviour.data) return done(refusal(behaviour.data))
        arrived.push({
          from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
          to: session.envelope.rcptTo.map(({ address }) => address),
          messageId: raw.messageId ?? '',
          subject: raw.subject ?? '',
          text: raw.text ?? '',
          html: raw.html === false ? '' : raw.html,
          isEncrypted: session.secure,
          raw,
        })
        if (!behaviour.dropsAfterData) return void setTimeout(done, behaviour.delay ?? 0, null)
        for (const connection of connections()) connection._socket?.destroy()
      })
      // A client that goes away in the middle of its mail.
      taken.catch(() => {})
    },
  }
  const server = new SMTPServer(settings)
  server.on('error', () => {})
  const connections = () => (server as unknown as { connections: Set<{ _socket?: { destroy(): void } }> }).connections
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    host: 'localhost',
    port,
    arrived,
    behaviour,
    async waitFor(count) {
      for (let tries = 0; arrived.length < count; tries++) {
        if (tries > 800) throw new Error(`${arrived.length} mails came, ${count} were expected`)
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
      return arrived
    },
    stop: () =>
      new Promise<void>((resolve) => {
        for (const connection of connections()) connection._socket?.destroy()
        server.close(() => resolve())
      }),
  }
}
