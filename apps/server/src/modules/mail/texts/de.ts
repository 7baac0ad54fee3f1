import { address, button, plainLines, pricedLines, type Texts } from './parts.ts'

const words = { product: 'Artikel', quantity: 'Menge', price: 'Preis', amount: 'Betrag', cancelled: 'storniert' }
const totals = { net: 'Netto', expense: 'Zuschläge', vat: 'MwSt.', total: 'Gesamt' }
const hello = '<p>Guten Tag{% if recipient.name != "" %} {{ recipient.name }}{% endif %},</p>'
const toOrder = button('order.link', 'Auftrag ansehen')

export const de: Texts = {
  'order-received': {
    title: 'Ihre Bestellung {{ order.docNumber }} ist eingegangen',
    body: `${hello}
<h1>Vielen Dank, Ihre Bestellung ist eingegangen</h1>
<p>Bestellung <strong>{{ order.docNumber }}</strong> vom {{ order.date }}, {{ order.time }} Uhr, für {{ order.customerName }}.</p>
${pricedLines(words, totals)}
<p>Zahlungsart: {{ order.paymentMethod }}<br>Lieferung an: ${address}</p>
{% if order.note != "" %}<p>Ihre Bemerkung: {{ order.note }}</p>{% endif %}
${toOrder}`,
  },
  'order-approved': {
    title: 'Ihre Bestellung {{ order.docNumber }} ist bestätigt',
    body: `${hello}
<h1>Ihre Bestellung ist bestätigt</h1>
<p>Wir haben Ihre Bestellung <strong>{{ order.docNumber }}</strong>{% if order.orderNumber != "" %} (unsere Nummer {{ order.orderNumber }}){% endif %} bestätigt und bereiten sie vor.</p>
${pricedLines(words, totals)}
${toOrder}`,
  },
  'order-rejected': {
    title:
      '{% if order.isCancelledWhole %}Ihre Bestellung {{ order.docNumber }} konnten wir nicht annehmen{% else %}Einen Teil Ihrer Bestellung {{ order.docNumber }} konnten wir nicht annehmen{% endif %}',
    body: `${hello}
<h1>{% if order.isCancelledWhole %}Wir konnten Ihre Bestellung nicht annehmen{% else %}Wir konnten Ihre Bestellung nicht vollständig annehmen{% endif %}</h1>
<p>{% if order.isCancelledWhole %}Die Bestellung <strong>{{ order.docNumber }}</strong> vom {{ order.date }} wird nicht geliefert.{% else %}Diese Positionen der Bestellung <strong>{{ order.docNumber }}</strong> vom {{ order.date }} werden nicht oder nicht vollständig geliefert.{% endif %}{% if reason != "" %} Grund: {{ reason }}{% endif %}</p>
${plainLines(words, '{{ item.quantity }} {{ item.unit }}', 'item.isCancelled')}
<p>Bei Fragen rufen Sie uns bitte an{% if site.phoneNumber != "" %}: {{ site.phoneNumber }}{% endif %}.</p>
${toOrder}`,
  },
  'order-shipped': {
    title: 'Ihre Bestellung {{ order.docNumber }} ist unterwegs',
    body: `${hello}
<h1>Ihre Ware ist unterwegs</h1>
<p>Wir haben Ware Ihrer Bestellung <strong>{{ order.docNumber }}</strong> versandt.</p>
${plainLines(words, '{{ item.shippedQuantity }} / {{ item.quantity }} {{ item.unit }}', 'item.isCancelled == false')}
<p>Lieferung an: ${address}</p>
${toOrder}`,
  },
  'order-cancelled': {
    title:
      '{% if order.isCancelledWhole %}Ihre Bestellung {{ order.docNumber }} ist storniert{% else %}Ein Teil Ihrer Bestellung {{ order.docNumber }} ist storniert{% endif %}',
    body: `${hello}
<h1>{% if order.isCancelledWhole %}Ihre Bestellung ist storniert{% else %}Ein Teil Ihrer Bestellung ist storniert{% endif %}</h1>
<p>{% if reason == "expired" %}Die Bestellung <strong>{{ order.docNumber }}</strong> wurde nicht rechtzeitig bezahlt und deshalb storniert.{% else %}Diese Positionen der Bestellung <strong>{{ order.docNumber }}</strong> werden nicht geliefert:{% endif %}</p>
${plainLines(words, '{{ item.quantity }} {{ item.unit }}', 'item.isCancelled')}
${toOrder}`,
  },
  'payment-received': {
    title: 'Zahlung über {{ payment.amount }} {{ payment.currency }} erhalten',
    body: `${hello}
<h1>Wir haben Ihre Zahlung erhalten</h1>
<p><strong>{{ payment.amount }} {{ payment.currency }}</strong>{% if order.docNumber != "" %} für die Bestellung {{ order.docNumber }}{% endif %} per {{ payment.method }}.{% if payment.reference != "" %}<br>Referenz: {{ payment.reference }}{% endif %}</p>
${toOrder}`,
  },
  'payment-failed': {
    title: 'Die Zahlung für {{ order.docNumber }} ist nicht gelungen',
    body: `${hello}
<h1>Die Zahlung ist nicht gelungen</h1>
<p>{{ payment.amount }} {{ payment.currency }} für die Bestellung <strong>{{ order.docNumber }}</strong> konnten nicht per {{ payment.method }} eingezogen werden.{% if payment.reason != "" %} Grund: {{ payment.reason }}{% endif %}</p>
<p>Es wurde nichts abgebucht. Sie können vom Auftrag aus erneut bezahlen.</p>
${toOrder}`,
  },
  'password-forgotten': {
    title: 'Neues Passwort wählen',
    body: `${hello}
<h1>Neues Passwort wählen</h1>
<p>Für das Konto <strong>{{ account.name }}</strong> wurde ein neues Passwort angefordert. Wenn Sie das waren, wählen Sie hier eines:</p>
${button('link', 'Neues Passwort wählen')}
<p class="soft">Der Link gilt einmal und {{ minutes }} Minuten lang. Wenn Sie es nicht waren, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt, wie es ist.</p>`,
  },
  'account-created': {
    title: 'Ihr Konto bei {{ site.title }}',
    body: `${hello}
<h1>Willkommen bei {{ site.title }}</h1>
<p>Für Sie wurde ein Konto angelegt. Ihr Benutzername ist <strong>{{ account.name }}</strong>.</p>
${button('link', 'Passwort wählen und anmelden')}`,
  },
  'default-password': {
    title: 'Bitte ändern Sie Ihr Passwort',
    body: `${hello}
<h1>Bitte ändern Sie Ihr Passwort</h1>
<p>Ihr Konto <strong>{{ account.name }}</strong> hat noch das Passwort, das es zu Beginn bekommen hat. Wählen Sie eines, das nur Sie kennen.</p>
${button('link', 'Passwort ändern')}`,
  },
  'dealer-registration': {
    title:
      '{% if isForApplicant %}Ihre Registrierung ist eingegangen{% else %}Neue Händlerregistrierung: {{ registration.name }}{% endif %}',
    body: `${hello}
{% if isForApplicant %}<h1>Ihre Registrierung ist eingegangen</h1>
<p>Vielen Dank, dass Sie {{ registration.name }} bei {{ site.title }} registriert haben. Wir prüfen Ihre Angaben und melden uns bei Ihnen.</p>
{% else %}<h1>Neue Händlerregistrierung</h1>
<p><strong>{{ registration.name }}</strong> möchte Händler werden.</p>
<table>
<tr><td class="soft">Ansprechpartner</td><td>{{ registration.representativePerson }}</td></tr>
<tr><td class="soft">E-Mail</td><td>{{ registration.email }}</td></tr>
<tr><td class="soft">Telefon</td><td>{{ registration.phoneNumber }}</td></tr>
</table>
${button('link', 'Registrierungen ansehen')}{% endif %}`,
  },
  'integration-alert': {
    title: 'Bitte prüfen: {{ alert.title }}',
    body: `${hello}
<h1>{{ alert.title }}</h1>
<p>{{ alert.words }}</p>
<table>
<tr><td class="soft">Seit</td><td>{{ alert.since }}</td></tr>
<tr><td class="soft">Betroffen</td><td>{{ alert.count }}</td></tr>
{% if alert.lastError != "" %}<tr><td class="soft">Letzter Fehler</td><td>{{ alert.lastError }}</td></tr>{% endif %}
</table>
${button('link', 'Nachsehen')}`,
  },
  'query-result': {
    title: 'Ergebnis von „{{ query.name }}“',
    body: `${hello}
<h1>Die Abfrage „{{ query.name }}“ ist gelaufen</h1>
<p>Sie hat {{ query.rows }} Zeilen gefunden.{% if query.isCut %} Es gibt mehr; das Ergebnis enthält die ersten.{% endif %}</p>
${button('link', 'Ergebnis herunterladen')}`,
  },
}
