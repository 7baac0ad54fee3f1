/** The pages that people see: plain HTML, in the language of the payment. */

export const languages = ['tr', 'de', 'en'] as const
export type Language = (typeof languages)[number]

export interface Button {
  action: string
  label: string
  isMain?: boolean
}

/** The language of a locale such as `de-DE`; Turkish where it is none of ours. */
export function languageOf(locale: string | undefined): Language {
  return languages.find((language) => locale?.toLowerCase().startsWith(language)) ?? 'tr'
}

/** A page with a heading, paragraphs of text, and what `inside` says as it stands. */
export function page(language: Language, title: string, paragraphs: string[], inside = ''): string {
  const body = paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('')
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:3rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
form{display:grid;gap:.75rem}button,select,input{font:inherit;padding:.6rem 1rem;border:1px solid #767676;border-radius:.5rem}
button{background:#fff;cursor:pointer}button.main{background:#1d4f91;border-color:#1d4f91;color:#fff}
</style></head><body><main><h1>${escaped(title)}</h1>${body}${inside}</main></body></html>`
}

/** A form whose buttons each send `action`; `fields` stands before them as it is. */
export function form(path: string, buttons: Button[], fields = ''): string {
  const made = buttons.map(
    ({ action, label, isMain }) =>
      `<button name="action" value="${escaped(action)}"${isMain ? ' class="main"' : ''}>${escaped(label)}</button>`,
  )
  return `<form method="post" action="${escaped(path)}">${fields}${made.join('')}</form>`
}

/** A page that sends the browser on with a POST; without scripts its button does. */
export function postingPage(language: Language, title: string, url: string, fields: Record<string, string>): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  const inside = `<form method="post" action="${escaped(url)}">${hidden.join('')}<button class="main">→</button></form>
<script>document.forms[0].submit()</script>`
  return page(language, title, [], inside)
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
