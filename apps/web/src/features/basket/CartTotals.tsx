import { useIsFetching } from '@tanstack/react-query'
import type * as baskets from '@toptan/contract/baskets'
import type { ResponseOf } from '@toptan/contract/endpoint'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useRoom } from '../../api/room.ts'
import { Money } from '../../ui/Money.tsx'
import classes from './Checkout.module.css'

type Cart = ResponseOf<typeof baskets.cart>

/** What is to be paid, a figure for each order currency; it stays beside the button that orders. */
export function ToPay({ cart }: { cart: Cart }) {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  const isRereading = useIsFetching({ queryKey: queries.cart(customerId).queryKey }) > 0
  return (
    <dl className={classes.totals} aria-live="polite" aria-busy={isRereading}>
      {cart.cartSummaries.map((summary) => (
        <div key={`${summary.divisionCode}${summary.currency}`} className={classes.toPay}>
          <dt>
            {t('basket.total.toPay')}
            {cart.cartSummaries.length > 1 && <small> {summary.divisionCode}</small>}
          </dt>
          <dd>
            <Money amount={summary.totalWithVatDiscountedPrice} currency={summary.currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** How the totals of the server come about, by division and currency, and what is left of the credit. */
export function CartTotals({ cart }: { cart: Cart }) {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  const isRereading = useIsFetching({ queryKey: queries.cart(customerId).queryKey }) > 0
  return (
    <div aria-live="polite" aria-busy={isRereading} style={isRereading ? { opacity: 0.6 } : undefined}>
      {cart.cartSummaries.map((summary) => (
        <section
          key={`${summary.divisionCode}${summary.currency}`}
          className={classes.sums}
          aria-label={t('basket.totals')}
        >
          <h2 className={classes.heading}>
            {cart.cartSummaries.length > 1
              ? t('basket.totalsOf', { division: summary.divisionCode, currency: summary.currency })
              : t('basket.totals')}
          </h2>
          <dl className={classes.totals}>
            <Figure of={t('basket.total.list')} amount={summary.totalPrice} currency={summary.currency} />
            {summary.totalDiscountPrice !== 0 && (
              <Figure
                of={t('basket.total.discount')}
                amount={-Math.abs(summary.totalDiscountPrice)}
                currency={summary.currency}
              />
            )}
            <Figure of={t('basket.total.net')} amount={summary.totalDiscountedPrice} currency={summary.currency} />
            {summary.totalExpenseCostPrice !== 0 && (
              <Figure
                of={t('basket.total.expense')}
                amount={summary.totalExpenseCostPrice}
                currency={summary.currency}
              />
            )}
            <Figure of={t('basket.total.vat')} amount={summary.totalVatPrice} currency={summary.currency} />
          </dl>
        </section>
      ))}
      {cart.credit.length > 0 && (
        <dl className={classes.totals}>
          {cart.credit.map((credit) => (
            <div
              key={credit.currency}
              className={credit.isBlocked || (credit.available ?? 1) <= 0 ? classes.little : undefined}
            >
              <dt>{t(credit.isBlocked ? 'basket.creditBlocked' : 'basket.creditLeft')}</dt>
              <dd>
                {credit.available === null ? (
                  t('basket.creditUnlimited')
                ) : (
                  <Money amount={credit.available} currency={credit.currency} />
                )}
              </dd>
            </div>
          ))}
          {cart.credit
            .filter((credit) => credit.overdue > 0)
            .map((credit) => (
              <div key={credit.currency} className={classes.little}>
                <dt>{t('basket.overdue')}</dt>
                <dd>
                  <Money amount={credit.overdue} currency={credit.currency} />
                </dd>
              </div>
            ))}
        </dl>
      )}
    </div>
  )
}

function Figure({ of, amount, currency }: { of: string; amount: number; currency: string }) {
  return (
    <div>
      <dt>{of}</dt>
      <dd>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  )
}
