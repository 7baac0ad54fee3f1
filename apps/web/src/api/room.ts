import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { useShallow } from 'zustand/react/shallow'
import { type AdminState, type StoredUser, useAdmin } from './session.ts'

/** The customer acted for in this tab. */
export interface SelectedCustomer {
  id: number
  name: string
  code: string | null
  countryCode: string
  isBayi: boolean
}

interface RoomState {
  /** Whose choice it is: the choice of one user is never another's. */
  userId: number | null
  customer: SelectedCustomer | null
  /** Where to go on when the same user signs in again in this tab. */
  leftIn: { userId: number; customer: SelectedCustomer | null } | null
}

/** What belongs to this tab alone: two tabs may act for two customers. */
export const useRoomState = create<RoomState>()(
  persist((): RoomState => ({ userId: null, customer: null, leftIn: null }), {
    name: 'customer',
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
  }),
)

const dealers: readonly string[] = ['dealer']

/** A dealer has one customer and cannot change it. */
export const isFixedToCustomer = (user: Pick<StoredUser, 'userType'> | null): boolean =>
  user !== null && dealers.includes(user.userType)

/** The customer of this tab, if it is the choice of the user who is signed in now. */
export function currentCustomer(
  admin: AdminState = useAdmin.getState(),
  room: RoomState = useRoomState.getState(),
): SelectedCustomer | null {
  return admin.user !== null && room.userId === admin.user.id ? room.customer : null
}

/** The customer of this tab and its id; the id opens every query key. */
export function useRoom(): { customer: SelectedCustomer | null; customerId: number | null } {
  const userId = useAdmin((state) => state.user?.id ?? null)
  const room = useRoomState(useShallow((state) => ({ userId: state.userId, customer: state.customer })))
  const customer = userId !== null && room.userId === userId ? room.customer : null
  return { customer, customerId: customer?.id ?? null }
}

export function selectCustomer(customer: SelectedCustomer): void {
  const user = useAdmin.getState().user
  if (!user) return
  if (isFixedToCustomer(user) && user.customer && user.customer.id !== customer.id) return
  const { id, name, code, countryCode, isBayi } = customer
  useRoomState.setState({ userId: user.id, customer: { id, name, code, countryCode, isBayi }, leftIn: null })
}

/** Clears the choice; a dealer's stays. */
export function clearCustomer(): void {
  if (isFixedToCustomer(useAdmin.getState().user)) return
  useRoomState.setState({ customer: null })
}

/** When a session ends by itself: nothing is selected any more, but the same user comes back to the same customer. */
export function leaveRoom({ comesBack }: { comesBack: boolean }): void {
  const { userId, customer } = useRoomState.getState()
  useRoomState.setState({
    userId: null,
    customer: null,
    leftIn: comesBack && userId !== null ? { userId, customer } : null,
  })
}

/** Gives a tab without a choice the one that goes without saying: where this user just was, or the user's own customer. */
export function enterRoom(user: StoredUser): void {
  const { userId, customer, leftIn } = useRoomState.getState()
  if (userId === user.id && (customer || !isFixedToCustomer(user))) return
  const own = user.customer ? { ...user.customer, isBayi: user.customer.code !== null } : null
  const left = leftIn?.userId === user.id ? leftIn.customer : null
  useRoomState.setState({
    userId: user.id,
    customer: isFixedToCustomer(user) ? own : (left ?? own),
    leftIn: null,
  })
}
