import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { fold } from '@toptan/contract/fold'

/** Finds choices by what was typed without regard to case and marks: `turk` finds Türkiye. */
export const foldedFilter: OptionsFilter = ({ options, search }) => {
  const term = fold(search.trim())
  return (options as ComboboxItem[]).filter(({ label }) => fold(label).includes(term))
}
