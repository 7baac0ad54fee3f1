import { type PaymentStatus, paymentStatusTypeOf } from '@toptan/contract/orders'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** Where an order's money stands. */
export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation()
  return <StatusBadge type={paymentStatusTypeOf[status]}>{t(`orders.payment.${status}`)}</StatusBadge>
}
