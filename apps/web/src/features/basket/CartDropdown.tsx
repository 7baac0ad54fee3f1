import { ActionIcon, Button, Indicator, Popover } from '@mantine/core'
import { IconShoppingCart, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type * as baskets from '@toptan/contract/baskets'
import type { ResponseOf } from '@toptan/contract/endpoint'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useRoom } from '../../api/room.ts'
import { paths } from '../../paths.ts'
import { useFormat } from '../../ui/format.ts'
import { messageOf } from '../../ui/message.ts'
import { Picture } from '../../ui/Picture.tsx'
import { useUnits } from '../../ui/units.ts'
import { useAddToCart } from './add-to-cart.ts'
import classes from './CartDropdown.module.css'
import { ClearCartDialog } from './ClearCartDialog.tsx'
import { useEntry } from './entries.ts'

type Line = ResponseOf<typeof baskets.simplified>['cartDetails'][number]

/** The cart at a glance, from every page. */
export function CartDropdown() {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [isClearing, setClearing] = useState(false)
  const cart = useQuery({ ...queries.simplifiedCart(customerId), enabled: customerId !== null })
  const lines = cart.data?.cartDetails ?? []
  const words = lines.length > 0 ? t('basket.open', { count: lines.length }) : t('basket.cart')
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal shadow="md">
        <Indicator
          disabled={lines.length === 0}
          color="var(--mantine-primary-color-filled)"
          size={10}
          offset={6}
          withBorder
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={words}
              title={words}
              aria-expanded={isOpen}
              aria-haspopup="dialog"
              onClick={() => setOpen(!isOpen)}
            >
              <IconShoppingCart size={20} aria-hidden />
            </ActionIcon>
          </Popover.Target>
        </Indicator>
        <Popover.Dropdown className={classes.dropdown} aria-label={t('basket.cart')}>
          {customerId === null ? (
            <div className={classes.state}>
              <p>{t('basket.needsCustomer')}</p>
              <Button
                variant="default"
                size="xs"
                onClick={() => {
                  setOpen(false)
                  void navigate({ to: paths.selectCustomer })
                }}
              >
                {t('basket.selectCustomer')}
              </Button>
            </div>
          ) : cart.isError ? (
            <div className={classes.state} role="alert">
              <p>{messageOf(cart.error, t)}</p>
              <Button variant="default" size="xs" onClick={() => void cart.refetch()}>
                {t('catalog.again')}
              </Button>
            </div>
          ) : lines.length === 0 ? (
            <div className={classes.state}>
              <p>{cart.isPending ? t('basket.reading') : t('basket.empty.title')}</p>
            </div>
          ) : (
            <>
              <ul className={classes.lines}>
                {lines.map((line) => (
                  <CartItem key={line.productId} line={line} />
                ))}
              </ul>
              <div className={classes.foot}>
                <Button
                  variant="subtle"
                  color="gray"
                  size="xs"
                  onClick={() => {
                    setOpen(false)
                    setClearing(true)
                  }}
                >
                  {t('basket.clear')}
                </Button>
                <Button component={Link} to={paths.cart} size="xs" onClick={() => setOpen(false)}>
                  {t('basket.viewAll')}
                </Button>
              </div>
            </>
          )}
        </Popover.Dropdown>
      </Popover>
      <ClearCartDialog
        opened={isClearing}
        onClose={() => setClearing(false)}
        productIds={lines.map((line) => line.productId)}
      />
    </>
  )
}

function CartItem({ line }: { line: Line }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const unit = useUnits()
  const { customerId } = useRoom()
  const { isSending, refusal } = useEntry(customerId, line.productId)
  const add = useAddToCart()
  // The simplified cart knows the kind by its code only where it is one of the five.
  const product = { ...line, id: line.productId, kind: line.categoryId as 'LST' }
  return (
    <li className={classes.line}>
      <Picture src={line.images[0]?.url} kind={product.kind} alt="" size={40} />
      <span className={classes.name}>
        {line.name}
        <small>
          {number(line.quantity)} {unit(line.unitCode)} · {line.code}
        </small>
        {refusal && <small className={classes.refusal}>{refusal}</small>}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={isSending}
        aria-label={t('basket.removeLine', { code: line.code })}
        title={t('basket.remove')}
        onClick={() => void add(product, 0)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </li>
  )
}
