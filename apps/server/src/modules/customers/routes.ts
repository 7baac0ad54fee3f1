import * as customers from '@toptan/contract/customers'
import * as home from '@toptan/contract/home'
import * as users from '@toptan/contract/users'
import type { App } from '../../platform/app.ts'
import type { On } from '../../platform/serve.ts'
import type { Viewer } from '../identity/index.ts'
import { addAddress, deleteAddress, updateAddress } from './addresses.ts'
import {
  listAddresses,
  listCustomers,
  listCustomersByName,
  listCustomersToChoose,
  listLinkedCustomers,
} from './queries.ts'
import type { CustomerTerms } from './terms.ts'

export function serveCustomers(app: App, on: On<Viewer, CustomerTerms>): void {
  on(customers.list, ({ viewer, query }) => listCustomers(app.db, viewer, query, 'active'))
  on(customers.addresses, ({ customer }) => listAddresses(app.db, customer.id))
  on(customers.addAddress, ({ viewer, customer, body }) => addAddress(app, viewer, customer, body))
  on(customers.updateAddress, ({ viewer, customer, params, body }) =>
    updateAddress(app, viewer, customer, params.addressId, body),
  )
  on(customers.deleteAddress, ({ viewer, customer, params }) => deleteAddress(app, viewer, customer, params.addressId))
  on(customers.byName, ({ viewer, params }) => listCustomersByName(app.db, viewer, params.name, 'active'))

  on(users.customers, ({ viewer }) => listLinkedCustomers(app.db, viewer))
  on(home.customers, ({ viewer }) => listCustomersToChoose(app.db, viewer))
}
