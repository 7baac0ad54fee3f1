/** The exchange with the ERPs as jobs. Where no ERP is set up they find nothing to do. */
import type { JobDefinition } from '../jobs/index.ts'
import { pullPrices, pullProducts, pullWarehouses } from './pull-catalogue.ts'
import { pullAccountLines, pullCustomers, pullSalesmen } from './pull-customers.ts'
import { pullOrderStates } from './pull-order-states.ts'
import { pullStock } from './pull-stock.ts'
import { pushCancellations } from './push-cancellations.ts'
import { pushCollectedPayments } from './push-collected-payments.ts'
import { pushOrders } from './push-orders.ts'

export const erpJobs: readonly JobDefinition[] = [
  {
    name: 'push-orders-to-erp',
    title: { tr: 'Siparişleri ERP’ye gönder', de: 'Bestellungen ans ERP übergeben', en: 'Send orders to the ERP' },
    description: {
      tr: 'Bekleyen sipariş parçalarını ERP’ye gönderir; her biri orada yalnız bir kez oluşur.',
      de: 'Übergibt wartende Teillieferungen an das ERP; jede entsteht dort nur einmal.',
      en: 'Hands waiting parts of orders over to the ERP; each comes into being there only once.',
    },
    cronExp: '*/10 * * * * *',
    attempts: 1,
    work: pushOrders,
  },
  {
    name: 'push-cancellations-to-erp',
    title: {
      tr: 'İptal isteklerini ERP’ye gönder',
      de: 'Stornowünsche ans ERP übergeben',
      en: 'Ask the ERP to cancel',
    },
    description: {
      tr: 'ERP’deki siparişler için istenen iptalleri iletir; yanıt sipariş durumlarıyla gelir.',
      de: 'Gibt gewünschte Stornierungen an das ERP weiter; die Antwort kommt mit dem Stand der Bestellungen.',
      en: 'Passes on what people asked to be cancelled; the answer comes with the states of the orders.',
    },
    cronExp: '*/15 * * * * *',
    attempts: 1,
    work: pushCancellations,
  },
  {
    name: 'push-collected-payments',
    title: {
      tr: 'Tahsilatları ERP’ye gönder',
      de: 'Eingegangene Zahlungen ans ERP übergeben',
      en: 'Send collected payments to the ERP',
    },
    description: {
      tr: 'PayPal ve Netahsilat üzerinden alınan ödemeleri carinin ERP’deki hesabına işler; her biri orada yalnız bir kez oluşur.',
      de: 'Bucht Zahlungen über PayPal und Netahsilat im ERP auf das Kundenkonto; jede entsteht dort nur einmal.',
      en: 'Credits payments taken through PayPal and Netahsilat to the customer’s account in the ERP; each comes into being there only once.',
    },
    cronExp: '*/20 * * * * *',
    attempts: 1,
    work: pushCollectedPayments,
  },
  {
    name: 'pull-order-states',
    title: { tr: 'Sipariş durumlarını al', de: 'Stand der Bestellungen holen', en: 'Fetch the states of orders' },
    description: {
      tr: 'ERP’deki siparişlerin durumunu, sevk edilen miktarları, terminleri ve iptal yanıtlarını alır.',
      de: 'Holt Stand, gelieferte Mengen, Termine und Antworten auf Stornowünsche aus dem ERP.',
      en: 'Fetches states, shipped quantities, due days and answers to requests to cancel from the ERP.',
    },
    cronExp: '* * * * *',
    attempts: 1,
    work: pullOrderStates,
  },
  {
    name: 'pull-stock',
    title: { tr: 'Stokları al', de: 'Bestände holen', en: 'Fetch stock' },
    description: {
      tr: 'Tüm depoların satılabilir stoğunu ERP’den okur.',
      de: 'Liest den verkaufbaren Bestand aller Lager aus dem ERP.',
      en: 'Reads what every warehouse can sell from the ERP.',
    },
    cronExp: '*/10 * * * *',
    work: pullStock,
  },
  {
    name: 'pull-prices',
    title: { tr: 'Fiyatları al', de: 'Preise holen', en: 'Fetch prices' },
    description: {
      tr: 'Değişen liste ve müşteri fiyatlarını ERP’den alır; günde bir kez hepsini okur.',
      de: 'Holt geänderte Listen- und Kundenpreise aus dem ERP, einmal am Tag alle.',
      en: 'Fetches changed list and customer prices from the ERP, once a day all of them.',
    },
    cronExp: '7,37 * * * *',
    work: pullPrices,
  },
  {
    name: 'pull-products',
    title: { tr: 'Ürünleri al', de: 'Artikel holen', en: 'Fetch products' },
    description: {
      tr: 'Değişen malzeme kartlarını ERP’den alır; kategorisi eşlenmemiş olanları bildirir.',
      de: 'Holt geänderte Artikel aus dem ERP und nennt die, für die keine Kategorie zugeordnet ist.',
      en: 'Fetches changed cards from the ERP and names those that no category map covers.',
    },
    cronExp: '2,32 * * * *',
    work: pullProducts,
  },
  {
    name: 'pull-warehouses',
    title: { tr: 'Depoları al', de: 'Lager holen', en: 'Fetch warehouses' },
    description: {
      tr: 'Depoların adlarını ve yeni depoları ERP’den alır; yeni depo, kuralı yazılana dek kimseye açılmaz.',
      de: 'Holt Namen und neue Lager aus dem ERP; ein neues beliefert niemanden, bis eine Regel es sagt.',
      en: 'Fetches names and new warehouses from the ERP; a new one serves nobody until a rule says whom.',
    },
    cronExp: '20 * * * *',
    work: pullWarehouses,
  },
  {
    name: 'pull-customers',
    title: { tr: 'Carileri al', de: 'Kunden holen', en: 'Fetch customers' },
    description: {
      tr: 'Değişen cari hesapları ve sevk adreslerini ERP’den alır.',
      de: 'Holt geänderte Kunden und Lieferadressen aus dem ERP.',
      en: 'Fetches changed customers and their delivery addresses from the ERP.',
    },
    cronExp: '12,42 * * * *',
    work: pullCustomers,
  },
  {
    name: 'pull-salesmen',
    title: { tr: 'Plasiyerleri al', de: 'Außendienst holen', en: 'Fetch salespeople' },
    description: {
      tr: 'Plasiyerleri ve onlara bağlı carileri ERP’den alır.',
      de: 'Holt den Außendienst und die ihm zugeordneten Kunden aus dem ERP.',
      en: 'Fetches salespeople and the customers who are theirs from the ERP.',
    },
    cronExp: '25 * * * *',
    work: pullSalesmen,
  },
  {
    name: 'pull-account-lines',
    title: { tr: 'Cari hareketleri al', de: 'Kontobewegungen holen', en: 'Fetch account statements' },
    description: {
      tr: 'Yeni cari hareketleri ERP’den alır; iptal edilenler için günde bir kez hepsini okur.',
      de: 'Holt neue Kontobewegungen aus dem ERP, einmal am Tag alle, damit Storniertes verschwindet.',
      en: 'Fetches new lines of accounts from the ERP, once a day all of them, so that cancelled ones go.',
    },
    cronExp: '17,47 * * * *',
    work: pullAccountLines,
  },
]
