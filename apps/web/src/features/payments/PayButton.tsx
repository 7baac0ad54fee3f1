import { Button, type ButtonProps } from '@mantine/core'
import { IconBrandPaypal, IconCreditCard } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GatewayName } from '@toptan/contract/common'
import * as orders from '@toptan/contract/orders'
import * as payments from '@toptan/contract/payments'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useRoom } from '../../api/room.ts'
import { messageOf } from '../../ui/message.ts'
import classes from './PayButton.module.css'
import type { PaidFrom } from './paid-from.ts'
import { submitForm } from './submit-form.ts'

interface PayButtonProps {
  docNumber: string
  gateway: GatewayName
  /** Says that it is another try. */
  isAgain?: boolean
  size?: ButtonProps['size']
  variant?: ButtonProps['variant']
  /** The screen that the receipt leads back to, besides the order's own. */
  from?: PaidFrom | undefined
  /** Called when the page is about to be left. */
  onLeave?: () => void
}

/** Leaves for the gateway's page to pay an order; what is refused is said below. */
export function PayButton({ docNumber, gateway, isAgain, size = 'sm', variant, from, onLeave }: PayButtonProps) {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  const queryClient = useQueryClient()
  const pay = useMutation({
    mutationFn: async () => {
      const screen = gateway === 'PayPal' ? 'paypal' : 'orders'
      const path = `/${screen}/${encodeURIComponent(docNumber)}/{paymentOrderId}`
      const address = `${location.origin}${path}${from ? `?from=${from}` : ''}`
      const started = await call(payments.start, {
        body: { docNumber, paymentMethod: gateway, callbackUrl: address, cancelUrl: address },
        customerId,
      })
      onLeave?.()
      if (started.gatewayUrl) location.assign(started.gatewayUrl)
      else if (!started.htmlFormContent || !submitForm(started.htmlFormContent)) throw new Error('nowhere to go')
    },
    // It may have been paid or cancelled meanwhile.
    onError: () =>
      Promise.all(
        [orders.detail, orders.list, payments.ofOrder, payments.payable].map((endpoint) =>
          queryClient.invalidateQueries({ queryKey: keyOf(endpoint, customerId) }),
        ),
      ),
  })
  const Icon = gateway === 'PayPal' ? IconBrandPaypal : IconCreditCard
  return (
    <div className={classes.pay}>
      <Button
        size={size}
        variant={variant}
        // The page is being left: a second click would only begin again.
        loading={pay.isPending || pay.isSuccess}
        leftSection={<Icon size="1.1em" aria-hidden />}
        onClick={() => pay.mutate()}
      >
        {t(`payments.pay.${isAgain ? 'again' : 'now'}.${gateway}`)}
      </Button>
      {pay.isError && (
        <p className={classes.refusal} role="alert">
          {messageOf(pay.error, t)}
        </p>
      )}
    </div>
  )
}
