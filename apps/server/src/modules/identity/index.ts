export { createAuthorise } from './authorise.ts'
export { mayActFor, type Viewer } from './viewer.ts'
