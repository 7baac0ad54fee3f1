export { noteFilledLists } from './price-lists.queries.ts'
export { serveDivisions } from './routes.ts'
