import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { currentCustomer, enterRoom } from './api/room.ts'
import { isSignedIn, useAdmin } from './api/session.ts'
import SignInPage from './features/session/SignInPage.tsx'
import { paths } from './paths.ts'
import { readProductSearch } from './product-search.ts'
import { FrameSkeleton, PageError, PageSkeleton } from './shell/PageStates.tsx'
import { Root, UnknownPath } from './shell/Root.tsx'
import { type Requirement, turnFor } from './shell/route-rules.ts'
import { readSearch, writeSearch } from './shell/search-text.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Key of the title in the language files. */
    title?: TitleKey
    requirement?: Requirement
  }
  interface Register {
    router: typeof router
  }
}

export type TitleKey =
  | 'signIn'
  | 'home'
  | 'selectCustomer'
  | 'accessDenied'
  | 'products'
  | 'cart'
  | 'orders'
  | 'order'
  | 'customerFinance'
  | 'favorites'
  | 'profile'
  | 'password'
  | 'cockpit'
  | 'scheduledTasks'
  | 'forgotPassword'
  | 'resetPassword'
  | 'integrationSettings'
  | 'warehouseSettings'
  | 'mailTemplates'
  | 'categoryMailTemplates'
  | 'mailOutbox'
  | 'payments'
  | 'paymentResult'
  | 'categoryMappings'
  | 'orderParameters'
  | 'gallery'

interface Asked {
  location: { href: string }
}

/** Sends a visitor where the requirement wants them, before anything of the page loads. */
const guard =
  (requirement: Requirement) =>
  ({ location }: Asked) => {
    const user = useAdmin.getState().user
    if (user && isSignedIn()) enterRoom(user)
    const visitor = {
      isSignedIn: isSignedIn(),
      authority: user?.authority ?? [],
      hasCustomer: currentCustomer() !== null,
    }
    const turn = turnFor(visitor, requirement, location.href)
    if (!turn) return
    const redirectUrl = 'redirectUrl' in turn ? turn.redirectUrl : undefined
    throw redirect({ to: turn.to, search: redirectUrl ? { redirectUrl } : {}, replace: true } as never)
  }

const anybody: Requirement = { access: 'signed-in' }
const withCustomer: Requirement = { access: 'signed-in', needsCustomer: true }

/** The three things every page says of itself. */
const page = (title: TitleKey, requirement: Requirement) => ({
  staticData: { title, requirement },
  beforeLoad: guard(requirement),
})

const readRedirect = (search: Record<string, unknown>): { redirectUrl?: string } =>
  typeof search.redirectUrl === 'string' ? { redirectUrl: search.redirectUrl } : {}

const root = createRootRoute({ component: Root, notFoundComponent: UnknownPath })

const signIn = createRoute({
  getParentRoute: () => root,
  path: paths.signIn,
  ...page('signIn', { access: 'public' }),
  validateSearch: readRedirect,
  // Part of the start: as a chunk of its own it would cost a stranger another round trip.
  component: SignInPage,
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: paths.forgotPassword,
  ...page('forgotPassword', { access: 'public' }),
  component: lazyRouteComponent(() => import('./features/session/ForgotPasswordPage.tsx')),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: paths.resetPassword,
  ...page('resetPassword', { access: 'public' }),
  component: lazyRouteComponent(() => import('./features/session/ResetPasswordPage.tsx')),
})

const start = createRoute({
  getParentRoute: () => root,
  path: paths.start,
  beforeLoad: () => {
    throw redirect({ to: paths.home, replace: true })
  },
})

const decked = createRoute({
  getParentRoute: () => root,
  id: 'decked',
  component: lazyRouteComponent(() => import('./shell/Decked.tsx')),
  pendingComponent: FrameSkeleton,
})

const home = createRoute({
  getParentRoute: () => decked,
  path: paths.home,
  ...page('home', anybody),
  component: lazyRouteComponent(() => import('./features/home/HomePage.tsx')),
})

const selectCustomer = createRoute({
  getParentRoute: () => decked,
  path: paths.selectCustomer,
  ...page('selectCustomer', anybody),
  validateSearch: readRedirect,
  component: lazyRouteComponent(() => import('./features/home/SelectCustomerPage.tsx')),
})

const accessDenied = createRoute({
  getParentRoute: () => decked,
  path: paths.accessDenied,
  ...page('accessDenied', anybody),
  component: lazyRouteComponent(() => import('./features/session/AccessDeniedPage.tsx')),
})

const products = createRoute({
  getParentRoute: () => decked,
  path: paths.products,
  ...page('products', withCustomer),
  validateSearch: readProductSearch,
  component: lazyRouteComponent(() => import('./features/catalog/ProductsPage.tsx')),
})

const customerFinance = createRoute({
  getParentRoute: () => decked,
  path: paths.customerFinance,
  ...page('customerFinance', withCustomer),
  component: lazyRouteComponent(() => import('./features/accounts/StatementPage.tsx')),
})

const favorites = createRoute({
  getParentRoute: () => decked,
  path: paths.favorites,
  ...page('favorites', anybody),
  component: lazyRouteComponent(() => import('./features/catalog/FavoritesPage.tsx')),
})

const cart = createRoute({
  getParentRoute: () => decked,
  path: paths.cart,
  ...page('cart', withCustomer),
  component: lazyRouteComponent(() => import('./features/basket/CartPage.tsx')),
})

const orders = createRoute({
  getParentRoute: () => decked,
  path: paths.orders,
  ...page('orders', withCustomer),
  validateSearch: (search): Record<string, string> =>
    Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)])),
  component: lazyRouteComponent(() => import('./features/orders/OrdersPage.tsx')),
})

const order = createRoute({
  getParentRoute: () => decked,
  path: paths.order,
  ...page('order', anybody),
  component: lazyRouteComponent(() => import('./features/orders/OrderPage.tsx')),
})

const openPaymentResult = lazyRouteComponent(() => import('./features/payments/PaymentResultPage.tsx'))

const payment = createRoute({
  getParentRoute: () => decked,
  path: paths.payment,
  ...page('paymentResult', anybody),
  component: openPaymentResult,
})

const payPalPayment = createRoute({
  getParentRoute: () => decked,
  path: paths.payPalPayment,
  ...page('paymentResult', anybody),
  component: openPaymentResult,
})

const profile = createRoute({
  getParentRoute: () => decked,
  path: paths.profile,
  ...page('profile', anybody),
  component: lazyRouteComponent(() => import('./features/settings/ProfilePage.tsx')),
})

const password = createRoute({
  getParentRoute: () => decked,
  path: paths.password,
  ...page('password', anybody),
  component: lazyRouteComponent(() => import('./features/settings/PasswordPage.tsx')),
})

const cockpit = createRoute({
  getParentRoute: () => decked,
  path: paths.cockpit,
  ...page('cockpit', { access: 'signed-in', authority: ['scheduled-job-list'] }),
  component: lazyRouteComponent(() => import('./features/cockpit/CockpitPage.tsx')),
})

const scheduledTasks = createRoute({
  getParentRoute: () => decked,
  path: paths.scheduledTasks,
  ...page('scheduledTasks', { access: 'signed-in', authority: ['scheduled-job-list'] }),
  validateSearch: (search): Record<string, string> =>
    Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)])),
  component: lazyRouteComponent(() => import('./features/jobs/JobsPage.tsx')),
})

/** Search values as words, as pages of administrators read them. */
const readWords = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))

const integrationSettings = createRoute({
  getParentRoute: () => decked,
  path: paths.integrationSettings,
  ...page('integrationSettings', { access: 'signed-in', authority: ['configuration-list'] }),
  validateSearch: readWords,
  component: lazyRouteComponent(() => import('./features/integration-settings/IntegrationSettingsPage.tsx')),
})

const warehouseSettings = createRoute({
  getParentRoute: () => decked,
  path: paths.warehouseSettings,
  ...page('warehouseSettings', { access: 'signed-in', authority: ['warehouse-target-list'] }),
  validateSearch: readWords,
  component: lazyRouteComponent(() => import('./features/warehouse-settings/WarehouseSettingsPage.tsx')),
})

const mailTemplates = createRoute({
  getParentRoute: () => decked,
  path: paths.mailTemplates,
  ...page('mailTemplates', { access: 'signed-in', authority: ['email-template-list'] }),
  validateSearch: readWords,
  component: lazyRouteComponent(() => import('./features/mail/MailTemplatesPage.tsx')),
})

const categoryMailTemplates = createRoute({
  getParentRoute: () => decked,
  path: paths.categoryMailTemplates,
  ...page('categoryMailTemplates', { access: 'signed-in', authority: ['email-template-list'] }),
  validateSearch: readWords,
  component: lazyRouteComponent(() => import('./features/mail/CategoryMailTemplatesPage.tsx')),
})

const mailOutbox = createRoute({
  getParentRoute: () => decked,
  path: paths.mailOutbox,
  ...page('mailOutbox', { access: 'signed-in', authority: ['email-template-ops'] }),
  validateSearch: readWords,
  component: lazyRouteComponent(() => import('./features/mail/OutboxPage.tsx')),
})

const payments = createRoute({
  getParentRoute: () => decked,
  path: paths.payments,
  ...page('payments', { access: 'signed-in', authority: ['configuration-list'] }),
  validateSearch: readWords,
  component: lazyRouteComponent(() => import('./features/payments/PaymentsPage.tsx')),
})

const categoryMappings = createRoute({
  getParentRoute: () => decked,
  path: paths.categoryMappings,
  ...page('categoryMappings', { access: 'signed-in', authority: ['category-map-list'] }),
  validateSearch: readWords,
  component: lazyRouteComponent(() => import('./features/category-maps/CategoryMapsPage.tsx')),
})

const orderParameters = createRoute({
  getParentRoute: () => decked,
  path: paths.orderParameters,
  ...page('orderParameters', { access: 'signed-in', authority: ['order-parameter-list'] }),
  validateSearch: readWords,
  component: lazyRouteComponent(() => import('./features/order-parameters/OrderParametersPage.tsx')),
})

const gallery = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: paths.gallery,
        staticData: { title: 'gallery' as const },
        component: lazyRouteComponent(() => import('./ui/GalleryPage.tsx')),
      }),
    ]
  : []

const tree = root.addChildren([
  signIn,
  forgotPassword,
  resetPassword,
  start,
  decked.addChildren([
    home,
    selectCustomer,
    accessDenied,
    products,
    favorites,
    customerFinance,
    cart,
    orders,
    order,
    payment,
    payPalPayment,
    profile,
    password,
    cockpit,
    scheduledTasks,
    integrationSettings,
    warehouseSettings,
    mailTemplates,
    categoryMailTemplates,
    mailOutbox,
    payments,
    categoryMappings,
    orderParameters,
  ]),
  ...(gallery as []),
])

export const router = createRouter({
  routeTree: tree,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultErrorComponent: PageError,
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 150,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
})
