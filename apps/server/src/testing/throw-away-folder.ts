/** Folders that vanish with the process that made them, however it ends, together with servers and databases in them. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A temporary folder that the database's own user may enter. `remove` it when everything in it has ended. */
export function throwAwayFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'toptan-test-'))
  chmodSync(folder, 0o711)
  const stopWatching = clearAwayAfterDeath(folder)
  return {
    folder,
    remove() {
      rmSync(folder, { recursive: true, force: true })
      stopWatching()
    },
  }
}

/** What our own files in the folder tell of: servers, their databases, and databases that had to lie elsewhere. */
const clearing = `
  read -r _
  for pid in $(find "$1" -name owner.json -exec sed 's/.*"pid":\\([0-9]*\\).*/\\1/' {} + 2>/dev/null); do kill -KILL "$pid"; done
  sleep 0.5
  for elsewhere in $(find "$1" -name postgres-location -exec cat {} + 2>/dev/null); do
    kill -QUIT "$(head -n 1 "$elsewhere/postmaster.pid")"; sleep 1; rm -rf "$elsewhere"
  done
  for lock in $(find "$1" -name postmaster.pid 2>/dev/null); do kill -QUIT "$(head -n 1 "$lock")"; done
  for _ in 1 2 3 4 5; do sleep 1; rm -rf "$1" && break; done
`

/** A shell whose input is ours: it ends when we do, even killed, and the shell goes on to its work. */
function clearAwayAfterDeath(folder: string): () => void {
  const watcher = spawn('/bin/sh', ['-c', clearing, 'sh', folder], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  const input = watcher.stdin as unknown as { unref(): void }
  input.unref()
  return () => void watcher.kill('SIGKILL')
}
