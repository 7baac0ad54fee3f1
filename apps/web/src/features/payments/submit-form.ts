/** What a form sends: where, and which fields. */
export interface GatewayForm {
  action: string
  fields: [name: string, value: string][]
}

/** Reads the one form of a document that a gateway expects; null where there is none that leads to a web address. */
export function readForm(form: HTMLFormElement | null): GatewayForm | null {
  const action = form?.getAttribute('action') ?? ''
  if (!form || !/^https?:\/\//i.test(action)) return null
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[name]')]
  return { action, fields: inputs.map((input) => [input.name, input.value]) }
}

/**
 * Sends the form of a gateway's document from our own page, which leaves for it. Nothing of the document itself is shown or run.
 * @returns false where the document holds no form
 */
export function submitForm(html: string): boolean {
  const found = readForm(new DOMParser().parseFromString(html, 'text/html').querySelector('form'))
  if (!found) return false
  const form = document.createElement('form')
  form.method = 'post'
  form.action = found.action
  form.hidden = true
  for (const [name, value] of found.fields) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  return true
}
