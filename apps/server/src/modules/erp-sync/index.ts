export { erpJobs } from './jobs.ts'
