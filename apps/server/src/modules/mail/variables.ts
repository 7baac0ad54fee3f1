import type { Culture } from '@toptan/contract/common'
import { isOrderMailEvent, type MailEvent, type OrderMailEvent } from '@toptan/contract/emails'

type Description = readonly [tr: string, de: string, en: string]
type Described = Record<string, Description>

const always: Described = {
  'recipient.name': ['Alıcının adı', 'Name des Empfängers', 'Name of the recipient'],
  'recipient.email': ['Alıcının e-posta adresi', 'E-Mail-Adresse des Empfängers', 'E-mail address of the recipient'],
  'site.title': ['Sitenin adı', 'Name der Seite', 'Name of the site'],
  'site.url': ['Sitenin adresi', 'Adresse der Seite', 'Address of the site'],
  'site.phoneNumber': ['Sizin telefon numaranız', 'Ihre Telefonnummer', 'Your telephone number'],
}

const order: Described = {
  'order.docNumber': ['Belge numarası', 'Belegnummer', 'Document number'],
  'order.orderNumber': ['ERP sipariş numarası', 'Auftragsnummer im ERP', 'Order number in the ERP'],
  'order.date': ['Sipariş tarihi', 'Bestelldatum', 'Order date'],
  'order.time': ['Sipariş saati', 'Bestellzeit', 'Order time'],
  'order.customerName': ['Cari adı', 'Name des Kunden', 'Name of the customer'],
  'order.customerCode': ['Cari kodu', 'Kundennummer', 'Customer code'],
  'order.salesmanName': ['Satış temsilcisi', 'Außendienst', 'Salesperson'],
  'order.paymentMethod': ['Ödeme şekli', 'Zahlungsart', 'Payment method'],
  'order.currency': ['Para birimi', 'Währung', 'Currency'],
  'order.net': ['KDV hariç tutar', 'Betrag ohne MwSt.', 'Amount without VAT'],
  'order.vat': ['KDV tutarı', 'MwSt.-Betrag', 'VAT amount'],
  'order.expense': ['Masraflar', 'Zuschläge', 'Surcharges'],
  'order.hasExpense': ['Masraf var mı', 'Ob es Zuschläge gibt', 'Whether there are surcharges'],
  'order.total': ['Genel toplam', 'Gesamtbetrag', 'Total'],
  'order.note': ['Siparişin notu', 'Bemerkung zur Bestellung', 'Note of the order'],
  'order.link': ['Siparişin adresi', 'Link zum Auftrag', 'Link to the order'],
  'order.isCancelledWhole': [
    'Siparişin tamamı mı iptal edildi veya reddedildi',
    'Ob alles storniert oder abgelehnt ist',
    'Whether all of it is cancelled or rejected',
  ],
  'order.address.caption': ['Adresin kısa adı', 'Kurzname der Adresse', 'Short name of the address'],
  'order.address.title': ['Adresteki unvan', 'Name in der Adresse', 'Name in the address'],
  'order.address.address': ['Adres', 'Straße', 'Street'],
  'order.address.postCode': ['Posta kodu', 'Postleitzahl', 'Post code'],
  'order.address.city': ['Şehir', 'Ort', 'City'],
  'order.address.countryCode': ['Ülke kodu', 'Ländercode', 'Country code'],
  reason: ['Ret veya iptal nedeni', 'Grund für Ablehnung oder Storno', 'Reason of a rejection or cancellation'],
}

const item: Described = {
  'item.code': ['Ürün kodu', 'Artikelnummer', 'Product code'],
  'item.name': ['Ürün adı', 'Artikelbezeichnung', 'Product name'],
  'item.quantity': ['Miktar', 'Menge', 'Quantity'],
  'item.shippedQuantity': ['Sevk edilen miktar', 'Versandte Menge', 'Shipped quantity'],
  'item.unit': ['Birim', 'Einheit', 'Unit'],
  'item.price': ['Net birim fiyat', 'Netto-Einzelpreis', 'Net unit price'],
  'item.amount': ['Net tutar', 'Nettobetrag', 'Net amount'],
  'item.isCancelled': [
    'Satır iptal edildi veya reddedildi mi',
    'Ob die Position storniert oder abgelehnt ist',
    'Whether the line is cancelled or rejected',
  ],
}

const payment: Described = {
  'payment.amount': ['Ödeme tutarı', 'Betrag der Zahlung', 'Amount of the payment'],
  'payment.currency': ['Ödemenin para birimi', 'Währung der Zahlung', 'Currency of the payment'],
  'payment.method': ['Ödeme yolu', 'Zahlungsweg', 'Way of payment'],
  'payment.reference': ['İşlem numarası', 'Referenz des Zahlungsdienstes', 'Reference of the payment service'],
  'payment.reason': ['Başarısızlık nedeni', 'Grund des Fehlschlags', 'Reason of the failure'],
}

const account: Described = {
  'account.name': ['Kullanıcı adı', 'Benutzername', 'User name'],
  'account.firstName': ['Ad', 'Vorname', 'First name'],
  'account.lastName': ['Soyad', 'Nachname', 'Last name'],
  link: ['Tıklanacak adres', 'Link zum Anklicken', 'Link to click'],
}

const minutes: Described = {
  minutes: ['Bağlantının geçerli olduğu dakika', 'Minuten, die der Link gilt', 'Minutes that the link is good for'],
}

const registration: Described = {
  'registration.name': ['Firmanın adı', 'Name der Firma', 'Name of the company'],
  'registration.representativePerson': ['Yetkili kişi', 'Ansprechpartner', 'Contact person'],
  'registration.email': ['Başvuranın e-postası', 'E-Mail des Antragstellers', 'E-mail of the applicant'],
  'registration.phoneNumber': ['Başvuranın telefonu', 'Telefon des Antragstellers', 'Telephone of the applicant'],
  isForApplicant: ['Alıcı başvuran mı', 'Ob der Empfänger der Antragsteller ist', 'Whether the applicant reads it'],
  link: ['Başvuruların adresi', 'Link zu den Registrierungen', 'Link to the registrations'],
}

const alert: Described = {
  'alert.title': ['Uyarının konusu', 'Worum es geht', 'What it is about'],
  'alert.words': ['Ne olduğu', 'Was geschehen ist', 'What happened'],
  'alert.since': ['Ne zamandan beri', 'Seit wann', 'Since when'],
  'alert.count': ['Etkilenen kayıt sayısı', 'Anzahl der Betroffenen', 'How many are affected'],
  'alert.lastError': ['Son hata iletisi', 'Letzte Fehlermeldung', 'Last error message'],
  link: ['İncelenecek sayfa', 'Link zur Seite', 'Link to the page'],
}

const query: Described = {
  'query.name': ['Sorgunun adı', 'Name der Abfrage', 'Name of the query'],
  'query.rows': ['Satır sayısı', 'Anzahl der Zeilen', 'Number of rows'],
  'query.isCut': ['Sonuç kısaltıldı mı', 'Ob das Ergebnis gekürzt ist', 'Whether the result was cut'],
  link: ['Sonucun adresi', 'Link zum Ergebnis', 'Link to the result'],
}

const others: Record<Exclude<MailEvent, OrderMailEvent>, Described> = {
  'payment-received': { ...order, ...payment },
  'payment-failed': { ...order, ...payment },
  'password-forgotten': { ...account, ...minutes },
  'account-created': account,
  'default-password': account,
  'dealer-registration': registration,
  'integration-alert': alert,
  'query-result': query,
}

const hasOrder = (event: MailEvent): boolean => isOrderMailEvent(event) || event.startsWith('payment-')
const ownOf = (event: MailEvent): Described => (isOrderMailEvent(event) ? order : others[event])

const place: Record<Culture, 0 | 1 | 2> = { tr: 0, de: 1, en: 2 }

/** What a text about an event may name, in a language; those of the lines of an order stand last. */
export function variablesOf(event: MailEvent, culture: Culture) {
  const described = (variables: Described, list: string | null) =>
    Object.entries(variables).map(([name, words]) => ({ name, description: words[place[culture]], list }))
  return [
    ...described({ ...ownOf(event), ...always }, null),
    ...(hasOrder(event) ? described(item, 'order.items') : []),
  ]
}

/** Which of these variables an event does not have. `order.items[0].name` and `order.items.size` are had with the list. */
export function unknownAmong(event: MailEvent, used: readonly string[]): string[] {
  const known = [...Object.keys(ownOf(event)), ...Object.keys(always), ...(hasOrder(event) ? ['order.items'] : [])]
  return used.filter(
    (one) => !known.some((name) => one === name || one.startsWith(`${name}.`) || one.startsWith(`${name}[`)),
  )
}

const eventNames: Record<MailEvent, Description> = {
  'order-received': ['Sipariş alındı', 'Bestellung eingegangen', 'Order received'],
  'order-approved': ['Sipariş onaylandı', 'Bestellung bestätigt', 'Order approved'],
  'order-rejected': ['Sipariş reddedildi', 'Bestellung abgelehnt', 'Order rejected'],
  'order-shipped': ['Sipariş sevk edildi', 'Bestellung versandt', 'Order shipped'],
  'order-cancelled': ['Sipariş iptal edildi', 'Bestellung storniert', 'Order cancelled'],
  'payment-received': ['Ödeme alındı', 'Zahlung erhalten', 'Payment received'],
  'payment-failed': ['Ödeme alınamadı', 'Zahlung fehlgeschlagen', 'Payment failed'],
  'password-forgotten': ['Parola unutuldu', 'Passwort vergessen', 'Password forgotten'],
  'account-created': ['Hesap açıldı', 'Konto angelegt', 'Account created'],
  'default-password': ['İlk parola uyarısı', 'Hinweis auf Startpasswort', 'Default password notice'],
  'dealer-registration': ['Bayi başvurusu', 'Händlerregistrierung', 'Dealer registration'],
  'integration-alert': ['Entegrasyon uyarısı', 'Warnung der Schnittstellen', 'Integration alert'],
  'query-result': ['Zamanlanmış sorgunun sonucu', 'Ergebnis einer geplanten Abfrage', 'Result of a scheduled query'],
}

export const nameOf = (event: MailEvent, culture: Culture): string => eventNames[event][place[culture]]

const groupNames: Record<string, Description> = {
  orders: ['Siparişler', 'Bestellungen', 'Orders'],
  payments: ['Ödemeler', 'Zahlungen', 'Payments'],
  accounts: ['Hesaplar', 'Konten', 'Accounts'],
  operations: ['İşletim', 'Betrieb', 'Operations'],
}

/** A group that the product comes with, in the reader's language. */
export const nameOfGroup = (group: string, culture: Culture): string => groupNames[group]?.[place[culture]] ?? group
