import { QueryClient, queryOptions } from '@tanstack/react-query'
import * as accounts from '@toptan/contract/accounts'
import * as auths from '@toptan/contract/auths'
import * as baskets from '@toptan/contract/baskets'
import * as catalogs from '@toptan/contract/catalogs'
import * as categoryMaps from '@toptan/contract/category-maps'
import * as cockpit from '@toptan/contract/cockpit'
import * as commons from '@toptan/contract/commons'
import * as customers from '@toptan/contract/customers'
import * as definitions from '@toptan/contract/definitions'
import * as divisions from '@toptan/contract/divisions'
import * as emails from '@toptan/contract/emails'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@toptan/contract/endpoint'
import * as home from '@toptan/contract/home'
import * as installation from '@toptan/contract/installation'
import * as integrations from '@toptan/contract/integrations'
import * as orderParameters from '@toptan/contract/order-parameters'
import * as orders from '@toptan/contract/orders'
import * as payments from '@toptan/contract/payments'
import * as profiles from '@toptan/contract/profiles'
import * as users from '@toptan/contract/users'
import * as warehouses from '@toptan/contract/warehouses'
import { call } from './call.ts'
import { Refused } from './refused.ts'

/** The id of the customer acted for; null acts for none. */
export type Room = number | null

/** Opens the key of what belongs to no customer. */
const NO_ROOM = 'none'

/** The start of every key of one customer: `invalidateQueries({ queryKey: roomKey(customerId) })` means that room only. */
export const roomKey = (room: Room) => [room ?? NO_ROOM] as const

/** The key of a call in a room, with or without what is asked. */
export const keyOf = (endpoint: Endpoint, room: Room, asked?: unknown) =>
  asked === undefined ? ([room ?? NO_ROOM, endpoint.path] as const) : ([room ?? NO_ROOM, endpoint.path, asked] as const)

interface Asked {
  params?: unknown
  query?: unknown
  body?: unknown
}

function read<E extends Endpoint>(endpoint: E, room: Room, asked: Asked = {}) {
  return queryOptions({
    queryKey: keyOf(endpoint, room, asked),
    queryFn: ({ signal }): Promise<ResponseOf<E>> =>
      (call as (endpoint: Endpoint, input: object) => Promise<unknown>)(endpoint, {
        ...asked,
        signal,
        customerId: endpoint.acting === 'none' ? undefined : room,
      }) as Promise<ResponseOf<E>>,
  })
}

const MINUTE = 60_000
const FIXED = { staleTime: 30 * MINUTE }
/** Read again by itself it would take away what is being typed. */
const IN_A_FORM = { refetchOnWindowFocus: false, refetchOnReconnect: false }

/** How to read everything. What belongs to a customer takes the room first, and its key begins with it. */
export const queries = {
  categories: (room: Room) => ({ ...read(catalogs.categories, room), staleTime: 5 * MINUTE }),
  products: (room: Room, body: BodyOf<typeof catalogs.productList>) => read(catalogs.productList, room, { body }),
  product: (room: Room, id: number) => read(catalogs.productDetail, room, { params: { id } }),
  productByCode: (room: Room, code: string) => read(catalogs.productDetailByCode, room, { params: { code } }),
  productsById: (room: Room, ids: number[]) => read(catalogs.productDetails, room, { body: ids }),
  facets: (room: Room, query: QueryOf<typeof catalogs.productProperties>) =>
    read(catalogs.productProperties, room, { query }),
  stocks: (room: Room, productId: number) => read(catalogs.productStocks, room, { params: { productId } }),
  found: (room: Room, q: string) => read(catalogs.searchByText, room, { query: { q } }),

  cart: (room: Room) => read(baskets.cart, room),
  simplifiedCart: (room: Room) => read(baskets.simplified, room),
  cartCount: (room: Room) => read(baskets.totalItem, room),
  paymentMethods: (room: Room, categoryId: string) => read(baskets.paymentMethods, room, { params: { categoryId } }),

  favorites: (room: Room) => read(home.favorites, room),
  addresses: (room: Room) => read(customers.addresses, room),

  orders: (room: Room, query: QueryOf<typeof orders.list>) => read(orders.list, room, { query }),
  order: (room: Room, docNumber: string) => read(orders.detail, room, { params: { docNumber } }),
  transaction: (room: Room, transactionId: ParamsOf<typeof orders.transactionStatus>['transactionId']) =>
    read(orders.transactionStatus, room, { params: { transactionId } }),
  orderedItems: (room: Room, Search: string) => read(orders.itemDetails, room, { query: { Search } }),

  statement: (room: Room, query: QueryOf<typeof accounts.statement>) => read(accounts.statement, room, { query }),
  ficheLines: (room: Room, ficheNo: string) => read(accounts.ficheLines, room, { params: { ficheNo } }),

  jobs: (query: QueryOf<typeof integrations.jobs>) => read(integrations.jobs, null, { query }),
  jobRuns: (id: number, query: QueryOf<typeof integrations.runs>) =>
    read(integrations.runs, null, { params: { id }, query }),
  jobRun: (id: number, runId: number) => read(integrations.run, null, { params: { id, runId } }),
  schedule: (cronExp: string) => read(integrations.schedule, null, { query: { cronExp } }),
  reportingViews: () => ({ ...read(integrations.views, null), ...FIXED }),

  mailSettings: () => ({ ...read(commons.mailSettings, null), ...IN_A_FORM }),
  mailTemplates: (query: QueryOf<typeof emails.templates>) => read(emails.templates, null, { query }),
  mailTypes: () => ({ ...read(emails.types, null), ...FIXED }),
  mailPreview: (body: BodyOf<typeof emails.preview>) => read(emails.preview, null, { body }),
  mailOutbox: (query: QueryOf<typeof emails.outbox>) => read(emails.outbox, null, { query }),

  payableOrders: (room: Room) => ({ ...read(payments.payable, room), staleTime: 0 }),
  orderPayments: (room: Room, docNumber: string) => read(payments.ofOrder, room, { params: { docNumber } }),
  payments: (query: QueryOf<typeof payments.list>) => read(payments.list, null, { query }),
  paymentTasks: (query: QueryOf<typeof payments.tasks>) => read(payments.tasks, null, { query }),
  posConfigs: (query: QueryOf<typeof payments.posConfigs>) => read(payments.posConfigs, null, { query }),
  paymentSettings: () => ({ ...read(commons.paymentSettings, null), ...IN_A_FORM }),

  categoryMaps: (query: QueryOf<typeof categoryMaps.list>) => read(categoryMaps.list, null, { query }),
  categoryMapEffect: (query: QueryOf<typeof categoryMaps.effect>) => read(categoryMaps.effect, null, { query }),
  categoryMapRemoval: (id: number) => read(categoryMaps.removal, null, { params: { id } }),
  unmappedItems: (query: QueryOf<typeof categoryMaps.unmapped>) => read(categoryMaps.unmapped, null, { query }),
  adminCategories: () => read(definitions.adminCategories, null),
  erpCategories: () => read(definitions.erpCategories, null),
  orderParameters: (query: QueryOf<typeof orderParameters.list>) => read(orderParameters.list, null, { query }),
  orderParameterChoices: () => read(orderParameters.choices, null),
  appliedParameters: (query: QueryOf<typeof orderParameters.applied>) => read(orderParameters.applied, null, { query }),

  cockpit: () => read(cockpit.read, null),
  logoRestSettings: () => ({ ...read(commons.logoRestSettings, null), ...IN_A_FORM }),
  ftpSettings: () => ({ ...read(commons.ftpSettings, null), ...IN_A_FORM }),
  kormetalRestSettings: () => ({ ...read(commons.kormetalRestSettings, null), ...IN_A_FORM }),

  divisions: () => read(divisions.list, null),
  divisionsAtErp: (erp: divisions.ErpName) => ({
    ...read(divisions.atErp, null, { params: { erp } }),
    staleTime: MINUTE,
  }),
  priceLists: () => read(divisions.priceLists, null),
  warehouses: () => read(warehouses.admin, null),
  warehouseTargets: (query: QueryOf<typeof warehouses.targets>) => read(warehouses.targets, null, { query }),
  exchangeSettings: () => ({ ...read(installation.exchangeSettings, null), ...IN_A_FORM }),
  paymentMethodsKept: () => read(installation.paymentMethods, null),
  settingChanges: (area: installation.SettingArea, query: QueryOf<typeof installation.settingChanges>) =>
    read(installation.settingChanges, null, { params: { area }, query }),

  siteInfos: () => ({ ...read(home.siteInfos, null), ...FIXED }),
  passwordPolicy: () => ({ ...read(commons.passwordSettings, null), ...FIXED }),
  whoAmI: () => read(auths.whoAmI, null),
  profile: () => read(profiles.get, null),
  startCustomers: () => ({ ...read(home.customers, null), staleTime: MINUTE }),
  ownCustomers: () => ({ ...read(users.customers, null), staleTime: MINUTE }),
  customers: (query: QueryOf<typeof customers.list>) => read(customers.list, null, { query }),
  customersByName: (name: string) => read(customers.byName, null, { params: { name } }),
  countries: () => ({ ...read(definitions.allCountries, null), ...FIXED }),
  orderStatuses: () => ({ ...read(definitions.orderStatuses, null), ...FIXED }),
  sortParams: () => ({ ...read(definitions.sortParams, null), ...FIXED }),
}

/** One client for the tab. What was refused is not asked again by itself; what found no answer is, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 5 * MINUTE,
      retry: (count, error) => count < 2 && (!(error instanceof Refused) || error.status === 503),
    },
    mutations: { retry: false },
  },
})
