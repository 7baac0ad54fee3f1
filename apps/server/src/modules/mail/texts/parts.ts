import type { MailEvent } from '@toptan/contract/emails'
import type { TemplateText } from '../liquid.ts'

export type Texts = Record<MailEvent, TemplateText>

interface LineWords {
  product: string
  quantity: string
  price: string
  amount: string
  cancelled: string
}

interface TotalWords {
  net: string
  expense: string
  vat: string
  total: string
}

/** A table of an order's lines with what they cost. */
export const pricedLines = (words: LineWords, totals: TotalWords): string => `<table>
<tr><th>${words.product}</th><th class="figure">${words.quantity}</th><th class="figure">${words.price}</th><th class="figure">${words.amount}</th></tr>
{% for item in order.items %}<tr>
<td>{{ item.name }}<br><span class="soft">{{ item.code }}{% if item.isCancelled %} · ${words.cancelled}{% endif %}</span></td>
<td class="figure">{{ item.quantity }} {{ item.unit }}</td>
<td class="figure">{{ item.price }}</td>
<td class="figure">{{ item.amount }}</td>
</tr>{% endfor %}
<tr><td colspan="3" class="figure soft">${totals.net}</td><td class="figure">{{ order.net }}</td></tr>
{% if order.hasExpense %}<tr><td colspan="3" class="figure soft">${totals.expense}</td><td class="figure">{{ order.expense }}</td></tr>{% endif %}
<tr><td colspan="3" class="figure soft">${totals.vat}</td><td class="figure">{{ order.vat }}</td></tr>
<tr class="total"><td colspan="3" class="figure">${totals.total}</td><td class="figure">{{ order.total }} {{ order.currency }}</td></tr>
</table>`

/** A table of an order's lines without prices. */
export const plainLines = (words: LineWords, quantity: string, condition = 'true'): string => `<table>
<tr><th>${words.product}</th><th class="figure">${words.quantity}</th></tr>
{% for item in order.items %}{% if ${condition} %}<tr>
<td>{{ item.name }}<br><span class="soft">{{ item.code }}</span></td>
<td class="figure">${quantity}</td>
</tr>{% endif %}{% endfor %}
</table>`

export const address = `{{ order.address.title }}{% if order.address.title != "" %}, {% endif %}{{ order.address.address }}, {{ order.address.postCode }} {{ order.address.city }}`

export const button = (href: string, words: string): string =>
  `<p><a class="button" href="{{ ${href} }}">${words}</a></p>`
