/** What the product says to whoever carries its mail, in its own words. */

export interface MailAddress {
  address: string
  name?: string
}

export interface Letter {
  from: MailAddress
  to: readonly MailAddress[]
  cc: readonly string[]
  bcc: readonly string[]
  subject: string
  text: string
  html: string
  /** Stays the same from try to try: `<id@host>`. */
  messageId: string
}

export interface Posted {
  /** What the provider calls the letter. */
  providerId: string | null
  /** Recipients that were refused while others were accepted. */
  refused: readonly string[]
}

/** Why a letter or a connection failed. The words for each stand in the messages. */
export const postFaults = [
  'unreachable',
  'timed-out',
  'interrupted',
  'tls-failed',
  'tls-required',
  'sign-in-refused',
  'forbidden',
  'busy',
  'sender-refused',
  'recipient-refused',
  'too-large',
  'refused',
  'unreadable',
] as const
export type PostFault = (typeof postFaults)[number]

/** Faults that are not the letter's: any other would fail too until the account or the other side is well again. */
const accountFaults: readonly PostFault[] = [
  'unreachable',
  'timed-out',
  'tls-failed',
  'tls-required',
  'sign-in-refused',
  'forbidden',
  'busy',
]

export class PostFailure extends Error {
  readonly fault: PostFault
  /** Whether the same letter may be taken at another time. */
  readonly isTemporary: boolean
  /** Whether other letters would meet the same. */
  readonly isOfAccount: boolean
  readonly retryAfterSeconds: number | null

  /** `words` are the other side's own, for an administrator. They hold no secret. */
  constructor(
    fault: PostFault,
    words: string,
    more: { isTemporary?: boolean; retryAfterSeconds?: number | null } = {},
  ) {
    super(words)
    this.name = 'PostFailure'
    this.fault = fault
    this.isOfAccount = accountFaults.includes(fault)
    this.isTemporary = more.isTemporary ?? (this.isOfAccount || fault === 'interrupted')
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
  }
}

export interface PostOffice {
  /** Hands a letter over. @throws PostFailure */
  send(letter: Letter): Promise<Posted>
  /** Connects and signs in without sending; asks whether the sender is accepted where that can be asked. @throws PostFailure */
  check(from: MailAddress): Promise<void>
  close(): void
}

export interface SmtpAccount {
  provider: 'smtp'
  host: string
  port: number
  /** Refuses to speak without encryption. On port 465 encryption begins with the first byte. */
  requiresTls: boolean
  /** Empty signs in nowhere. */
  username: string
  password: string
}

export interface SendGridAccount {
  provider: 'sendGrid'
  /** `https://api.sendgrid.com`, or `https://api.eu.sendgrid.com` for the European region. */
  baseUrl: string
  apiKey: string
}

export type MailAccount = SmtpAccount | SendGridAccount
export type OpenPostOffice = (account: MailAccount) => PostOffice
