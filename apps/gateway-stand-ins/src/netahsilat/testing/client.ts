/** A stand-in of a test's own and a client of it that knows nothing of us. */
import { type NetahsilatStandIn, startNetahsilatStandIn } from '../server.ts'

export interface Client {
  standIn: NetahsilatStandIn
  /** Posts a form. */
  post(path: string, fields: Record<string, string>): Promise<Response>
  soap(operation: string, inside: string, more?: { auth?: string; action?: string; path?: string }): Promise<SoapAnswer>
  soapText(body: string, action: string, path?: string): Promise<SoapAnswer>
  /** Orders a link over SOAP. */
  link(fields: string): Promise<SoapAnswer>
  /** Pays on a page as a person does. */
  pay(page: string, card?: string, more?: { amount?: string; codes?: string[] }): Promise<Response>
}

interface SoapAnswer {
  status: number
  text: string
}

export async function startClient(): Promise<Client> {
  const accounts = { users: { b2b: 'parola' }, formKey: 'hpm-secret', apiKeys: { key: 'secret' } }
  const standIn = await startNetahsilatStandIn({ accounts })
  const client: Client = {
    standIn,
    post: (path, fields) =>
      fetch(new URL(path, standIn.url), { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) }),
    soap(operation, inside, more = {}) {
      const { auth = '<m:Password>parola</m:Password><m:UserName>b2b</m:UserName>', action = operation, path } = more
      const body = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><${operation} xmlns="http://tempuri.org/"><authInfo xmlns:m="urn:m">${auth}</authInfo>${inside}</${operation}></s:Body></s:Envelope>`
      return client.soapText(body, action, path)
    },
    async soapText(body, action, path = '/ERP/ErpWebService.svc') {
      const answer = await fetch(standIn.url + path, {
        method: 'POST',
        headers: {
          'content-type': 'text/xml; charset=utf-8',
          soapaction: `"http://tempuri.org/IErpWebService/${action}"`,
        },
        body,
      })
      return { status: answer.status, text: await answer.text() }
    },
    link: (fields) =>
      client.soap(
        'SendEmailOrderFromWebService',
        `<sendMailOrderParameter xmlns:a="urn:a">${fields}</sendMailOrderParameter>`,
      ),
    async pay(page, card = 'good', more = {}) {
      const asked = { action: 'pay', card, ...(more.amount && { amount: more.amount }) }
      const bank = await (await client.post(page, asked)).text()
      const code = /: (\d{6})</.exec(bank)?.[1] ?? ''
      const url = new URL(page, standIn.url)
      url.pathname += '/3d'
      let answer = await client.post(url.href, { code: more.codes?.[0] ?? code })
      for (const next of more.codes?.slice(1) ?? []) answer = await client.post(url.href, { code: next })
      return answer
    },
  }
  return client
}

export const usual =
  '<a:Amount>12.50</a:Amount><a:ClientReferenceCode>B-1</a:ClientReferenceCode><a:Currency>TRY</a:Currency><a:CurrentAccountCode>120</a:CurrentAccountCode><a:SinglePayment>true</a:SinglePayment>'
export const pageIn = (text: string) => (/<a:Paylink>([^<]+)</.exec(text)?.[1] ?? '').replaceAll('&amp;', '&')
