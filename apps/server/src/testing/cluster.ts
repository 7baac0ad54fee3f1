/** A throw-away PostgreSQL for tests and generators. It goes with the process that started it, however that ends. */
import { Client } from 'pg'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { throwAwayFolder } from './throw-away-folder.ts'

export const templateDatabase = 'toptan_template'

/** Starts a cluster without durability in a temporary folder and migrates the database that others are cloned from. */
export async function startTestCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const { folder, remove } = throwAwayFolder()
  const settings = { shared_buffers: '128MB', max_connections: '200' }
  const embedded = await startEmbedded({ dataDir: folder, durable: false, settings }).catch((error: unknown) => {
    remove()
    throw error
  })
  const stop = async () => {
    await embedded.stop()
    remove()
  }
  try {
    await onMaintenance(embedded.url, `create database ${templateDatabase}`)
    await migrate(databaseUrl(embedded.url, templateDatabase))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: embedded.url, stop }
}

/** Runs one statement beside all the databases that come and go, as creating and dropping them asks for. */
export async function onMaintenance(clusterUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl(clusterUrl, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The address of another database of the same cluster. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}
