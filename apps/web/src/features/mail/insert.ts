/** How a variable is written in a text. */
export const variable = (name: string): string => `{{ ${name} }}`

export const loopOver = (list: string): string => `{% for item in ${list} %}\n\n{% endfor %}`

/** A text with another put in between two places, and where the cursor is then. */
export const placed = (text: string, put: string, from: number, to: number): { text: string; cursor: number } => ({
  text: text.slice(0, from) + put + text.slice(to),
  cursor: from + put.length,
})

/** Addresses as people type them one after the other. */
export const addressesIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter((one) => one !== '')
