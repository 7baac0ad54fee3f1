import { address, button, plainLines, pricedLines, type Texts } from './parts.ts'

const words = { product: 'Ürün', quantity: 'Miktar', price: 'Fiyat', amount: 'Tutar', cancelled: 'iptal edildi' }
const totals = { net: 'Ara toplam', expense: 'Masraflar', vat: 'KDV', total: 'Genel toplam' }
const hello = '<p>Merhaba{% if recipient.name != "" %} {{ recipient.name }}{% endif %},</p>'
const toOrder = button('order.link', 'Siparişi görüntüle')

export const tr: Texts = {
  'order-received': {
    title: 'Siparişiniz alındı: {{ order.docNumber }}',
    body: `${hello}
<h1>Teşekkürler, siparişiniz bize ulaştı</h1>
<p>{{ order.customerName }} için {{ order.date }} {{ order.time }} tarihli <strong>{{ order.docNumber }}</strong> numaralı sipariş.</p>
${pricedLines(words, totals)}
<p>Ödeme şekli: {{ order.paymentMethod }}<br>Teslimat adresi: ${address}</p>
{% if order.note != "" %}<p>Notunuz: {{ order.note }}</p>{% endif %}
${toOrder}`,
  },
  'order-approved': {
    title: 'Siparişiniz onaylandı: {{ order.docNumber }}',
    body: `${hello}
<h1>Siparişiniz onaylandı</h1>
<p><strong>{{ order.docNumber }}</strong> numaralı siparişinizi{% if order.orderNumber != "" %} (bizdeki numarası {{ order.orderNumber }}){% endif %} onayladık, hazırlıyoruz.</p>
${pricedLines(words, totals)}
${toOrder}`,
  },
  'order-rejected': {
    title:
      '{% if order.isCancelledWhole %}Siparişiniz kabul edilemedi: {{ order.docNumber }}{% else %}Siparişinizin bir bölümü kabul edilemedi: {{ order.docNumber }}{% endif %}',
    body: `${hello}
<h1>{% if order.isCancelledWhole %}Siparişinizi kabul edemedik{% else %}Siparişinizin bir bölümünü kabul edemedik{% endif %}</h1>
<p>{% if order.isCancelledWhole %}{{ order.date }} tarihli <strong>{{ order.docNumber }}</strong> numaralı sipariş teslim edilmeyecek.{% else %}{{ order.date }} tarihli <strong>{{ order.docNumber }}</strong> numaralı siparişin şu satırları tam olarak teslim edilmeyecek.{% endif %}{% if reason != "" %} Nedeni: {{ reason }}{% endif %}</p>
${plainLines(words, '{{ item.quantity }} {{ item.unit }}', 'item.isCancelled')}
<p>Sorularınız için bizi arayabilirsiniz{% if site.phoneNumber != "" %}: {{ site.phoneNumber }}{% endif %}.</p>
${toOrder}`,
  },
  'order-shipped': {
    title: 'Siparişiniz yola çıktı: {{ order.docNumber }}',
    body: `${hello}
<h1>Ürünleriniz yola çıktı</h1>
<p><strong>{{ order.docNumber }}</strong> numaralı siparişinizin ürünlerini sevk ettik.</p>
${plainLines(words, '{{ item.shippedQuantity }} / {{ item.quantity }} {{ item.unit }}', 'item.isCancelled == false')}
<p>Teslimat adresi: ${address}</p>
${toOrder}`,
  },
  'order-cancelled': {
    title:
      '{% if order.isCancelledWhole %}Siparişiniz iptal edildi: {{ order.docNumber }}{% else %}Siparişinizin bir bölümü iptal edildi: {{ order.docNumber }}{% endif %}',
    body: `${hello}
<h1>{% if order.isCancelledWhole %}Siparişiniz iptal edildi{% else %}Siparişinizin bir bölümü iptal edildi{% endif %}</h1>
<p>{% if reason == "expired" %}<strong>{{ order.docNumber }}</strong> numaralı siparişin ödemesi zamanında yapılmadığı için sipariş iptal edildi.{% else %}<strong>{{ order.docNumber }}</strong> numaralı siparişin şu satırları teslim edilmeyecek:{% endif %}</p>
${plainLines(words, '{{ item.quantity }} {{ item.unit }}', 'item.isCancelled')}
${toOrder}`,
  },
  'payment-received': {
    title: '{{ payment.amount }} {{ payment.currency }} tutarındaki ödemeniz alındı',
    body: `${hello}
<h1>Ödemenizi aldık</h1>
<p>{% if order.docNumber != "" %}{{ order.docNumber }} numaralı sipariş için {% endif %}<strong>{{ payment.amount }} {{ payment.currency }}</strong>, {{ payment.method }}.{% if payment.reference != "" %}<br>İşlem no: {{ payment.reference }}{% endif %}</p>
${toOrder}`,
  },
  'payment-failed': {
    title: '{{ order.docNumber }} numaralı siparişin ödemesi alınamadı',
    body: `${hello}
<h1>Ödeme alınamadı</h1>
<p><strong>{{ order.docNumber }}</strong> numaralı sipariş için {{ payment.amount }} {{ payment.currency }}, {{ payment.method }} ile tahsil edilemedi.{% if payment.reason != "" %} Nedeni: {{ payment.reason }}{% endif %}</p>
<p>Sizden herhangi bir tutar çekilmedi. Sipariş sayfasından yeniden ödeyebilirsiniz.</p>
${toOrder}`,
  },
  'password-forgotten': {
    title: 'Yeni parola belirleyin',
    body: `${hello}
<h1>Yeni parola belirleyin</h1>
<p><strong>{{ account.name }}</strong> hesabı için yeni parola istendi. İsteyen sizseniz parolanızı buradan belirleyin:</p>
${button('link', 'Yeni parola belirle')}
<p class="soft">Bağlantı {{ minutes }} dakika boyunca ve bir kez geçerlidir. İsteyen siz değilseniz bu e-postayı dikkate almayın; parolanız değişmez.</p>`,
  },
  'account-created': {
    title: '{{ site.title }} hesabınız',
    body: `${hello}
<h1>{{ site.title }} sistemine hoş geldiniz</h1>
<p>Sizin için bir hesap açıldı. Kullanıcı adınız: <strong>{{ account.name }}</strong></p>
${button('link', 'Parola belirle ve giriş yap')}`,
  },
  'default-password': {
    title: 'Lütfen parolanızı değiştirin',
    body: `${hello}
<h1>Lütfen parolanızı değiştirin</h1>
<p><strong>{{ account.name }}</strong> hesabınız hâlâ ilk verilen parolayı kullanıyor. Yalnızca sizin bildiğiniz bir parola belirleyin.</p>
${button('link', 'Parolayı değiştir')}`,
  },
  'dealer-registration': {
    title: '{% if isForApplicant %}Başvurunuzu aldık{% else %}Yeni bayi başvurusu: {{ registration.name }}{% endif %}',
    body: `${hello}
{% if isForApplicant %}<h1>Başvurunuzu aldık</h1>
<p>{{ registration.name }} adına {{ site.title }} bayilik başvurunuz için teşekkür ederiz. Bilgilerinizi inceleyip size döneceğiz.</p>
{% else %}<h1>Yeni bayi başvurusu</h1>
<p><strong>{{ registration.name }}</strong> bayi olmak istiyor.</p>
<table>
<tr><td class="soft">Yetkili</td><td>{{ registration.representativePerson }}</td></tr>
<tr><td class="soft">E-posta</td><td>{{ registration.email }}</td></tr>
<tr><td class="soft">Telefon</td><td>{{ registration.phoneNumber }}</td></tr>
</table>
${button('link', 'Başvuruları görüntüle')}{% endif %}`,
  },
  'integration-alert': {
    title: 'Dikkat: {{ alert.title }}',
    body: `${hello}
<h1>{{ alert.title }}</h1>
<p>{{ alert.words }}</p>
<table>
<tr><td class="soft">Başlangıç</td><td>{{ alert.since }}</td></tr>
<tr><td class="soft">Etkilenen</td><td>{{ alert.count }}</td></tr>
{% if alert.lastError != "" %}<tr><td class="soft">Son hata</td><td>{{ alert.lastError }}</td></tr>{% endif %}
</table>
${button('link', 'İncele')}`,
  },
  'query-result': {
    title: '“{{ query.name }}” sorgusunun sonucu',
    body: `${hello}
<h1>“{{ query.name }}” sorgusu çalıştı</h1>
<p>{{ query.rows }} satır bulundu.{% if query.isCut %} Daha fazlası var; sonuç ilk satırları içeriyor.{% endif %}</p>
${button('link', 'Sonucu indir')}`,
  },
}
