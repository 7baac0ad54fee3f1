import * as auths from './auths.ts'
import * as baskets from './baskets.ts'
import * as catalogs from './catalogs.ts'
import * as commons from './commons.ts'
import * as customers from './customers.ts'
import * as definitions from './definitions.ts'
import type { Endpoint } from './endpoint.ts'
import * as home from './home.ts'
import * as orders from './orders.ts'
import * as profiles from './profiles.ts'
import * as users from './users.ts'

const areas = { auths, baskets, catalogs, commons, customers, definitions, home, orders, profiles, users }

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
