import type { ProductSearch } from './product-search.ts'

/** Every address is made here. Search values are strings, numbers or booleans; what is absent is left out. */
export const paths = {
  start: '/',
  home: '/home',
  signIn: '/sign-in',
  selectCustomer: '/select-customer',
  accessDenied: '/access-denied',
  products: '/products',
  cart: '/cart',
  orders: '/orders',
  order: '/orders/$docNo',
  favorites: '/favorites-details',
  profile: '/user-settings/profile',
  password: '/user-settings/password',
  gallery: '/gallery',
} as const

/** The product list, narrowed: `<Link {...toProducts({ category: 'LST' })}>`. */
export const toProducts = (search: Partial<ProductSearch> = {}) => ({ to: paths.products, search })

export const toOrder = (docNo: string) => ({ to: paths.order, params: { docNo } })
