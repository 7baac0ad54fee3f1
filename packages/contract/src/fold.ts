// Letters that NFD leaves whole although readers take them for the plain letter.
const UNDECOMPOSED: Record<string, string> = {
  ẞ: 'ß',
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ı: 'I',
  i: 'I',
  İ: 'I',
}
const UNDECOMPOSED_LETTERS = /[ẞłŁøØđĐıiİ]/g
const MARKS = /[\u0300-\u036f]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range is what is meant
const ASCII_UPPER = /^[\u0000-\u0060\u007b-\u007f]*$/

/**
 * Folds text for matching: no case, no marks; ı, i, İ and I are one letter, ß is SS.
 * The database function `fold` does the same; `fold-cases.ts` proves both.
 */
export function fold(value: string): string {
  if (ASCII_UPPER.test(value)) return value
  return value
    .replace(UNDECOMPOSED_LETTERS, (letter) => UNDECOMPOSED[letter] ?? letter)
    .normalize('NFD')
    .replace(MARKS, '')
    .toUpperCase()
}
