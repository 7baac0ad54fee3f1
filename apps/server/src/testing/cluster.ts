/** A throw-away PostgreSQL for tests and generators. It goes with the process that started it, however that ends. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'

export const templateDatabase = 'toptan_template'

/** Starts a cluster without durability in a temporary folder and migrates the database that others are cloned from. */
export async function startTestCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'toptan-test-'))
  // Run by root, the database's own user has to enter.
  chmodSync(dataDir, 0o711)
  const embedded = await startEmbedded({
    dataDir,
    durable: false,
    settings: { shared_buffers: '128MB', max_connections: '200' },
  }).catch((error: unknown) => {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  })
  const stopWatching = cleanUpAfterDeath(embedded.pid, dataDir)
  const stop = async () => {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
    stopWatching()
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

/** A shell that waits for the end of this process (its input then ends) and clears away what this one could not. */
function cleanUpAfterDeath(databasePid: number, folder: string): () => void {
  const script = 'read -r _; kill -QUIT "$1"; for _ in 1 2 3 4 5; do sleep 1; rm -rf "$2" && break; done'
  const watcher = spawn('/bin/sh', ['-c', script, 'sh', String(databasePid), folder], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  const input = watcher.stdin as unknown as { unref(): void }
  input.unref()
  return () => void watcher.kill('SIGKILL')
}
