import { NativeSelect, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as baskets from '@toptan/contract/baskets'
import type { Kind } from '@toptan/contract/products'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queries } from '../../api/queries.ts'
import { useRoom } from '../../api/room.ts'
import { useFormat } from '../../ui/format.ts'
import { messageOf } from '../../ui/message.ts'
import classes from './Checkout.module.css'
import { rereadCart } from './cart-cache.ts'

interface PaymentMethodsProps {
  kinds: Kind[]
  isFrozen: boolean
}

/** The payment method for each kind of goods in the cart, and what it takes off or adds. */
export function PaymentMethods({ kinds, isFrozen }: PaymentMethodsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.part} disabled={isFrozen}>
      <legend className={classes.heading}>{t('basket.payment')}</legend>
      {kinds.map((kind) => (
        <PaymentMethod key={kind} kind={kind} />
      ))}
    </fieldset>
  )
}

function PaymentMethod({ kind }: { kind: Kind }) {
  const { t } = useTranslation()
  const { percent } = useFormat()
  const { customerId } = useRoom()
  const queryClient = useQueryClient()
  const methods = useQuery(queries.paymentMethods(customerId, kind))
  // Money moves with it, so the figures change only when the server has said so.
  const apply = useMutation({
    mutationFn: (paymentMethodCode: string) =>
      call(baskets.applyPaymentMethod, { body: { categoryId: kind, paymentMethodCode }, customerId }),
    onSettled: () => rereadCart(queryClient, customerId),
  })
  const chosen = methods.data?.find((method) => method.isChosen) ?? methods.data?.find((method) => method.isDefault)
  const label = t(`basket.kind.${kind}`)
  if (methods.isPending)
    return (
      <div className={classes.method}>
        <span>{label}</span>
        <Skeleton height={36} />
      </div>
    )
  return (
    <div className={classes.method}>
      <span>{label}</span>
      {methods.data ? (
        <NativeSelect
          aria-label={t('basket.paymentFor', { kind: label })}
          value={apply.isPending ? apply.variables : (chosen?.code ?? '')}
          disabled={apply.isPending}
          data={methods.data.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(event) => apply.mutate(event.currentTarget.value)}
        />
      ) : (
        <button type="button" onClick={() => void methods.refetch()}>
          {t('catalog.again')}
        </button>
      )}
      {chosen && (chosen.discountRate > 0 || chosen.expenseRate > 0 || chosen.isPrepaid) && (
        <span className={classes.effect}>
          {[
            chosen.discountRate > 0 && t('basket.paymentDiscount', { rate: percent(chosen.discountRate) }),
            chosen.expenseRate > 0 && t('basket.paymentExpense', { rate: percent(chosen.expenseRate) }),
            chosen.isPrepaid && t('basket.prepaid'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
      {(apply.isError || methods.isError) && (
        <span className={classes.refusal} role="alert">
          {messageOf(apply.error ?? methods.error, t)}
        </span>
      )}
    </div>
  )
}
