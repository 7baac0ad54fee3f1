import type { App } from '../../platform/app.ts'
import { refreshFacetCounts } from './save-products.ts'
import { areFacetsStale } from './search.queries.ts'

/** Counts the facets anew where the catalogue changed since they were counted; returns how many. For a timed job. */
export async function refreshStaleFacetCounts(app: App): Promise<{ seen: number; changed: number }> {
  if (!(await areFacetsStale(app.db))) return { seen: 0, changed: 0 }
  const counted = await refreshFacetCounts(app.db)
  return { seen: counted, changed: counted }
}
