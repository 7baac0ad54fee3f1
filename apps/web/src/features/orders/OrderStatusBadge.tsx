import { useQuery } from '@tanstack/react-query'
import { type OrderStatus, statusTypeOf } from '@toptan/contract/orders'
import { queries } from '../../api/queries.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** A status in the server's words. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { data: statuses } = useQuery(queries.orderStatuses())
  return (
    <StatusBadge type={statusTypeOf[status]}>{statuses?.find((one) => one.id === status)?.name ?? status}</StatusBadge>
  )
}
