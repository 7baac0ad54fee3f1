import * as accounts from '@toptan/contract/accounts'
import type { App } from '../../platform/app.ts'
import type { On } from '../../platform/serve.ts'
import type { CustomerTerms } from '../customers/index.ts'
import type { Viewer } from '../identity/index.ts'
import { getFicheLines } from './fiche-lines.ts'
import { getStatement } from './statement.ts'
import { statementFile } from './statement-file.ts'

export function serveAccounts(app: App, on: On<Viewer, CustomerTerms>): void {
  on(accounts.statement, (call) => getStatement(app, call, call.query))
  on(accounts.statementFile, (call) => statementFile(app, call, call.params.format, call.query))
  on(accounts.ficheLines, (call) => getFicheLines(app, call, call.params.ficheNo))
}
