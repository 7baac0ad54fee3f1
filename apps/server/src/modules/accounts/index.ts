export { forgetUnseenLines, listDebts, takeAccountLines } from './account-lines.queries.ts'
export { serveAccounts } from './routes.ts'
