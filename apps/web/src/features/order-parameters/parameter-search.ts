import { useNavigate, useSearch } from '@tanstack/react-router'
import type { orderParameterColumns } from '@toptan/contract/order-parameters'
import { paths } from '../../paths.ts'

type Column = (typeof orderParameterColumns)[number]

/** Orders to choose from; the first is the one that the server takes by itself. */
export const parameterOrders = ['key', 'value', 'divisionName', 'modifiedOn desc'] as const satisfies readonly (
  | Column
  | `${Column} desc`
)[]
export type ParameterOrder = (typeof parameterOrders)[number]

/** What the address holds: how the parameters are narrowed, and the order that is looked at. */
export interface ParameterSearch {
  q?: string | undefined
  sort?: ParameterOrder | undefined
  page?: number | undefined
  division?: number | undefined
  method?: string | undefined
  category?: string | undefined
}

export function readParameterSearch(given: Record<string, unknown>): ParameterSearch {
  const word = (name: string) => (typeof given[name] === 'string' && given[name] !== '' ? given[name] : undefined)
  const number = (name: string, above: number) => {
    const read = Number(given[name])
    return Number.isInteger(read) && read > above ? read : undefined
  }
  return {
    q: word('q'),
    sort: parameterOrders.slice(1).find((order) => order === given.sort),
    page: number('page', 1),
    division: number('division', 0),
    method: word('method'),
    category: word('category'),
  }
}

export function useParameterSearch(): { search: ParameterSearch; change: (changes: ParameterSearch) => void } {
  const search = readParameterSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (changes: ParameterSearch) => {
    const next = { ...search, ...changes }
    // Another narrowing begins at its first page.
    if ('q' in changes || 'sort' in changes) next.page = undefined
    const said = Object.entries(next).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
    void navigate({ to: paths.orderParameters, search: Object.fromEntries(said) as never, replace: true })
  }
  return { search, change }
}
