import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { paths } from '../../paths.ts'
import { type ProductSearch, readProductSearch } from '../../product-search.ts'
import { readFacetChoice } from './facet-choice.ts'

/** How the page changes what stands in the URL. */
export type ChangeSearch = (change: Partial<ProductSearch>, how?: { replaces?: boolean; keepsPlace?: boolean }) => void

/** What the URL says, the facets read, and how to change it. */
export function useProductSearch() {
  const given = useSearch({ strict: false })
  const search = useMemo(() => readProductSearch(given), [given])
  const choice = useMemo(() => readFacetChoice(search.p), [search.p])
  const navigate = useNavigate()
  const change = useCallback<ChangeSearch>(
    (changes, { replaces = false, keepsPlace = false } = {}) =>
      void navigate({
        to: paths.products,
        search: (known) => ({ ...readProductSearch(known), ...changes }),
        replace: replaces,
        resetScroll: !keepsPlace,
      }),
    [navigate],
  )
  return { search, choice, change }
}
