import type { Culture } from '@toptan/contract/common'
import { de } from './de.ts'
import { en } from './en.ts'
import type { Texts } from './parts.ts'
import { tr } from './tr.ts'

/** What the product writes until an administrator changes it. */
export const defaultTexts: Record<Culture, Texts> = { tr, de, en }
