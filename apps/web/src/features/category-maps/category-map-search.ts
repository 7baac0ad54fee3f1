import { useNavigate, useSearch } from '@tanstack/react-router'
import type { categoryMapColumns } from '@toptan/contract/category-maps'
import { paths } from '../../paths.ts'

type Column = (typeof categoryMapColumns)[number]

/** Orders to choose from; the first is the one that the server takes by itself. */
export const mapOrders = [
  'categoryName',
  'groupCode',
  'productCount desc',
  'modifiedOn desc',
] as const satisfies readonly (Column | `${Column} desc`)[]
export type MapOrder = (typeof mapOrders)[number]

/** What the address holds: how the maps are narrowed, and how the items that none covers are. */
export interface MapSearch {
  q?: string | undefined
  sort?: MapOrder | undefined
  page?: number | undefined
  items?: string | undefined
  itemPage?: number | undefined
}

export function readMapSearch(given: Record<string, unknown>): MapSearch {
  const word = (name: string) => (typeof given[name] === 'string' && given[name] !== '' ? given[name] : undefined)
  const page = (name: string) => {
    const number = Number(given[name])
    return Number.isInteger(number) && number > 1 ? number : undefined
  }
  return {
    q: word('q'),
    sort: mapOrders.slice(1).find((order) => order === given.sort),
    page: page('page'),
    items: word('items'),
    itemPage: page('itemPage'),
  }
}

export function useMapSearch(): { search: MapSearch; change: (changes: MapSearch) => void } {
  const search = readMapSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (changes: MapSearch) => {
    const next = { ...search, ...changes }
    // Another narrowing begins at its first page.
    if ('q' in changes || 'sort' in changes) next.page = undefined
    if ('items' in changes) next.itemPage = undefined
    const said = Object.entries(next).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
    void navigate({ to: paths.categoryMappings, search: Object.fromEntries(said) as never, replace: true })
  }
  return { search, change }
}
