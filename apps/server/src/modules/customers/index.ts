export {
  followTradingGroups,
  saveDebts,
  takeErpAddresses,
  takeErpCustomers,
  takeErpSalesmen,
} from './erp-customers.queries.ts'
export { listCustomers, listCustomersByName } from './queries.ts'
export { serveCustomers } from './routes.ts'
export type { AccessTerms, CustomerTerms, RateTerms, SellingDivision } from './terms.ts'
export { freshTermsOf, termsOf } from './terms-of.ts'
