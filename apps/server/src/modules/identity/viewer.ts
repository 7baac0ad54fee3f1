import type { Culture } from '@toptan/contract/common'
import type { RoleType } from '@toptan/contract/permissions'

/** Who is signed in, as every action and query sees them. */
export interface Viewer {
  userId: number
  sessionId: string
  accountName: string
  roleId: number
  roleName: string
  roleType: RoleType
  permissions: ReadonlySet<string>
  language: Culture
  /** A dealer's or buyer's own customer. */
  customerId: number | null
  salesmanId: number | null
  /** The customers this viewer may act for and whose records they may see. */
  scope: 'all' | ReadonlySet<number>
  isPasswordChangeRequired: boolean
}

/** Whether a viewer may act for a customer and see what is theirs. */
export const mayActFor = (viewer: Viewer, customerId: number): boolean =>
  viewer.scope === 'all' || viewer.scope.has(customerId)
