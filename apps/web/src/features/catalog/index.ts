export { ProductDetailModal } from './ProductDetailModal.tsx'
export { ProductSearchBar } from './ProductSearchBar.tsx'
