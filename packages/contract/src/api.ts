import * as accounts from './accounts.ts'
import * as auths from './auths.ts'
import * as baskets from './baskets.ts'
import * as catalogs from './catalogs.ts'
import * as categoryMaps from './category-maps.ts'
import * as cockpit from './cockpit.ts'
import * as commons from './commons.ts'
import * as customers from './customers.ts'
import * as definitions from './definitions.ts'
import * as divisions from './divisions.ts'
import * as emails from './emails.ts'
import type { Endpoint } from './endpoint.ts'
import * as home from './home.ts'
import * as installation from './installation.ts'
import * as integrations from './integrations.ts'
import * as orderParameters from './order-parameters.ts'
import * as orders from './orders.ts'
import * as payments from './payments.ts'
import * as profiles from './profiles.ts'
import * as users from './users.ts'
import * as warehouses from './warehouses.ts'

const areas = {
  accounts,
  auths,
  baskets,
  catalogs,
  categoryMaps,
  cockpit,
  commons,
  customers,
  definitions,
  divisions,
  emails,
  home,
  installation,
  integrations,
  orderParameters,
  orders,
  payments,
  profiles,
  users,
  warehouses,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'may' in value

/** Every promise of the API, named `area.name`. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(areas).flatMap(([area, names]) =>
    Object.entries(names)
      .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
      .map(([name, value]) => [`${area}.${name}`, value] as const),
  ),
)
