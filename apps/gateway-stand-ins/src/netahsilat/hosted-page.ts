/** The pages on which a person chooses a card and answers the bank's question. */
import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { minorUnits } from '../amount.ts'
import { escaped, form, languageOf, page, postingPage } from '../page.ts'
import { type AskedPayment, type Card, cards, type Transaction, turkishTime } from './books.ts'
import type { NetahsilatContext } from './context.ts'
import { words } from './words.ts'

const wrongCodes = 3
type End = 'paid' | 'failed' | 'pending' | 'cancelled'
const endOf: Record<number, End> = { 1: 'paid', 2: 'failed', 3: 'pending' }

/**
 * - `GET /odeme/{id}?sign=` the card page
 * - `POST /odeme/{id}?sign=` with `action` pay (and `card`, `installments`, `amount`), cancel or leave
 * - `POST /odeme/{id}/3d?sign=` with the bank's `code`; ends with the return to the shop
 */
export function addHostedPage(server: FastifyInstance, { books, notifier }: NetahsilatContext): void {
  type Asked = {
    Params: { id: string }
    Querystring: { sign?: string }
    Body: { action?: string; card?: string; installments?: string; amount?: string; code?: string } | undefined
  }

  server.get<Asked>('/odeme/:id', async ({ params, query, headers }, reply) => {
    const asked = books.findPayable(params.id, query.sign)
    if (!asked) return gone(reply)
    // None of the three ways says which language the buyer reads; the browser does.
    asked.language = languageOf(headers['accept-language'])
    return show(reply, 200, cardPage(asked))
  })

  server.post<Asked>('/odeme/:id', async ({ params, query, body = {} }, reply) => {
    const asked = books.findPayable(params.id, query.sign)
    if (!asked) return gone(reply)
    const text = words[asked.language]
    if (body.action === 'leave') return show(reply, 200, page(asked.language, text.title, [text.left]))
    if (body.action === 'cancel') return sendBack(reply, asked, 'cancelled', null)
    const amount = asked.isAmountEditable ? (body.amount ?? asked.amount) : asked.amount
    const card = body.card ?? ''
    if (!Object.hasOwn(cards, card) || (minorUnits(amount, 2) ?? 0n) <= 0n) {
      return show(reply, 400, page(asked.language, text.title, [text.wrongAmount]))
    }
    const installments = Math.min(Math.max(Number(body.installments) || 1, 1), 12)
    const code = String(randomInt(100_000, 1_000_000))
    asked.chosen = { card: card as Card, installments, amount, code, tries: 0 }
    return show(reply, 200, bankPage(asked, code, false))
  })

  server.post<Asked>('/odeme/:id/3d', async ({ params, query, body = {} }, reply) => {
    const asked = books.findPayable(params.id, query.sign)
    if (!asked?.chosen) return gone(reply)
    const { chosen } = asked
    const isAuthenticated = body.code?.trim() === chosen.code
    if (!isAuthenticated && ++chosen.tries < wrongCodes) return show(reply, 200, bankPage(asked, chosen.code, true))
    asked.chosen = null
    const transaction = books.charge(asked, chosen.card, { ...chosen, isAuthenticated })
    const { noticeUrl } = asked
    if (noticeUrl) {
      const headers = { 'content-type': 'application/json' }
      await notifier.send(() => ({ url: noticeUrl, headers, body: JSON.stringify(noticeOf(asked, transaction)) }))
    }
    return sendBack(reply, asked, endOf[transaction.statusId] ?? 'failed', transaction)
  })
}

/** The way back to the shop: posted for the form, a redirect for the REST link, none for the SOAP link. */
function sendBack(reply: FastifyReply, asked: AskedPayment, end: End, transaction: Transaction | null) {
  const text = words[asked.language]
  // Giving up a form is told at the address for success, with an error inside.
  const isFine = end === 'paid' || end === 'pending' || (end === 'cancelled' && asked.way === 'form')
  const url = isFine ? asked.successUrl : asked.failUrl
  if (asked.way === 'form' && url) {
    const data = encodeURIComponent(JSON.stringify(formResult(asked, end, transaction)))
    return show(reply, 200, postingPage(asked.language, text.back, url, { DATA: data }))
  }
  if (asked.way === 'rest' && url) {
    const target = new URL(url)
    target.searchParams.set('clientOrderReference', asked.reference)
    if (transaction) target.searchParams.set('referenceCode', transaction.referenceCode)
    return reply.redirect(target.href, 303)
  }
  return show(reply, 200, page(asked.language, text.title, [text[end]]))
}

function formResult(asked: AskedPayment, end: End, transaction: Transaction | null) {
  const error = end === 'cancelled' ? { Code: 'PaymentCancelled', Message: 'İşlem iptal edildi.' } : null
  return {
    Response: { Id: String(9000 + asked.id), DateTime: turkishTime() },
    Order: { Reference: asked.reference, CustomReference: '' },
    Request: { Id: String(asked.id), StatusId: end === 'paid' ? 1 : 2, Error: error },
    Billing: {},
    NTUser: {},
    Transactions: transaction
      ? [
          {
            Id: transaction.id,
            Reference: transaction.referenceCode,
            VPosId: 12,
            PaySetId: Number(asked.paymentSet) || null,
            CommRate: 0,
            CardBrand: 1,
            Installment: transaction.installments,
            IsTest: true,
            CCNumber: `${transaction.cardFirst6}******${transaction.cardLast4}`,
            Detail: [
              {
                Id: 1,
                Status: transaction.statusId,
                Type: 1,
                DateTime: transaction.date,
                Amount: Number(transaction.amount),
                NetAmount: Number(transaction.amount),
                ProvisionNumber: transaction.provision,
                Error: transaction.errorCode,
              },
            ],
          },
        ]
      : [],
  }
}

/** The vendor does not describe its notice; a reference somewhere inside is all that is relied on. */
function noticeOf(asked: AskedPayment, transaction: Transaction) {
  return {
    data: {
      clientOrderReference: asked.reference,
      referenceNumber: transaction.referenceCode,
      transactionStatusId: transaction.statusId,
    },
  }
}

function cardPage(asked: AskedPayment): string {
  const text = words[asked.language]
  const options = Object.keys(cards) as Card[]
  const chosen = options.map((card) => `<option value="${card}">${escaped(text[card])}</option>`)
  const amount = `<label>${text.amount} <input name="amount" inputmode="decimal" value="${escaped(asked.amount)}"></label>`
  const fields = `${asked.isAmountEditable ? amount : ''}
<label>${text.card} <select name="card">${chosen.join('')}</select></label>
<label>${text.installments} <select name="installments"><option>1</option><option>3</option><option>6</option></select></label>`
  const buttons = [
    { action: 'pay', label: text.pay, isMain: true },
    { action: 'cancel', label: text.cancel },
    { action: 'leave', label: text.leave },
  ]
  const lines = [`${text.asked}: ${asked.amount} ${asked.currency}`, asked.reference]
  return page(asked.language, text.title, lines, form(`/odeme/${asked.id}?sign=${asked.sign}`, buttons, fields))
}

function bankPage(asked: AskedPayment, code: string, isWrong: boolean): string {
  const text = words[asked.language]
  const fields = `<label>${text.code} <input name="code" inputmode="numeric" autocomplete="one-time-code"></label>`
  const lines = [...(isWrong ? [text.wrongCode] : []), `${text.codeIs}: ${code}`]
  const buttons = [{ action: 'confirm', label: text.confirm, isMain: true }]
  return page(asked.language, text.bank, lines, form(`/odeme/${asked.id}/3d?sign=${asked.sign}`, buttons, fields))
}

function gone(reply: FastifyReply) {
  return show(reply, 404, page('tr', words.tr.title, [words.tr.gone, words.de.gone, words.en.gone]))
}

function show(reply: FastifyReply, status: number, html: string) {
  return reply.code(status).type('text/html; charset=utf-8').send(html)
}
