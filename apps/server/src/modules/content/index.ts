export { serveContent } from './routes.ts'
