/** Every timed job on one page. Schedules count in the time zone of the installation; administrators may change them. */
import { rankByDemand, refreshStaleFacetCounts } from './modules/catalog/index.ts'
import { giveAlerts } from './modules/cockpit/index.ts'
import { erpJobs } from './modules/erp-sync/index.ts'
import { forgetStaleSessions } from './modules/identity/index.ts'
import type { JobDefinition } from './modules/jobs/index.ts'
import { forgetOldMail } from './modules/mail/index.ts'
import { expireUnpaid } from './modules/orders/index.ts'
import { workOffPayments } from './modules/payments/index.ts'

export const timedJobs: readonly JobDefinition[] = [
  ...erpJobs,
  {
    name: 'expire-unpaid-orders',
    title: {
      tr: 'Ödenmeyen siparişleri iptal et',
      de: 'Unbezahlte Bestellungen stornieren',
      en: 'Cancel unpaid orders',
    },
    description: {
      tr: 'Süresi içinde ödenmeyen peşin siparişleri iptal eder ve ayrılan stoğu geri verir.',
      de: 'Storniert Vorkasse-Bestellungen, die nicht rechtzeitig bezahlt wurden, und gibt ihren Bestand frei.',
      en: 'Cancels prepaid orders that were not paid in time and gives their stock back.',
    },
    cronExp: '* * * * *',
    attempts: 1,
    work: async ({ app, run }) => run.progress(await expireUnpaid(app)),
  },
  {
    name: 'rank-products-by-demand',
    title: { tr: 'Ürünleri talebe göre sırala', de: 'Artikel nach Nachfrage ordnen', en: 'Rank products by demand' },
    description: {
      tr: 'Son yarım yılda en çok sipariş edilenleri listelerde ve aramada öne alır.',
      de: 'Stellt in Listen und Suche nach vorn, was im letzten halben Jahr am meisten bestellt wurde.',
      en: 'Puts what was ordered most in the last half year in front, in lists and searches.',
    },
    cronExp: '20 3 * * *',
    attempts: 3,
    work: async ({ app, run }) => run.progress(await rankByDemand(app)),
  },
  {
    name: 'work-off-payments',
    title: { tr: 'Ödemeleri izle', de: 'Zahlungen verfolgen', en: 'Follow payments' },
    description: {
      tr: 'Sonuçlanmamış ödemeleri ödeme hizmetlerine sorar, bildirimleri işler ve borçlu olunan iadeleri yapar.',
      de: 'Fragt bei den Zahlungsdiensten nach offenen Zahlungen, verarbeitet Mitteilungen und führt fällige Erstattungen aus.',
      en: 'Asks the payment services about undecided payments, reads notices and makes the refunds that are owed.',
    },
    cronExp: '*/15 * * * * *',
    attempts: 1,
    async work({ app, run }) {
      const { failed, ...counts } = await workOffPayments(app, run.signal)
      run.progress(counts)
      for (const reference of failed) run.refuse(reference, 'job.failed', { run: String(run.id) })
    },
  },
  {
    name: 'give-alerts',
    title: { tr: 'Yöneticileri uyar', de: 'Verantwortliche benachrichtigen', en: 'Alert administrators' },
    description: {
      tr: 'Kokpitteki süreler aşılınca uyarı e-postası gönderir; düzelene dek aynı konuda bir kez.',
      de: 'Schickt eine Warnung, wenn eine Frist des Cockpits überschritten ist; je Anlass einmal, bis er behoben ist.',
      en: 'Mails an alert when a time limit of the cockpit has passed; once for each occurrence until it has healed.',
    },
    cronExp: '* * * * *',
    attempts: 1,
    work: giveAlerts,
  },
  {
    name: 'refresh-facet-counts',
    title: { tr: 'Süzgeç sayılarını yenile', de: 'Filterzahlen erneuern', en: 'Refresh filter counts' },
    description: {
      tr: 'Katalog değiştiyse ürün listesindeki süzgeçlerin yanındaki sayıları yeniden hesaplar.',
      de: 'Zählt neu, wie viele Artikel hinter jedem Filter stehen, wenn sich der Katalog geändert hat.',
      en: 'Counts anew how many products stand behind each filter where the catalogue changed.',
    },
    cronExp: '*/30 * * * * *',
    attempts: 1,
    work: async ({ app, run }) => run.progress(await refreshStaleFacetCounts(app)),
  },
  {
    name: 'forget-stale-sessions',
    title: { tr: 'Eski oturumları sil', de: 'Alte Sitzungen entfernen', en: 'Forget old sessions' },
    description: {
      tr: 'Bir hafta önce ve daha önce biten oturumları, parola bağlantılarını ve hatalı girişleri siler.',
      de: 'Entfernt Sitzungen, Passwort-Links und Fehlversuche, die vor einer Woche und länger endeten.',
      en: 'Removes sessions, password links and failed sign-ins that ended a week ago or longer.',
    },
    cronExp: '0 * * * *',
    work: async ({ app, run }) => run.progress(await forgetStaleSessions(app)),
  },
  {
    name: 'forget-old-mail',
    title: { tr: 'Eski e-postaları sil', de: 'Alte E-Mails entfernen', en: 'Forget old mail' },
    description: {
      tr: 'Giden kutusundan altı aydan eski, işi bitmiş e-postaları siler.',
      de: 'Entfernt abgeschlossene E-Mails, die älter als ein halbes Jahr sind, aus dem Postausgang.',
      en: 'Removes mails from the outbox that ended more than half a year ago.',
    },
    cronExp: '20 3 * * *',
    work: async ({ app, run }) => run.progress(await forgetOldMail(app)),
  },
]
