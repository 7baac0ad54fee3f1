/** What processes cost, straight from Linux's /proc; elsewhere nothing is known and nothing is said. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of /proc are hundredths of a second on every Linux that Node runs on. */
const MS_PER_TICK = 10

/** CPU milliseconds that a process has used, user and system. */
export function cpuOf(pid: number): number {
  const fields = statOf(pid)
  return fields ? (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK : Number.NaN
}

/** CPU milliseconds of a database: its main process, the living backends and those that ended. */
export function cpuOfDatabase(postmaster: number): number {
  const main = statOf(postmaster)
  if (!main) return Number.NaN
  const ticks = [11, 12, 13, 14].reduce((total, field) => total + Number(main[field]), 0)
  return backendsOf(postmaster).reduce((total, pid) => {
    const cpu = cpuOf(pid)
    return Number.isNaN(cpu) ? total : total + cpu
  }, ticks * MS_PER_TICK)
}

/** Resident memory in megabytes, now and at its highest. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = read(`/proc/${pid}/status`) ?? ''
  const figure = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { now: figure('VmRSS'), peak: figure('VmHWM') }
}

/** Binds processes to a core; false where that cannot be done. */
export function pin(core: number, pids: readonly number[]): boolean {
  try {
    for (const pid of pids) execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export function backendsOf(postmaster: number): number[] {
  return listed('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)?.[1] === String(postmaster))
}

/** The fields behind the name of the program, which may hold blanks itself. */
function statOf(pid: number): string[] | null {
  const stat = read(`/proc/${pid}/stat`)
  return stat ? stat.slice(stat.lastIndexOf(')') + 2).split(' ') : null
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
