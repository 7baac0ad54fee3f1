import type { Culture } from '@toptan/contract/common'

export interface Letterhead {
  title: string
  url: string
  phoneNumber: string
}

const automatic: Record<Culture, string> = {
  tr: 'Bu e-posta otomatik olarak gönderildi.',
  de: 'Diese E-Mail wurde automatisch gesendet.',
  en: 'This mail was sent automatically.',
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one] ?? one)

/**
 * Puts the rendered body of a template onto the letterhead. A body that is a whole document stays as it is. Colours follow
 * the reader's light or dark look where their program knows one; everything reads without the styles too.
 */
export function onLetterhead(body: string, subject: string, head: Letterhead, language: Culture): string {
  if (/<html[\s>]/i.test(body)) return body
  const phone = head.phoneNumber === '' ? '' : ` · ${escaped(head.phoneNumber)}`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
<style>${STYLES}</style>
</head>
<body>
<div class="sheet">
<div class="head"><a href="${escaped(head.url)}">${escaped(head.title)}</a></div>
<div class="words">
${body}
</div>
<div class="foot">${escaped(head.title)} · <a href="${escaped(head.url)}">${escaped(head.url.replace(/^https?:\/\//, ''))}</a>${phone}<br>${automatic[language]}</div>
</div>
</body>
</html>`
}

const STYLES = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 16px; background: #f3f4f6; color: #1f2328; font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
.sheet { max-width: 640px; margin: 0 auto; background: #ffffff; border: 1px solid #e1e4e8; border-radius: 8px; overflow: hidden; }
.head { padding: 18px 24px; border-top: 4px solid #f76707; border-bottom: 1px solid #e1e4e8; font-size: 18px; font-weight: 650; }
.head a { color: inherit; text-decoration: none; }
.words { padding: 8px 24px 20px; }
.words h1 { margin: 16px 0 8px; font-size: 20px; line-height: 1.3; }
.words p { margin: 10px 0; }
.words a { color: #b54708; }
.words a.button { display: inline-block; padding: 10px 18px; border-radius: 6px; background: #c2410c; color: #ffffff; text-decoration: none; font-weight: 600; }
.words table { width: 100%; margin: 14px 0; border-collapse: collapse; font-size: 14px; }
.words th { padding: 6px 8px 6px 0; border-bottom: 2px solid #e1e4e8; color: #57606a; font-weight: 500; text-align: left; }
.words td { padding: 7px 8px 7px 0; border-bottom: 1px solid #e1e4e8; vertical-align: top; }
.words .figure { text-align: right; white-space: nowrap; padding-right: 0; padding-left: 8px; }
.words .soft { color: #57606a; }
.words .total td { border-bottom: 0; font-weight: 650; }
.foot { padding: 14px 24px; border-top: 1px solid #e1e4e8; color: #57606a; font-size: 12px; }
.foot a { color: inherit; }
@media (max-width: 480px) {
body { padding: 8px; }
.words { padding: 8px 14px 20px; }
.head, .foot { padding-right: 14px; padding-left: 14px; }
.words table { font-size: 13px; }
}
@media (prefers-color-scheme: dark) {
body { background: #14171a; color: #e6e8ea; }
.sheet { background: #1d2125; border-color: #363b41; }
.head, .foot, .words th, .words td { border-color: #363b41; }
.head { border-top-color: #f76707; }
.words a { color: #ffa94d; }
.words a.button { color: #ffffff; }
.words th, .words .soft, .foot { color: #a3abb3; }
}`
