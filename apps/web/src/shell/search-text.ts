/** Reads `?a=1&b=x` as plain words: a search for `2055516` stays what was typed. */
export function readSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Writes search values as plain words; what is absent is left out. */
export function writeSearch(search: Record<string, unknown>): string {
  const words = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  const text = new URLSearchParams(words)
    .toString()
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%3B', ';')
  return text ? `?${text}` : ''
}
