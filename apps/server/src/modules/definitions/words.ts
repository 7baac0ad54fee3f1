import type { sortColumns } from '@toptan/contract/catalogs'
import type { Culture, StatusType } from '@toptan/contract/common'
import { type OrderStatus, orderStatuses, statusTypeOf } from '@toptan/contract/orders'

type Words = Record<Culture, string>

const statusNames: Record<OrderStatus, Words> = {
  AwaitingPayment: { tr: 'Ödeme bekleniyor', de: 'Zahlung ausstehend', en: 'Awaiting payment' },
  Received: { tr: 'Sipariş alındı', de: 'Eingegangen', en: 'Received' },
  Approved: { tr: 'Onaylandı', de: 'Bestätigt', en: 'Approved' },
  Preparing: { tr: 'Hazırlanıyor', de: 'In Bearbeitung', en: 'Being prepared' },
  PartlyShipped: { tr: 'Kısmen sevk edildi', de: 'Teilweise versandt', en: 'Partly shipped' },
  Shipped: { tr: 'Sevk edildi', de: 'Versandt', en: 'Shipped' },
  Delivered: { tr: 'Teslim edildi', de: 'Zugestellt', en: 'Delivered' },
  CancellationRequested: { tr: 'İptal istendi', de: 'Stornierung angefragt', en: 'Cancellation requested' },
  Rejected: { tr: 'Reddedildi', de: 'Abgelehnt', en: 'Rejected' },
  Cancelled: { tr: 'İptal edildi', de: 'Storniert', en: 'Cancelled' },
}

/** The states of an order in the order they come. */
export const orderStatusesIn = (culture: Culture): { id: string; name: string; statusType: StatusType }[] =>
  orderStatuses.map((id) => ({ id, name: statusNames[id][culture], statusType: statusTypeOf[id] }))

interface SortParam {
  column: (typeof sortColumns)[number]
  direction: 'asc' | 'desc'
  titles: Words
}

const sortParams: SortParam[] = [
  { column: 'popularity', direction: 'asc', titles: { tr: 'En çok satanlar', de: 'Beliebteste', en: 'Most popular' } },
  { column: 'name', direction: 'asc', titles: { tr: 'Ada göre (A–Z)', de: 'Name (A–Z)', en: 'Name (A–Z)' } },
  { column: 'name', direction: 'desc', titles: { tr: 'Ada göre (Z–A)', de: 'Name (Z–A)', en: 'Name (Z–A)' } },
  { column: 'code', direction: 'asc', titles: { tr: 'Koda göre (A–Z)', de: 'Artikelnummer (A–Z)', en: 'Code (A–Z)' } },
  { column: 'code', direction: 'desc', titles: { tr: 'Koda göre (Z–A)', de: 'Artikelnummer (Z–A)', en: 'Code (Z–A)' } },
  {
    column: 'salePrice',
    direction: 'asc',
    titles: { tr: 'Fiyat (artan)', de: 'Preis (aufsteigend)', en: 'Price (low to high)' },
  },
  {
    column: 'salePrice',
    direction: 'desc',
    titles: { tr: 'Fiyat (azalan)', de: 'Preis (absteigend)', en: 'Price (high to low)' },
  },
]

/** What the product list can be sorted by. */
export const sortParamsIn = (culture: Culture) =>
  sortParams.map(({ column, direction, titles }) => ({ title: titles[culture], column, direction }))
