import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import * as catalogs from '@toptan/contract/catalogs'
import type { BodyOf } from '@toptan/contract/endpoint'
import * as home from '@toptan/contract/home'
import { call } from '../../api/call.ts'
import { keyOf, queries, type Room } from '../../api/queries.ts'
import type { ProductSearch } from '../../product-search.ts'

export const PRODUCTS_A_PAGE = 50
/** The server answers fewer letters with nothing. */
export const SEARCH_FROM = 3

export type ProductListAsk = Omit<BodyOf<typeof catalogs.productList>, 'pageIndex' | 'pageSize'>

/** The product list as it is scrolled, 50 at a time. */
export const endlessProducts = (room: Room, ask: ProductListAsk) =>
  infiniteQueryOptions({
    queryKey: [room ?? 'none', catalogs.productList.path, 'endless', ask] as const,
    queryFn: ({ pageParam, signal }) =>
      call(catalogs.productList, {
        body: { ...ask, pageIndex: pageParam, pageSize: PRODUCTS_A_PAGE },
        signal,
        customerId: room,
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasNextPage ? last.pageIndex + 1 : undefined),
    // While another narrowing loads, the rows before it stay; those of another customer or category never do.
    placeholderData: (shown, query) => {
      const [shownRoom, , , shownAsk] = query?.queryKey ?? []
      return shownRoom === room && shownAsk?.categoryId === ask.categoryId ? shown : undefined
    },
    staleTime: 60_000,
  })

/** The facets that go with an address; the same reading for the panel and the chips. */
export function facetsOf(room: Room, { category, searchText, p, inStock }: ProductSearch) {
  return {
    ...queries.facets(room, {
      CategoryId: category,
      SearchText: searchText,
      InStock: inStock ? 'true' : undefined,
      Properties: p,
    }),
    enabled: room !== null,
    staleTime: 60_000,
    // Counts change with each choice; until the new ones come, those of the same category stay, so nothing jumps.
    placeholderData: (shown: catalogs.PropertyFacet[] | undefined, query?: { queryKey: readonly unknown[] }) => {
      const [shownRoom, , asked] = (query?.queryKey ?? []) as [
        unknown,
        unknown,
        { query?: { CategoryId?: string } } | undefined,
      ]
      return shownRoom === room && asked?.query?.CategoryId === category ? shown : undefined
    },
  }
}

/** After a favourite was kept or dropped: whatever shows the star. */
export function rereadFavorites(queryClient: QueryClient, room: Room) {
  const showing = [home.favorites, catalogs.productList, catalogs.productDetail]
  return Promise.all(showing.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint, room) })))
}
