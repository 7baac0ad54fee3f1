/** What the system tells about a process by its number. A zombie counts as ended. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export type RunningProcess = {
  pid: number
  command: string[]
  /** Differs between two processes that had the same number one after the other. */
  startedAt: string
}

/** The process with this number, or null when there is none any more. */
export function findProcess(pid: number): RunningProcess | null {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null
  return process.platform === 'linux' ? findInProc(pid) : findWithPs(pid)
}

/** Waits until the process has ended; false when it still runs after `patience` milliseconds. */
export async function hasEnded(running: RunningProcess, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience
  while (isSame(findProcess(running.pid), running)) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

export function isSame(one: RunningProcess | null, other: Pick<RunningProcess, 'pid' | 'startedAt'>): boolean {
  return one !== null && one.pid === other.pid && one.startedAt === other.startedAt
}

function findInProc(pid: number): RunningProcess | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may itself hold brackets and blanks: count the fields from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state = '', startedAt = ''] = [fields[0], fields[19]]
    if (['Z', 'X', 'x'].includes(state)) return null
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
    return { pid, command, startedAt }
  } catch {
    return null
  }
}

function findWithPs(pid: number): RunningProcess | null {
  const ask = (column: string) =>
    execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
  try {
    if (ask('state').startsWith('Z')) return null
    return { pid, command: ask('command').split(' '), startedAt: ask('lstart') }
  } catch {
    return null
  }
}
