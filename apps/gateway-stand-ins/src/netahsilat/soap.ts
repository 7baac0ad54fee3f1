/** The SOAP service `ErpWebService.svc`: payment links, and what became of them. */
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { baseOf, type NetahsilatContext } from './context.ts'
import { namespaces } from './soap-contract.ts'
import { type Fields, inSchemaOrder, nil, type Result, runs } from './soap-operations.ts'
import { wsdl } from './wsdl.ts'

const actionPrefix = `${namespaces.tns}IErpWebService/`

const parser = new XMLParser({ removeNSPrefix: true, ignoreAttributes: true, parseTagValue: false, htmlEntities: true })
const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
})

/** Paths of the service, and an error as a SOAP fault. */
export const servicePath = '/ERP/ErpWebService.svc'

export function soapFault(words: string): string {
  return envelope({ 's:Fault': { faultcode: 's:Client', faultstring: words } })
}

/** The service answers 200 and says inside that it does not do it. */
export function soapRefusal(request: FastifyRequest, code: string): string {
  return answer(operationOf(request), { ErrorCode: code, ErrorMessage: 'İşlem yapılamadı.' })
}

/** `POST /ERP/ErpWebService.svc`, each operation a call of its own for faults; `GET` describes it. */
export function addSoap(server: FastifyInstance, context: NetahsilatContext): void {
  server.get(servicePath, async (request, reply) =>
    reply.type('text/xml; charset=utf-8').send(wsdl(baseOf(request) + servicePath)),
  )

  server.post(servicePath, { config: { call: operationOf } }, async (request, reply) => {
    reply.type('text/xml; charset=utf-8')
    const operation = operationOf(request)
    const fault = (words: string) => reply.code(500).send(soapFault(words))
    if (XMLValidator.validate(request.rawBody) !== true) return fault('The message is not well formed.')
    const body = (parser.parse(request.rawBody) as { Envelope?: { Body?: Fields } }).Envelope?.Body
    const run = runs[operation]
    if (!body || !Object.hasOwn(body, operation) || !run) return fault('The action and the body do not match.')
    const fields = (body[operation] || {}) as Fields
    const { UserName, Password } = inSchemaOrder(fields.authInfo, 'AuthenticationInfo')
    const isKnown = typeof UserName === 'string' && Object.hasOwn(context.accounts.users, UserName)
    const result: Result =
      isKnown && context.accounts.users[UserName] === Password
        ? run(fields, context, baseOf(request))
        : { ErrorCode: '401', ErrorMessage: 'Kullanıcı adı veya şifre hatalı.' }
    return reply.send(answer(operation, result))
  })
}

function operationOf(request: FastifyRequest): string {
  const action = String(request.headers.soapaction ?? '').replaceAll('"', '')
  return action.startsWith(actionPrefix) ? action.slice(actionPrefix.length) : 'unknown action'
}

function answer(operation: string, { ErrorCode, ErrorMessage, ...more }: Result): string {
  return envelope({
    [`${operation}Response`]: {
      '@xmlns': namespaces.tns,
      [`${operation}Result`]: {
        '@xmlns:a': namespaces.a,
        '@xmlns:m': namespaces.m,
        '@xmlns:i': 'http://www.w3.org/2001/XMLSchema-instance',
        'm:ErrorCode': ErrorCode ?? nil,
        'm:ErrorMessage': ErrorMessage ?? nil,
        'm:IsSuccess': String(ErrorCode === undefined),
        ...more,
      },
    },
  })
}

function envelope(body: Fields): string {
  return builder.build({ 's:Envelope': { '@xmlns:s': 'http://schemas.xmlsoap.org/soap/envelope/', 's:Body': body } })
}
