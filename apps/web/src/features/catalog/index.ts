export { ProductSearchBar } from './ProductSearchBar.tsx'
