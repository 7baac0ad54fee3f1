/** Cuts a name to a number of letters, with an ellipsis where something is missing. */
export function cut(name: string, letters: number): string {
  const all = [...name]
  return all.length > letters ? `${all.slice(0, letters).join('').trimEnd()}…` : name
}
