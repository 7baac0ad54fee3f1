/** One throw-away PostgreSQL for a run of the tests, with a migrated template that each test file clones. */
import type { TestProject } from 'vitest/node'
import { startTestCluster } from './cluster.ts'

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  project.provide('clusterUrl', cluster.url)
  return cluster.stop
}

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}
