import type { Culture } from '@toptan/contract/common'
import * as definitions from '@toptan/contract/definitions'
import type { App } from '../../platform/app.ts'
import type { On } from '../../platform/serve.ts'
import { type CustomerTerms, listCustomers, listCustomersByName } from '../customers/index.ts'
import type { Viewer } from '../identity/index.ts'
import { listAllCountries, listCountries, listSalesmen, listSalesmenByName } from './queries.ts'
import { orderStatusesIn, sortParamsIn } from './words.ts'

export function serveDefinitions(app: App, on: On<Viewer, CustomerTerms>): void {
  on(definitions.customers, ({ viewer, query }) => listCustomers(app.db, viewer, query, 'all'))
  on(definitions.customersByName, ({ viewer, params }) => listCustomersByName(app.db, viewer, params.name, 'all'))
  on(definitions.salesmans, ({ query }) => listSalesmen(app.db, query))
  on(definitions.salesmenByName, ({ params }) => listSalesmenByName(app.db, params.name))
  on(definitions.countries, ({ culture, query }) => listCountries(app.db, culture, query))
  on(definitions.allCountries, ({ culture }) => allCountriesIn(app, culture))
  on(definitions.orderStatuses, async ({ culture }) => orderStatusesIn(culture))
  on(definitions.sortParams, async ({ culture }) => sortParamsIn(culture))
}

/** In the alphabet of the reader's language, which the database does not know. */
async function allCountriesIn(app: App, culture: Culture): Promise<{ id: string; name: string }[]> {
  const alphabet = new Intl.Collator(culture)
  const countries = await listAllCountries(app.db, culture)
  return countries.sort((left, right) => alphabet.compare(left.name, right.name))
}
