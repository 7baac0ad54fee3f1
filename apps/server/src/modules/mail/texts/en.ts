import { address, button, plainLines, pricedLines, type Texts } from './parts.ts'

const words = { product: 'Product', quantity: 'Quantity', price: 'Price', amount: 'Amount', cancelled: 'cancelled' }
const totals = { net: 'Net', expense: 'Surcharges', vat: 'VAT', total: 'Total' }
const hello = '<p>Hello{% if recipient.name != "" %} {{ recipient.name }}{% endif %},</p>'
const toOrder = button('order.link', 'View the order')

export const en: Texts = {
  'order-received': {
    title: 'We have your order {{ order.docNumber }}',
    body: `${hello}
<h1>Thank you, your order has arrived</h1>
<p>Order <strong>{{ order.docNumber }}</strong> of {{ order.date }}, {{ order.time }}, for {{ order.customerName }}.</p>
${pricedLines(words, totals)}
<p>Payment: {{ order.paymentMethod }}<br>Delivery to: ${address}</p>
{% if order.note != "" %}<p>Your note: {{ order.note }}</p>{% endif %}
${toOrder}`,
  },
  'order-approved': {
    title: 'Your order {{ order.docNumber }} is confirmed',
    body: `${hello}
<h1>Your order is confirmed</h1>
<p>We have confirmed order <strong>{{ order.docNumber }}</strong>{% if order.orderNumber != "" %} (our number {{ order.orderNumber }}){% endif %} and are getting it ready.</p>
${pricedLines(words, totals)}
${toOrder}`,
  },
  'order-rejected': {
    title:
      '{% if order.isCancelledWhole %}Your order {{ order.docNumber }} could not be accepted{% else %}Part of your order {{ order.docNumber }} could not be accepted{% endif %}',
    body: `${hello}
<h1>{% if order.isCancelledWhole %}We could not accept your order{% else %}We could not accept all of your order{% endif %}</h1>
<p>{% if order.isCancelledWhole %}Order <strong>{{ order.docNumber }}</strong> of {{ order.date }} will not be delivered.{% else %}These lines of order <strong>{{ order.docNumber }}</strong> of {{ order.date }} will not be delivered in full.{% endif %}{% if reason != "" %} Reason: {{ reason }}{% endif %}</p>
${plainLines(words, '{{ item.quantity }} {{ item.unit }}', 'item.isCancelled')}
<p>If you have questions, please call us{% if site.phoneNumber != "" %}: {{ site.phoneNumber }}{% endif %}.</p>
${toOrder}`,
  },
  'order-shipped': {
    title: 'Your order {{ order.docNumber }} is on its way',
    body: `${hello}
<h1>Your goods are on their way</h1>
<p>We have handed over goods of order <strong>{{ order.docNumber }}</strong>.</p>
${plainLines(words, '{{ item.shippedQuantity }} / {{ item.quantity }} {{ item.unit }}', 'item.isCancelled == false')}
<p>Delivery to: ${address}</p>
${toOrder}`,
  },
  'order-cancelled': {
    title:
      '{% if order.isCancelledWhole %}Your order {{ order.docNumber }} is cancelled{% else %}Part of your order {{ order.docNumber }} is cancelled{% endif %}',
    body: `${hello}
<h1>{% if order.isCancelledWhole %}Your order is cancelled{% else %}Part of your order is cancelled{% endif %}</h1>
<p>{% if reason == "expired" %}Order <strong>{{ order.docNumber }}</strong> was not paid in time and is therefore cancelled.{% else %}These lines of order <strong>{{ order.docNumber }}</strong> will not be delivered:{% endif %}</p>
${plainLines(words, '{{ item.quantity }} {{ item.unit }}', 'item.isCancelled')}
${toOrder}`,
  },
  'payment-received': {
    title: 'Payment of {{ payment.amount }} {{ payment.currency }} received',
    body: `${hello}
<h1>We have received your payment</h1>
<p><strong>{{ payment.amount }} {{ payment.currency }}</strong>{% if order.docNumber != "" %} for order {{ order.docNumber }}{% endif %} by {{ payment.method }}.{% if payment.reference != "" %}<br>Reference: {{ payment.reference }}{% endif %}</p>
${toOrder}`,
  },
  'payment-failed': {
    title: 'Payment for order {{ order.docNumber }} did not go through',
    body: `${hello}
<h1>The payment did not go through</h1>
<p>{{ payment.amount }} {{ payment.currency }} for order <strong>{{ order.docNumber }}</strong> could not be collected by {{ payment.method }}.{% if payment.reason != "" %} Reason: {{ payment.reason }}{% endif %}</p>
<p>Nothing was charged. You can pay again from the order.</p>
${toOrder}`,
  },
  'password-forgotten': {
    title: 'Choose a new password',
    body: `${hello}
<h1>Choose a new password</h1>
<p>Somebody asked for a new password for the account <strong>{{ account.name }}</strong>. If that was you, choose one here:</p>
${button('link', 'Choose a new password')}
<p class="soft">The link works once, for {{ minutes }} minutes. If it was not you, ignore this mail: your password stays as it is.</p>`,
  },
  'account-created': {
    title: 'Your account at {{ site.title }}',
    body: `${hello}
<h1>Welcome to {{ site.title }}</h1>
<p>An account has been made for you. Your user name is <strong>{{ account.name }}</strong>.</p>
${button('link', 'Choose a password and sign in')}`,
  },
  'default-password': {
    title: 'Please change your password',
    body: `${hello}
<h1>Please change your password</h1>
<p>Your account <strong>{{ account.name }}</strong> still has the password it was given at first. Choose one that only you know.</p>
${button('link', 'Change the password')}`,
  },
  'dealer-registration': {
    title:
      '{% if isForApplicant %}We have your registration{% else %}New dealer registration: {{ registration.name }}{% endif %}',
    body: `${hello}
{% if isForApplicant %}<h1>We have your registration</h1>
<p>Thank you for registering {{ registration.name }} with {{ site.title }}. We will check your details and get back to you.</p>
{% else %}<h1>New dealer registration</h1>
<p><strong>{{ registration.name }}</strong> wants to become a dealer.</p>
<table>
<tr><td class="soft">Contact</td><td>{{ registration.representativePerson }}</td></tr>
<tr><td class="soft">E-mail</td><td>{{ registration.email }}</td></tr>
<tr><td class="soft">Telephone</td><td>{{ registration.phoneNumber }}</td></tr>
</table>
${button('link', 'View registrations')}{% endif %}`,
  },
  'integration-alert': {
    title: 'Needs attention: {{ alert.title }}',
    body: `${hello}
<h1>{{ alert.title }}</h1>
<p>{{ alert.words }}</p>
<table>
<tr><td class="soft">Since</td><td>{{ alert.since }}</td></tr>
<tr><td class="soft">Affected</td><td>{{ alert.count }}</td></tr>
{% if alert.lastError != "" %}<tr><td class="soft">Last error</td><td>{{ alert.lastError }}</td></tr>{% endif %}
</table>
${button('link', 'Look into it')}`,
  },
  'query-result': {
    title: 'Result of “{{ query.name }}”',
    body: `${hello}
<h1>The query “{{ query.name }}” has run</h1>
<p>It found {{ query.rows }} rows.{% if query.isCut %} There are more; the result holds the first ones.{% endif %}</p>
${button('link', 'Download the result')}`,
  },
}
