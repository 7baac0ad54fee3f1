import type { ProductSearch } from './product-search.ts'

/** Every address is made here. Search values are strings, numbers or booleans; what is absent is left out. */
export const paths = {
  start: '/',
  home: '/home',
  signIn: '/sign-in',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password/$token',
  selectCustomer: '/select-customer',
  accessDenied: '/access-denied',
  products: '/products',
  cart: '/cart',
  orders: '/orders',
  order: '/orders/$docNo',
  payment: '/orders/$docNo/$paymentOrderId',
  payPalPayment: '/paypal/$docNo/$paymentOrderId',
  customerFinance: '/customer-finance',
  favorites: '/favorites-details',
  profile: '/user-settings/profile',
  password: '/user-settings/password',
  cockpit: '/cockpit',
  scheduledTasks: '/scheduled-tasks',
  integrationSettings: '/integration-settings',
  warehouseSettings: '/warehouse-settings',
  mailTemplates: '/mail-template-management',
  categoryMailTemplates: '/category-mail-templates',
  mailOutbox: '/mail-outbox',
  payments: '/payments',
  categoryMappings: '/category-mappings',
  orderParameters: '/order-parameters',
  gallery: '/gallery',
} as const

/** The product list, narrowed: `<Link {...toProducts({ category: 'LST' })}>`. */
export const toProducts = (search: Partial<ProductSearch> = {}) => ({ to: paths.products, search })

export const toOrder = (docNo: string) => ({ to: paths.order, params: { docNo } })

/** What became of an attempt to pay an order. */
export const toPayment = (docNo: string, paymentOrderId: string) => ({
  to: paths.payment,
  params: { docNo, paymentOrderId },
})
