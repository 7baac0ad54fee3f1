export { serveDefinitions } from './routes.ts'
