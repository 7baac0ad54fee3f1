export {
  forgetGroupPrices,
  forgetListPrices,
  forgetUnlisted,
  releaseErpPrices,
  takeErpPrices,
} from './erp-prices.queries.ts'
export { takeErpProducts } from './erp-products.ts'
export { refreshStaleFacetCounts } from './facet-refresh.ts'
export { importProducts } from './import/import-products.ts'
export { rankByDemand } from './popularity.ts'
export { isOrderable, shownPrice, shownRates, shownStock } from './product-rows.ts'
export { serveCatalogs } from './routes.ts'
export { ensureCatalogueFrame, refreshFacetCounts, saveProducts } from './save-products.ts'
export { forgetUnmapped } from './unmapped-items.queries.ts'
