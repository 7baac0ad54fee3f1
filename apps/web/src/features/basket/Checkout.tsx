import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type * as baskets from '@toptan/contract/baskets'
import type { ResponseOf } from '@toptan/contract/endpoint'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useRoom } from '../../api/room.ts'
import { messageOf } from '../../ui/message.ts'
import { Notice } from '../../ui/Notice.tsx'
import { AddressChoice, chosenAddress } from './AddressChoice.tsx'
import { CartTotals, ToPay } from './CartTotals.tsx'
import classes from './Checkout.module.css'
import { useCheckoutDraft } from './checkout-draft.ts'
import { kindsIn } from './grouping.ts'
import { PaymentMethods } from './PaymentMethods.tsx'
import { type CheckoutState, shownTotal, useCheckout } from './use-checkout.ts'

const NOTE_LENGTH = 1000

type Cart = ResponseOf<typeof baskets.cart>

interface CheckoutProps {
  cart: Cart
  /** Nothing to order, but an order on its way may still have to be taken up. */
  isEmpty?: boolean
}

/** How it is paid, where it goes, what it costs, and the button. */
export function Checkout({ cart, isEmpty }: CheckoutProps) {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  const [draft, changeDraft] = useCheckoutDraft(customerId)
  const { state, placeOrder } = useCheckout(cart)
  const { data: addresses } = useQuery(queries.addresses(customerId))
  if (isEmpty) return null

  const address = chosenAddress(addresses, draft.addressId ?? cart.deliveryAddressId)
  const isSending = state.kind === 'sending' || cart.isBeingOrdered
  const reason =
    !cart.canOrder && !isSending ? t('basket.cannotOrder') : addresses && !address ? t('basket.needsAddress') : null
  return (
    <form
      className={classes.checkout}
      onSubmit={(event) => {
        event.preventDefault()
        if (!address || !cart.canOrder || isSending) return
        void placeOrder({
          customerAddressCode: address.code,
          note: draft.note.trim(),
          total: shownTotal(cart),
          cartId: cart.id,
        })
      }}
    >
      <PaymentMethods kinds={kindsIn(cart.cartDetails)} isFrozen={isSending} />
      <AddressChoice
        addresses={addresses}
        chosen={address}
        isFrozen={isSending}
        onChoose={(addressId) => changeDraft({ addressId })}
      />
      <Textarea
        label={t('basket.note')}
        description={
          draft.note.length > NOTE_LENGTH * 0.8
            ? t('basket.noteLeft', { count: NOTE_LENGTH - draft.note.length })
            : undefined
        }
        autosize
        minRows={2}
        maxRows={6}
        maxLength={NOTE_LENGTH}
        disabled={isSending}
        value={draft.note}
        onChange={(event) => changeDraft({ note: event.currentTarget.value })}
      />
      <CartTotals cart={cart} />
      <div className={classes.end}>
        <Outcome state={state} />
        <ToPay cart={cart} />
        <Button
          type="submit"
          size="md"
          fullWidth
          disabled={reason !== null || !address}
          loading={isSending}
          aria-describedby={reason ? 'why-not' : undefined}
        >
          {t(state.kind === 'unknown' ? 'basket.sendAgain' : 'basket.placeOrder')}
        </Button>
        {reason && (
          <p id="why-not" className={classes.reason}>
            {reason}
          </p>
        )}
      </div>
    </form>
  )
}

/** What became of the press of the button: what happened, what was kept, what to try. */
function Outcome({ state }: { state: CheckoutState }) {
  const { t } = useTranslation()
  if (state.kind === 'refused')
    return (
      <Notice tone="danger" title={t('basket.refused')}>
        {messageOf(state.error, t)}
        {state.error.errors.length > 0 && (
          <ul className={classes.reasons}>
            {state.error.errors.map((reason) => (
              <li key={`${reason.path}${reason.message}`}>{reason.message}</li>
            ))}
          </ul>
        )}
      </Notice>
    )
  if (state.kind === 'unknown')
    return (
      <Notice tone="warning" title={t('basket.unknown.title')}>
        {t('basket.unknown.words')}
      </Notice>
    )
  if (state.kind === 'not-arrived')
    return (
      <Notice tone="info" title={t('basket.notArrived.title')}>
        {t('basket.notArrived.words')}
      </Notice>
    )
  return null
}
