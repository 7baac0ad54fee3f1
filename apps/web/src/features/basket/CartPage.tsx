import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type * as baskets from '@toptan/contract/baskets'
import type { ResponseOf } from '@toptan/contract/endpoint'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useRoom } from '../../api/room.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/Notice.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { CartLines } from './CartLines.tsx'
import classes from './CartPage.module.css'
import { Checkout } from './Checkout.tsx'
import { ClearCartDialog } from './ClearCartDialog.tsx'
import { CartWords } from './OrderCell.tsx'

type CartAnswer = ResponseOf<typeof baskets.cart>

/** The cart of the customer acted for, and the way to order it. */
export default function CartPage() {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  // Prices and stock are those of now: a cart is read anew whenever it is looked at.
  const cart = useQuery({ ...queries.cart(customerId), staleTime: 0 })
  if (cart.isPending) return <CartSkeleton />
  if (cart.isError && !cart.data) return <ErrorState error={cart.error} onRetry={() => cart.refetch()} />
  if (cart.data.cartDetails.length === 0 && !cart.data.isBeingOrdered)
    return (
      <>
        <h1 className={classes.title}>{t('basket.cart')}</h1>
        <EmptyState
          title={t('basket.empty.title')}
          description={t('basket.empty.words')}
          action={
            <Button component={Link} to={paths.products}>
              {t('basket.toProducts')}
            </Button>
          }
        />
        <Checkout cart={cart.data} isEmpty />
      </>
    )
  // Another customer's cart is another page: nothing typed here may stay.
  return <OpenCart key={customerId} cart={cart.data} isRereading={cart.isFetching} />
}

function OpenCart({ cart, isRereading }: { cart: CartAnswer; isRereading: boolean }) {
  const { t } = useTranslation()
  const [isClearing, setClearing] = useState(false)
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('basket.cart')}</h1>
        <span className={classes.count}>{t('basket.lineCount', { count: cart.cartDetails.length })}</span>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          disabled={cart.isBeingOrdered}
          onClick={() => setClearing(true)}
        >
          {t('basket.clear')}
        </Button>
        <Button component={Link} to={paths.products} variant="subtle" color="gray" size="xs">
          {t('basket.goOn')}
        </Button>
      </header>
      <div className={classes.lines}>
        {cart.isBeingOrdered && (
          <div className={classes.notice}>
            <Notice tone="info" title={t('basket.beingOrdered.title')}>
              {t('basket.beingOrdered.words')}
            </Notice>
          </div>
        )}
        <CartLines cart={cart} isRereading={isRereading} />
      </div>
      <Checkout cart={cart} />
      <CartWords />
      <ClearCartDialog
        opened={isClearing}
        onClose={() => setClearing(false)}
        productIds={cart.cartDetails.map((line) => line.productId)}
      />
    </div>
  )
}

function CartSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={classes.page} aria-busy>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('basket.cart')}</h1>
      </header>
      <div className={classes.lines}>
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have nothing else to be told apart by
          <Skeleton key={index} height={56} mb="xs" />
        ))}
      </div>
      <Skeleton height={420} className={classes.checkout} />
    </div>
  )
}
