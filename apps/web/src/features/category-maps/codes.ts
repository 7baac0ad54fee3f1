import { type Codes, codeFields } from '@toptan/contract/category-maps'

/** What a map is called where its codes stand alone: `LASTIK / YAZ`. */
export const nameOf = (codes: Codes): string => codeFields.flatMap((field) => codes[field] ?? []).join(' / ')
