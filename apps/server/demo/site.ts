/** How the demo world presents itself. */
export const siteSettings = {
  title: 'Toptan',
  description: {
    tr: 'Lastik, jant, akü, aksesuar ve motor yağı için bayi sipariş sistemi — deneme dünyası',
    de: 'Bestellsystem für Reifen, Felgen, Batterien, Zubehör und Motoröl — Demowelt',
    en: 'Ordering system for tyres, rims, batteries, accessories and engine oil — demo world',
  },
  favIcon: null,
  header: { logo: null, title: 'Toptan' },
  footer: {
    logo: null,
    socialMediaTitle: { tr: 'Bizi izleyin', de: 'Folgen Sie uns', en: 'Follow us' },
    socialMedia: [],
    contactTitle: { tr: 'Bayi hattı', de: 'Händlerservice', en: 'Dealer service' },
    phoneNumber: '+90 555 000 00 00',
  },
  kvkk: {
    tr: 'Bu bir deneme dünyasıdır: buradaki kişiler ve firmalar uydurmadır. Gerçek kurulumda burada kişisel verilerin işlenmesine ilişkin aydınlatma metni yer alır.',
    de: 'Dies ist eine Demowelt: Personen und Firmen sind erfunden. In einer echten Installation steht hier die Information zur Verarbeitung personenbezogener Daten.',
    en: 'This is a demo world: its people and companies are invented. In a real installation the information on the processing of personal data stands here.',
  },
  communication: {
    tr: 'Deneme dünyasında ticari ileti gönderilmez. Gerçek kurulumda burada ticari elektronik ileti onay metni yer alır.',
    de: 'Die Demowelt verschickt keine Werbung. In einer echten Installation steht hier die Einwilligung in geschäftliche Nachrichten.',
    en: 'The demo world sends no advertising. In a real installation the consent to commercial messages stands here.',
  },
}
