import type { Culture, Page, PageQuery } from '@toptan/contract/common'
import { type OrderDetail, type OrderStatus, type OrderSummary, orderCan, statusTypeOf } from '@toptan/contract/orders'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { askedPage, pageOf } from '../../platform/list-query.ts'
import { words } from '../../platform/messages/index.ts'
import { decimal, rounded, toNumber } from '../../platform/money.ts'
import type { CustomerTerms } from '../customers/index.ts'
import type { Viewer } from '../identity/index.ts'
import { inCulture, takesPayPal } from '../pricing/index.ts'
import { settingOf } from '../settings/index.ts'
import { findOrder, findOrderedItems, type ItemRecord, listOrderRows, type OrderRecord } from './orders.queries.ts'
import { payWith } from './pay-with.ts'

type Reader = { viewer: Viewer; customer: CustomerTerms | null; culture: Culture }

const amount = (text: string) => toNumber(decimal(text))

export async function listOrders(
  app: App,
  { viewer, customer }: Reader,
  query: PageQuery,
): Promise<Page<OrderSummary>> {
  const asked = askedPage(query)
  const { rows, total } = await listOrderRows(app.db, viewer, customer?.id ?? null, {
    search: query.SearchTerm?.trim() ?? '',
    orderBy: query.OrderBy,
    filters: query.ColumnFilters,
    offset: (asked.pageIndex - 1) * asked.pageSize,
    limit: asked.pageSize,
  })
  const items = rows.map(({ isPerhapsAtErp, ...row }) => ({
    ...row,
    paymentStatus: row.paymentStatus as OrderSummary['paymentStatus'],
    statusType: statusTypeOf[row.status],
    totalAmount: amount(row.totalAmount),
    canCancel: cancelOf({ ...row, isPerhapsAtErp }),
  }))
  return pageOf(items, asked, total)
}

export async function getOrder(
  app: App,
  { viewer, customer, culture }: Reader,
  docNumber: string,
): Promise<OrderDetail> {
  const order = await findOrder(app.db, viewer, customer?.id ?? null, docNumber)
  if (!order) throw fail('order.not-found')
  const warehouses = new Map(
    order.items.flatMap(({ parts }) => parts.map((part) => [part.warehouseCode, part.warehouseName])),
  )
  const [warehouse] = [...warehouses]
  const { title, responsible, address, city, postCode, countryCode } = order.shippingAddress
  return {
    id: order.id,
    b2BDocNo: order.docNumber,
    orderNumber: order.orderNumber,
    date: order.date,
    time: order.time,
    customerId: order.customerId,
    customerCode: order.customerCode,
    customerName: order.customerName,
    currency: order.currency,
    salesmanCode: order.salesmanCode,
    salesmanName: order.salesmanName,
    totalGrossAmount: amount(order.totalGrossAmount),
    totalDiscountAmount: amount(order.totalDiscountAmount),
    totalAmountWithoutTax: amount(order.totalAmountWithoutTax),
    totalTaxAmount: amount(order.totalTaxAmount),
    totalExpenseAmount: amount(order.totalExpenseAmount),
    totalAmount: amount(order.totalAmount),
    status: order.status,
    statusType: statusTypeOf[order.status],
    paymentStatus: order.paymentStatus as OrderDetail['paymentStatus'],
    canPayWithPayPal: order.isPaypal && order.status === 'AwaitingPayment' && takesPayPal(order.currency),
    payWith: payWith(order, await settingOf(app, 'payment')),
    canCancel: cancelOf(order),
    note: order.note,
    waitsFor: order.isWithoutAccount ? words(culture, 'order.without-account') : null,
    rejectionReason: order.rejectionReason,
    createdOnUtc: order.createdAt.toISOString(),
    createdBy: order.createdBy,
    erpModifiedBy: order.erpModifiedBy,
    erpModifiedOn: order.erpModifiedOn?.toISOString() ?? null,
    paymentMethodCode: order.paymentMethodCode,
    paymentMethodName: inCulture(order.paymentMethodNames, culture),
    division: { code: order.divisionCode, name: order.divisionName },
    warehouse: warehouse && warehouses.size === 1 ? { code: warehouse[0], name: warehouse[1] } : null,
    shippingAddressCaption: order.shippingAddressCaption,
    shippingAddress: [title, responsible, address, `${postCode} ${city}`, countryCode].filter(Boolean).join(', '),
    orderItems: order.items.map((item) => orderItem(item, order, culture)),
  }
}

/** What the ERP may have ends only with its agreement. */
function cancelOf({ status, isPerhapsAtErp }: { status: OrderStatus; isPerhapsAtErp: boolean }) {
  const can = orderCan.cancel(status)
  return can === 'at-once' && isPerhapsAtErp ? 'as-request' : can
}

function orderItem(item: ItemRecord, order: OrderRecord, culture: Culture): OrderDetail['orderItems'][number] {
  const salePrice = toNumber(rounded(decimal(item.listPrice), 2))
  const discountedPrice = amount(item.netPrice)
  return {
    id: item.id,
    productId: item.productId,
    productCode: item.productCode,
    productName: item.productName,
    productImageUrl: item.productImageUrl,
    quantity: item.quantity,
    shippedQuantity: item.shippedQuantity,
    unitCode: item.unitCode,
    dueDate: item.dueDate,
    salePrice,
    discountedPrice,
    vatRate: amount(item.vatRate),
    lineTotal: amount(item.lineAmount),
    lineTotalWithVat: toNumber(decimal(item.lineAmount).plus(item.vatAmount)),
    expenseAmount: amount(item.expenseAmount),
    status: item.status,
    statusType: statusTypeOf[item.status],
    isDeletedByErp: item.isDeletedByErp,
    isAddedByErp: item.isAddedByErp,
    isCancellationRefused: item.isCancellationRefused,
    canCancel: cancelOf(item),
    orders: item.parts.map((part) => ({
      ...part,
      divisionCode: order.divisionCode,
      divisionName: order.divisionName,
      salePrice,
      discountedPrice,
      erpModifiedOn: part.erpModifiedOn === null ? null : new Date(part.erpModifiedOn).toISOString(),
      paymentStatus: order.paymentStatus as OrderDetail['paymentStatus'],
      paymentMethodCode: order.paymentMethodCode,
      paymentMethodName: inCulture(order.paymentMethodNames, culture),
      statusType: statusTypeOf[part.status],
    })),
  }
}

export async function listOrderedItems(app: App, { viewer, customer }: Reader, search: string) {
  const text = search.trim()
  if (text === '') return []
  const rows = await findOrderedItems(app.db, viewer, customer?.id ?? null, text)
  return rows.map(({ netPrice, ...row }) => ({
    ...row,
    statusType: statusTypeOf[row.status],
    discountedPrice: amount(netPrice),
  }))
}
