/** What a route asks of who opens it. */
export interface Requirement {
  /** `public` is for signed-out people only. */
  access: 'public' | 'signed-in'
  /** One of these is enough; none means anybody signed in. */
  authority?: readonly string[]
  needsCustomer?: boolean
  /** The customer cannot be changed here. */
  customerNotAllowed?: boolean
}

export interface Visitor {
  isSignedIn: boolean
  authority: readonly string[]
  hasCustomer: boolean
}

export type Turn = { to: '/home' | '/access-denied' } | { to: '/sign-in' | '/select-customer'; redirectUrl?: string }

/** Where a visitor is sent instead, or null where the way is open. `path` is what was asked for, with its search. */
export function turnFor(visitor: Visitor, requirement: Requirement, path: string): Turn | null {
  if (requirement.access === 'public') return visitor.isSignedIn ? { to: '/home' } : null
  if (!visitor.isSignedIn) return withReturn('/sign-in', path)
  if (!isPermitted(visitor.authority, requirement.authority)) return { to: '/access-denied' }
  if (requirement.needsCustomer && !visitor.hasCustomer) return withReturn('/select-customer', path)
  return null
}

/** An empty requirement is met by anybody. */
export const isPermitted = (authority: readonly string[], required: readonly string[] = []): boolean =>
  required.length === 0 || required.some((one) => authority.includes(one))

function withReturn(to: '/sign-in' | '/select-customer', path: string): Turn {
  return isWorthReturning(path) ? { to, redirectUrl: path } : { to }
}

const isWorthReturning = (path: string): boolean => path !== '/' && path !== '/home'

const publicPaths = ['/sign-in', '/sign-up', '/forgot-password', '/reset-password']

/** The path to go on to: only one of this site and never a page for signed-out people. Otherwise `/home`. */
export function safeReturn(redirectUrl: string | undefined, origin: string): string {
  if (!redirectUrl?.startsWith('/')) return '/home'
  let url: URL
  try {
    url = new URL(redirectUrl, origin)
  } catch {
    return '/home'
  }
  if (url.origin !== origin || publicPaths.some((path) => url.pathname.startsWith(path))) return '/home'
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') ? '/home' : path
}
