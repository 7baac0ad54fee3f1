import { forgetDrafts } from '../api/drafts.ts'
import { queryClient } from '../api/queries.ts'
import { currentCustomer, enterRoom, leaveRoom, useRoomState } from '../api/room.ts'
import { followOtherTabs, isSignedIn, useAdmin } from '../api/session.ts'
import { rereadUser } from '../api/sign-in.ts'

interface Router {
  /** Asks the rules of the open route again. */
  invalidate: () => unknown
}

/**
 * Carries sessions and rooms through the tab: what belongs to a user or customer goes when they go,
 * in this tab and in the others, and the rules of the open route are asked again.
 */
export function followSession(router: Router): void {
  followOtherTabs()
  let userId = shownUserId()
  useAdmin.subscribe((state) => {
    const next = shownUserId()
    if (next === userId) return
    const { isExpired } = state.session
    if (userId !== null) leaveRoom({ comesBack: isExpired })
    // Who comes back after an expired session finds what was typed; nobody else does.
    forgetDrafts(next ?? (isExpired ? userId : null))
    queryClient.clear()
    userId = next
    if (state.user && next !== null) enterRoom(state.user)
    void router.invalidate()
  })

  let customerId = currentCustomer()?.id
  useRoomState.subscribe(() => {
    const next = currentCustomer()?.id
    if (next === customerId) return
    const left = customerId
    customerId = next
    if (left !== undefined) queryClient.removeQueries({ queryKey: [left] })
    void router.invalidate()
  })

  // Rights may have changed since the last visit.
  if (isSignedIn()) void rereadUser().catch(() => {})
}

const shownUserId = () => (isSignedIn() ? (useAdmin.getState().user?.id ?? null) : null)
