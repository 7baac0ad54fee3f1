export { ensureJobs } from './edit-jobs.ts'
export { type JobDefinition, JobError, type JobWork, type Run } from './job.ts'
export { serveJobs } from './routes.ts'
export { startJobWorker } from './worker.ts'
