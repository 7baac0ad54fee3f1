/** Netahsilat with its three doors: SOAP links, the signed form and the REST interface, all leading to one page. */
import { addSwitchboard, createServer, listen, type Switchboard } from '../stand-in.ts'
import { NetahsilatBooks } from './books.ts'
import type { Accounts, NetahsilatContext } from './context.ts'
import { addNetahsilatControl } from './control.ts'
import { addFormPost } from './form-post.ts'
import { addHostedPage } from './hosted-page.ts'
import { addRest, restEnvelope } from './rest.ts'
import { addSoap, servicePath, soapFault, soapRefusal } from './soap.ts'

export interface NetahsilatOptions {
  port?: number
  accounts?: Accounts
}

export interface NetahsilatStandIn {
  /** `http://127.0.0.1:32003` */
  url: string
  books: NetahsilatBooks
  switchboard: Switchboard
  reset(): void
  close(): Promise<void>
}

/** Whom the stand-in knows when it is started without a word about it. */
export const demoAccounts: Accounts = {
  users: { toptan: 'toptan-netahsilat-secret' },
  formKey: 'toptan-form-key',
  apiKeys: { 'toptan-api-key': 'toptan-api-secret' },
}

const isService = (path: string) => path.toLowerCase().startsWith(servicePath.toLowerCase())

/** Starts the stand-in on 127.0.0.1. Everything it knows is gone when it ends. */
export async function startNetahsilatStandIn(options: NetahsilatOptions = {}): Promise<NetahsilatStandIn> {
  const { port = 0, accounts = demoAccounts } = options
  const { server, switchboard } = createServer({ caseSensitive: false })
  const books = new NetahsilatBooks()
  const tokens = new Map<string, number>()
  const context: NetahsilatContext = {
    books,
    accounts,
    notifier: switchboard.notifier,
    tokens,
    expireTokens: () => tokens.clear(),
    permissions: { links: true },
  }
  const reset = () => {
    books.clear()
    tokens.clear()
    context.permissions.links = true
  }
  addSwitchboard(server, switchboard, {
    name: 'Netahsilat',
    errorAnswer: (status, words, path) =>
      isService(path)
        ? { type: 'text/xml; charset=utf-8', body: soapFault(words) }
        : { type: 'application/json', body: JSON.stringify(restEnvelope(status, words, null, [words])) },
    refusal: (request, status, code) =>
      isService(request.url)
        ? { status: 200, type: 'text/xml; charset=utf-8', body: soapRefusal(request, code) }
        : { status, type: 'application/json', body: JSON.stringify(restEnvelope(status, code, null, [code])) },
    state: () => ({ payments: books.asked }),
    reset,
  })
  addSoap(server, context)
  addFormPost(server, context)
  addRest(server, context)
  addHostedPage(server, context)
  addNetahsilatControl(server, context)
  return {
    url: await listen(server, port),
    books,
    switchboard,
    reset() {
      switchboard.faults.clear()
      switchboard.notifier.reset()
      switchboard.calls.length = 0
      reset()
    },
    close: () => server.close(),
  }
}
