/** What a text is shown with while there is nothing real to show. */
import type { Culture } from '@toptan/contract/common'
import type { OrderContents } from './contents.queries.ts'
import type { AlertTold } from './contents.ts'

export const exampleAlert: AlertTold = {
  title: {
    tr: 'Siparişler ERP’ye ulaşmıyor',
    de: 'Bestellungen erreichen das ERP nicht',
    en: 'Orders do not reach the ERP',
  },
  words: {
    tr: 'ERP 15 dakikadır yanıt vermiyor. Siparişler saklanıyor ve yeniden deneniyor.',
    de: 'Das ERP antwortet seit 15 Minuten nicht. Bestellungen werden aufbewahrt und erneut versucht.',
    en: 'The ERP has not answered for 15 minutes. Orders are kept and tried again.',
  },
  since: '2026-01-05T08:00:00Z',
  count: 3,
  lastError: {
    tr: 'ERP’ye (Logo) ulaşılamıyor: 30 saniye içinde yanıt gelmedi.',
    de: 'Das ERP (Logo) ist nicht zu erreichen: Keine Antwort innerhalb von 30 Sekunden.',
    en: 'The ERP (Logo) cannot be reached: No answer within 30 seconds.',
  },
}

export const exampleReason: Record<Culture, string> = {
  tr: 'Üretici bu ürünü artık sevk etmiyor.',
  de: 'Der Hersteller liefert diesen Artikel nicht mehr.',
  en: 'The maker no longer delivers these goods.',
}

/** Shown while an installation has no order yet. */
export const exampleOrder: OrderContents = {
  docNumber: 'TR26-000417',
  orderNumber: null,
  createdAt: new Date('2026-01-05T08:12:00Z'),
  timeZone: 'Europe/Istanbul',
  status: 'Received',
  customerName: 'Yıldız Lastik Ltd. Şti.',
  customerCode: '120.01.001',
  salesmanName: 'Mehmet Kaya',
  paymentMethodNames: { tr: 'Açık hesap', de: 'Offene Rechnung', en: 'Open account' },
  currency: 'TRY',
  net: '24800.00',
  vat: '4960.00',
  expense: '0.00',
  total: '29760.00',
  note: '',
  addressCaption: 'Merkez',
  address: {
    title: 'Yıldız Lastik',
    address: 'Sanayi Cad. 12',
    postCode: '34517',
    city: 'İstanbul',
    countryCode: 'TR',
  },
  items: [
    {
      id: 1,
      code: 'NV-2055516-91T',
      name: 'Nordvik IceGrip 205/55 R16 91T',
      kind: 'LST',
      quantity: 8,
      shippedQuantity: 8,
      unit: 'ADET',
      price: '2800.00',
      amount: '22400.00',
      status: 'Received',
    },
    {
      id: 2,
      code: 'KV-600',
      name: 'Kavra 600 mm',
      kind: 'AKS',
      quantity: 8,
      shippedQuantity: 0,
      unit: 'ADET',
      price: '300.00',
      amount: '2400.00',
      status: 'Received',
    },
  ],
}
