/** The older way: a browser posts a signed form and is shown the page. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { FastifyInstance } from 'fastify'
import { languageOf, page } from '../page.ts'
import { baseOf, type NetahsilatContext, pageOf } from './context.ts'
import { words } from './words.ts'

interface FormMessage {
  Datetime?: string
  Payment?: {
    VendorCode?: string
    PaymentSetId?: number
    Amount?: number
    AmntEdit?: number
    Currency?: string
    SuccessUrl?: string
    FailUrl?: string
    IPNUrl?: string
  }
  Order?: { Reference?: string; Amount?: number }
}

/**
 * - `POST /hpm/json` and `/hpm/xml` with `DATA` and `HASH`: sends the browser to the page, or shows why not
 * - `POST /hpm/responseack` with `RESPONSEID`, `DATETIME` and `HASH`
 */
export function addFormPost(server: FastifyInstance, { books, accounts }: NetahsilatContext): void {
  type Form = { Body: { DATA?: string; HASH?: string } | undefined }
  for (const [path, read] of [
    ['/hpm/json', messageInJson],
    ['/hpm/xml', messageInXml],
  ] as const) {
    server.post<Form>(path, { config: { call: 'form' } }, async (request, reply) => {
      const language = languageOf(request.headers['accept-language'])
      const refuse = (text: string) =>
        reply
          .code(400)
          .type('text/html')
          .send(page(language, words[language].title, [text]))
      const { DATA = '', HASH = '' } = request.body ?? {}
      if (!isHash(accounts.formKey, DATA, HASH)) return refuse(words[language].wrongHash)
      const message = read(DATA)
      const { Amount: amount, Currency: currency = '' } = message?.Payment ?? {}
      const reference = message?.Order?.Reference ?? ''
      if (!message?.Payment || typeof amount !== 'number' || !(amount > 0) || !/^[A-Z]{3}$/.test(currency)) {
        return refuse(words[language].wrongMessage)
      }
      if (reference === '') return refuse(words[language].wrongMessage)
      const asked = books.ask({
        way: 'form',
        reference,
        amount: amount.toFixed(2),
        currency,
        isAmountEditable: message.Payment.AmntEdit === 2,
        paymentSet: String(message.Payment.PaymentSetId ?? ''),
        payerCode: message.Payment.VendorCode ?? '',
        successUrl: message.Payment.SuccessUrl ?? null,
        failUrl: message.Payment.FailUrl ?? null,
        noticeUrl: message.Payment.IPNUrl ?? null,
      })
      return reply.redirect(pageOf(asked, baseOf(request)), 303)
    })
  }

  server.post<{ Body: { RESPONSEID?: string; DATETIME?: string; HASH?: string } }>(
    '/hpm/responseack',
    { config: { call: 'form-acknowledge' } },
    async (request, reply) => {
      const { RESPONSEID = '', DATETIME = '', HASH = '' } = request.body ?? {}
      const text = `{$RESPONSEID$}${RESPONSEID}{$DATETIME$}${DATETIME}`
      if (!isHash(accounts.formKey, text, HASH)) return reply.code(400).send({ StatusId: 2, Error: 'InvalidHash' })
      return { StatusId: 1, Error: null }
    },
  )
}

/** SHA-256, -384 or -512, whichever a hash of this length is. */
function isHash(key: string, text: string, given: string): boolean {
  const hash = Buffer.from(given, 'hex')
  const algorithm = { 32: 'sha256', 48: 'sha384', 64: 'sha512' }[hash.length]
  return algorithm !== undefined && timingSafeEqual(hash, createHmac(algorithm, key).update(text).digest())
}

function messageInJson(text: string): FormMessage | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const parser = new XMLParser({
  ignoreDeclaration: true,
  parseTagValue: true,
  // Codes of customers look like numbers.
  tagValueProcessor: (name, value) => (['Amount', 'AmntEdit', 'PaymentSetId'].includes(name) ? value : undefined),
})

/** The same message below a root of any name. */
function messageInXml(text: string): FormMessage | null {
  if (XMLValidator.validate(text) !== true) return null
  const [message] = Object.values(parser.parse(text) as Record<string, FormMessage>)
  return message ?? null
}
