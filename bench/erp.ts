/** What is measured with an ERP: each part on a copy of the world, with a server and a simulator of its own. */
import type { EmbeddedDatabase } from '../apps/server/src/db/embedded.ts'
import { measurePull } from './erp-pull.ts'
import { measurePush } from './erp-push.ts'
import { openErpWorld } from './erp-world.ts'
import { newKeys, type RunningServer, startServer } from './server.ts'

export const erpParts = ['erp pull', 'erp push'] as const
export type ErpPart = (typeof erpParts)[number]

export interface ErpBench {
  database: EmbeddedDatabase
  port: number
  password: string
  customers: number
  /** How long dealers are watched, and how often. */
  seconds: number
  repetitions: number
  /** How many orders are placed. */
  orders: number
  /** Binds processes to their cores; says whether it could. */
  bind(server: RunningServer, others: readonly number[]): boolean
  /** What is said of the machine and the world above the figures. */
  surroundings(isPinned: boolean): string
}

export async function measureErp(part: ErpPart, given: ErpBench): Promise<void> {
  const world = await openErpWorld(given.database, { leastStockRows: part === 'erp pull' ? 100_000 : null })
  const keys = newKeys()
  let isPinned = false
  const start = async () => {
    const server = await startServer(world.url, given.port, keys)
    isPinned = given.bind(server, [world.erp.pid()])
    return server
  }
  const print = (title: string, report: string) =>
    console.log(`\n### ${title}\n\n${given.surroundings(isPinned)}\n\n${report}`)
  try {
    if (part === 'erp push') {
      const tell = (words: string) => console.error(words)
      print('Orders through an ERP that fails', await measurePush({ ...given, world, start, tell }))
      return
    }
    const server = await start()
    try {
      print('Dealers while stock is pulled', await measurePull({ ...given, world, server }))
    } finally {
      await server.stop()
    }
  } finally {
    await world.stop()
  }
}
