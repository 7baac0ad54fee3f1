export { refreshStaleFacetCounts } from './facet-refresh.ts'
export { isOrderable, shownPrice, shownRates, shownStock } from './product-rows.ts'
export { serveCatalogs } from './routes.ts'
export { ensureCatalogueFrame, refreshFacetCounts, saveProducts } from './save-products.ts'
