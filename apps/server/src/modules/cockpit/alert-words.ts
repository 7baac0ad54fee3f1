import type { Watched } from '@toptan/contract/cockpit'
import type { Culture } from '@toptan/contract/common'

type Said = Record<Culture, string>

const readings = (
  [trOf, deOf, enOf]: readonly [string, string, string],
  [tr, de, en]: readonly [string, string, string],
): { title: Said; words: Said } => ({
  title: { tr, de, en },
  words: {
    tr: `${trOf} ERP’den beklenenden uzun süredir baştan sona okunamadı. Ekranlarda eski veriler görünüyor olabilir.`,
    de: `${deOf} wurden länger als erwartet nicht mehr vollständig aus dem ERP gelesen. Die Anzeige kann veraltet sein.`,
    en: `${enOf} have not been read completely from the ERP for longer than expected. What the screens show may be out of date.`,
  },
})

/** What an alert says, by what is late. */
export const alertWords: Record<Watched, { title: Said; words: Said }> = {
  ordersWaiting: {
    title: {
      tr: 'Siparişler ERP’ye ulaşmadı',
      de: 'Bestellungen noch nicht im ERP',
      en: 'Orders have not reached the ERP',
    },
    words: {
      tr: 'Sipariş parçaları beklenenden uzun süredir ERP’ye aktarılmayı bekliyor. Kaybolmaz ve iki kez gitmezler; bağlantı düzelince kendiliğinden gönderilirler.',
      de: 'Teillieferungen warten länger als erwartet auf die Übergabe an das ERP. Nichts geht verloren oder doppelt hinaus; sobald die Verbindung steht, werden sie von selbst übergeben.',
      en: 'Parts of orders have been waiting for the ERP longer than expected. Nothing is lost or sent twice; they go by themselves once the connection is back.',
    },
  },
  ordersRefused: {
    title: {
      tr: 'ERP siparişleri geri çevirdi',
      de: 'Das ERP hat Bestellungen abgelehnt',
      en: 'The ERP refused orders',
    },
    words: {
      tr: 'ERP’nin geri çevirdiği sipariş parçaları var. Nedeni giderip kokpitten yeniden deneyin.',
      de: 'Das ERP hat Teillieferungen abgelehnt. Beheben Sie die Ursache und versuchen Sie es im Cockpit erneut.',
      en: 'The ERP refused parts of orders. Remove the cause and try again from the cockpit.',
    },
  },
  collectedPayments: {
    title: {
      tr: 'Tahsilatlar ERP’ye işlenmedi',
      de: 'Eingegangene Zahlungen noch nicht im ERP',
      en: 'Collected payments have not reached the ERP',
    },
    words: {
      tr: 'Alınmış ödemeler beklenenden uzun süredir ERP’deki cari hesaplara işlenemedi. Kaybolmaz ve iki kez işlenmezler; nedeni kokpitte yazar.',
      de: 'Eingegangene Zahlungen konnten länger als erwartet nicht auf die Kundenkonten im ERP gebucht werden. Nichts geht verloren oder wird doppelt gebucht; die Ursache steht im Cockpit.',
      en: 'Payments that were collected could not be credited to the accounts in the ERP for longer than expected. Nothing is lost or booked twice; the cockpit says why.',
    },
  },
  products: readings(
    ['Ürünler', 'Artikel', 'Products'],
    ['Ürün bilgileri güncel değil', 'Artikeldaten sind veraltet', 'Product data is out of date'],
  ),
  prices: readings(
    ['Fiyatlar', 'Preise', 'Prices'],
    ['Fiyatlar güncel değil', 'Preise sind veraltet', 'Prices are out of date'],
  ),
  stock: readings(
    ['Stoklar', 'Bestände', 'Stock figures'],
    ['Stoklar güncel değil', 'Bestände sind veraltet', 'Stock is out of date'],
  ),
  customers: readings(
    ['Cariler', 'Kunden', 'Customers'],
    ['Cari bilgileri güncel değil', 'Kundendaten sind veraltet', 'Customer data is out of date'],
  ),
  accountLines: readings(
    ['Cari hareketler', 'Kontobewegungen', 'Account statements'],
    ['Cari hareketler güncel değil', 'Kontobewegungen sind veraltet', 'Account statements are out of date'],
  ),
  orderStates: readings(
    ['Sipariş durumları', 'Auftragsstände', 'States of orders'],
    ['Sipariş durumları güncel değil', 'Auftragsstände sind veraltet', 'States of orders are out of date'],
  ),
  mails: {
    title: { tr: 'E-postalar bekliyor', de: 'E-Mails warten', en: 'Mails are waiting' },
    words: {
      tr: 'Giden kutusundaki e-postalar beklenenden uzun süredir gönderilemedi.',
      de: 'E-Mails im Postausgang konnten länger als erwartet nicht gesendet werden.',
      en: 'Mails in the outbox could not be sent for longer than expected.',
    },
  },
  payments: {
    title: {
      tr: 'Ödemeler karar bekliyor',
      de: 'Zahlungen warten auf eine Entscheidung',
      en: 'Payments wait for a decision',
    },
    words: {
      tr: 'Bir kişinin karar vermesi gereken ödemeler veya iadeler beklenenden uzun süredir bekliyor.',
      de: 'Zahlungen oder Erstattungen, über die ein Mensch entscheiden muss, warten länger als erwartet.',
      en: 'Payments or refunds that a person has to decide about have been waiting longer than expected.',
    },
  },
}
