import type { App } from '../../platform/app.ts'
import { refreshFacetCounts } from './save-products.ts'
import { areFacetsStale } from './search.queries.ts'

/** Counts the facets anew where the catalogue changed since they were counted. */
export async function refreshStaleFacetCounts(app: App): Promise<void> {
  if (await areFacetsStale(app.db)) await refreshFacetCounts(app.db)
}
