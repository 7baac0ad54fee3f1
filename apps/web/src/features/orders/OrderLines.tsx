import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type * as orders from '@toptan/contract/orders'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useUnits } from '../../ui/units.ts'
import classes from './OrderLines.module.css'
import { OrderStatusBadge } from './OrderStatusBadge.tsx'

type Line = orders.OrderDetail['orderItems'][number]

interface OrderLinesProps {
  order: orders.OrderDetail
  onCancel: (line: Line) => void
}

/** The lines of an order, each with the warehouse it comes from or, where there are several, its parts. */
export function OrderLines({ order, onCancel }: OrderLinesProps) {
  const { t } = useTranslation()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('orders.line.product')}</th>
          <th scope="col" className={classes.figure}>
            {t('orders.line.quantity')}
          </th>
          <th scope="col" className={classes.figure}>
            {t('orders.line.price')}
          </th>
          <th scope="col" className={classes.figure}>
            {t('orders.line.vat')}
          </th>
          <th scope="col" className={classes.figure}>
            {t('orders.line.total')} <small>{t('orders.line.withoutVat')}</small>
          </th>
          <th scope="col">{t('orders.line.status')}</th>
          <th scope="col" className={classes.noPaper}>
            <span className={classes.unseen}>{t('orders.cancel.atOnce')}</span>
          </th>
        </tr>
      </thead>
      {order.orderItems.map((line) => (
        <tbody key={line.id}>
          <OrderLine line={line} currency={order.currency} onCancel={() => onCancel(line)} />
          {line.orders.length > 1 && line.orders.map((part) => <Part key={part.id} part={part} line={line} />)}
        </tbody>
      ))}
    </table>
  )
}

interface OrderLineProps {
  line: Line
  currency: string
  onCancel: () => void
}

function OrderLine({ line, currency, onCancel }: OrderLineProps) {
  const { t } = useTranslation()
  const { date, number, percent } = useFormat()
  const unit = useUnits()
  const isOver = line.status === 'Cancelled' || line.status === 'Rejected'
  const [only] = line.orders.length === 1 ? line.orders : []
  return (
    <tr data-over={isOver || undefined}>
      <td data-area="product">
        <div className={classes.product}>
          <span className={classes.picture}>
            <Picture src={line.productImageUrl} alt="" size={40} />
          </span>
          <span>
            <a className={classes.name} href={`/products?product=${line.productId}`}>
              {line.productName}
            </a>
            <span className={classes.under}>
              {line.productCode}
              {only && ` · ${only.warehouseName}`}
              {only?.number && ` · ${only.number}`}
              {line.dueDate && ` · ${t('orders.line.due', { date: date(line.dueDate) })}`}
              {line.isAddedByErp && ` · ${t('orders.line.addedByErp')}`}
              {line.isCancellationRefused && ` · ${t('orders.line.cancellationRefused')}`}
              {line.isDeletedByErp && ` · ${t('orders.line.deletedByErp')}`}
            </span>
          </span>
        </div>
      </td>
      <td data-area="quantity" className={classes.figure}>
        {number(line.quantity)} <span className={classes.unit}>{unit(line.unitCode)}</span>
        {line.shippedQuantity > 0 && (
          <span className={classes.under}>{t('orders.line.shipped', { quantity: number(line.shippedQuantity) })}</span>
        )}
      </td>
      <td data-area="price" className={classes.figure}>
        <Money amount={line.discountedPrice} currency={currency} />
        {line.salePrice !== line.discountedPrice && (
          <s className={classes.under}>
            <Money amount={line.salePrice} currency={currency} />
          </s>
        )}
      </td>
      <td data-area="vat" className={classes.figure}>
        {percent(line.vatRate)}
      </td>
      <td data-area="total" className={classes.figure}>
        <b>
          <Money amount={line.lineTotal} currency={currency} />
        </b>
        {line.expenseAmount !== 0 && (
          <span className={classes.under}>
            {t('orders.line.expense')} <Money amount={line.expenseAmount} currency={currency} />
          </span>
        )}
      </td>
      <td data-area="status">
        <OrderStatusBadge status={line.status} />
      </td>
      <td data-area="cancel" className={classes.noPaper}>
        {!isOver && (
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={line.canCancel === 'no'}
            title={t(
              line.canCancel === 'no'
                ? 'orders.cancel.lineTooLate'
                : line.canCancel === 'as-request'
                  ? 'orders.cancel.request'
                  : 'orders.cancel.lineShort',
            )}
            aria-label={t('orders.cancel.lineOf', { code: line.productCode })}
            onClick={onCancel}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </td>
    </tr>
  )
}

function Part({ part, line }: { part: Line['orders'][number]; line: Line }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const unit = useUnits()
  return (
    <tr className={classes.part}>
      <td data-area="product">
        <span className={classes.from}>
          {part.warehouseName} {part.number && <span>· {part.number}</span>}
        </span>
      </td>
      <td data-area="quantity" className={classes.figure}>
        {number(part.quantity)} <span className={classes.unit}>{unit(line.unitCode)}</span>
        {part.shippedQuantity > 0 && ` · ${t('orders.line.shipped', { quantity: number(part.shippedQuantity) })}`}
      </td>
      <td colSpan={3} data-area="rest" />
      <td data-area="status">{part.status !== line.status && <OrderStatusBadge status={part.status} />}</td>
      <td className={classes.noPaper} />
    </tr>
  )
}
