import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type * as baskets from '@toptan/contract/baskets'
import type { ResponseOf } from '@toptan/contract/endpoint'
import { memo, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoom } from '../../api/room.ts'
import { Explain } from '../../ui/Explain.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useUnits } from '../../ui/units.ts'
import { useAddToCart, useTypedQuantity } from './add-to-cart.ts'
import classes from './CartLines.module.css'
import { takeIntoCart } from './cart-cache.ts'
import { changeEntry, entryOf, useEntry } from './entries.ts'
import { groupLines, type LineGroup } from './grouping.ts'
import { QuantityBox } from './QuantityBox.tsx'

/** How long steps are gathered before they are sent. */
const SEND_AFTER_MS = 500

type Cart = ResponseOf<typeof baskets.cart>

interface CartLinesProps {
  cart: Cart
  /** Totals are being worked out. */
  isRereading: boolean
}

/** The lines, by what is paid and delivered together. */
export function CartLines({ cart, isRereading }: CartLinesProps) {
  const { t } = useTranslation()
  const groups = groupLines(
    cart.cartDetails,
    cart.cartSummaries.map(({ divisionCode }) => divisionCode),
  )
  const divisions = new Set(groups.map((group) => group.divisionCode))
  const isBlocked = cart.cartDetails.some((line) => line.notices.some((notice) => notice.blocks))
  return (
    <div className={classes.lines} data-rereading={isRereading || undefined}>
      {isBlocked && (
        <div className={classes.blocked}>
          <Notice tone="danger">{t('basket.blocked')}</Notice>
        </div>
      )}
      {groups.map((group) => (
        <Group key={group.key} group={group} saysDivision={divisions.size > 1} isFrozen={cart.isBeingOrdered} />
      ))}
    </div>
  )
}

interface GroupProps {
  group: LineGroup
  saysDivision: boolean
  isFrozen: boolean
}

function Group({ group, saysDivision, isFrozen }: GroupProps) {
  const { t } = useTranslation()
  const headingId = useId()
  return (
    <section className={classes.group} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {t(`basket.kind.${group.kind}`)}
        {saysDivision && group.divisionCode && <span>{t('basket.division', { code: group.divisionCode })}</span>}
        {group.currency && <span>{t('basket.pricesIn', { currency: group.currency })}</span>}
      </h2>
      <ul className={classes.list}>
        {group.lines.map((line) => (
          <Line key={line.productId} line={line} isFrozen={isFrozen} />
        ))}
      </ul>
    </section>
  )
}

interface LineProps {
  line: baskets.CartLine
  isFrozen: boolean
}

/** A cart may have hundreds of lines; only those that changed are drawn again. */
const Line = memo(function Line({ line, isFrozen }: LineProps) {
  const { t } = useTranslation()
  const { percent } = useFormat()
  const unit = useUnits()
  const { customerId } = useRoom()
  const { isSending, refusal, typed } = useEntry(customerId, line.productId)
  const { commit, commitSoon, remove } = useLineQuantity(line)
  const refusalId = useId()
  const currency = line.currencyText
  return (
    <li className={classes.line}>
      <span className={classes.picture}>
        <Picture src={line.images[0]?.url} kind={line.kind} alt="" />
      </span>
      <div className={classes.product}>
        <a className={classes.name} href={`/products?product=${line.productId}`} title={line.name}>
          {line.name}
        </a>
        <span className={classes.under}>
          <span className={classes.code}>{line.code}</span> {!line.name.startsWith(line.brand) && line.brand}
          {line.stockText && ` · ${t('basket.stock', { stock: line.stockText })}`}
          {line.preSaleText && ` · ${line.preSaleText}`}
        </span>
      </div>
      <div className={classes.unit}>
        {line.discountedPrice !== null && currency && (
          <Explain
            content={() => (
              <ul className={classes.reasons}>
                {line.discountRates.map((discount) => (
                  <li key={`${discount.reason}-${discount.rate}`}>
                    {t(`catalog.discount.${discount.reason}`)} {discount.name} −{percent(discount.rate)}
                  </li>
                ))}
                {line.vatRate !== null && <li>{t('basket.vatComes', { rate: percent(line.vatRate) })}</li>}
              </ul>
            )}
          >
            <Money amount={line.discountedPrice} currency={currency} />
            {line.salePrice !== null && line.salePrice !== line.discountedPrice && (
              <s className={classes.listPrice}>
                <Money amount={line.salePrice} currency={currency} />
              </s>
            )}
          </Explain>
        )}
      </div>
      <div className={classes.quantity}>
        <QuantityBox
          value={typed ?? String(line.quantity)}
          rules={line}
          disabled={isFrozen}
          isRefused={refusal !== undefined}
          isBusy={isSending}
          aria-label={t('basket.quantityOf', { code: line.code, unit: unit(line.unitCode) })}
          aria-describedby={refusal ? refusalId : undefined}
          onChange={(next) => changeEntry(customerId, line.productId, { typed: next, refusal: undefined })}
          onStep={commitSoon}
          onBlur={() => void commit()}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter') void commit()
            if (event.key === 'Escape')
              changeEntry(customerId, line.productId, { typed: undefined, refusal: undefined })
          }}
        />
      </div>
      <div className={classes.total} data-stale={isSending || typed !== undefined || undefined}>
        {line.lineTotal !== null && currency && <Money amount={line.lineTotal} currency={currency} />}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.remove}
        disabled={isFrozen}
        aria-label={t('basket.removeLine', { code: line.code })}
        title={t('basket.remove')}
        onClick={() => void remove()}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      {(refusal || line.notices.length > 0) && (
        <div className={classes.notices}>
          {refusal && (
            <p id={refusalId} className={classes.notice} data-blocks="true">
              <IconAlertTriangle size={16} aria-hidden /> {refusal}
            </p>
          )}
          {line.notices.map((notice) => (
            <p key={notice.kind} className={classes.notice} data-blocks={notice.blocks}>
              {notice.blocks ? <IconAlertTriangle size={16} aria-hidden /> : <IconInfoCircle size={16} aria-hidden />}{' '}
              {notice.message}
            </p>
          ))}
        </div>
      )}
    </li>
  )
})

/** Sends a line's quantity; what the server refuses falls back to what it has, with its words beside it. */
function useLineQuantity(line: baskets.CartLine) {
  const { customerId } = useRoom()
  const queryClient = useQueryClient()
  const add = useAddToCart()
  const typedQuantity = useTypedQuantity()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const product = { ...line, id: line.productId }

  const put = async (quantity: number) => {
    clearTimeout(timer.current)
    takeIntoCart(queryClient, customerId, product, quantity)
    const isTaken = await add(product, quantity)
    if (isTaken) return
    if (entryOf(customerId, line.productId).typed === String(quantity) || quantity === 0)
      changeEntry(customerId, line.productId, { typed: undefined })
    takeIntoCart(queryClient, customerId, product, line.quantity)
  }
  const commit = async () => {
    const { typed } = entryOf(customerId, line.productId)
    if (typed === undefined) return
    const quantity = typedQuantity(product)
    if (quantity === line.quantity || typed.trim() === '')
      changeEntry(customerId, line.productId, { typed: undefined, refusal: undefined })
    else if (quantity !== null) await put(quantity)
  }
  const commitSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void commit(), SEND_AFTER_MS)
  }
  return { commit, commitSoon, remove: () => put(0) }
}
