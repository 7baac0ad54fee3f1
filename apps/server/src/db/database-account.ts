/** PostgreSQL refuses to run as root. Started by root, it runs as a system user who must reach its files. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type DatabaseAccount = { name: string; uid: number; gid: number }

/**
 * The user that runs PostgreSQL, or null when this process itself may run it.
 * @throws Error in words when root finds no such user and cannot make one
 */
export function databaseAccount(): DatabaseAccount | null {
  if (process.getuid?.() !== 0) return null
  const account = systemUser('postgres') ?? systemUser('toptan') ?? createdUser('toptan') ?? systemUser('nobody')
  if (!account) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no user it could run as. Add one (useradd --system toptan), start Toptan as another user, or set DATABASE_URL.',
    )
  }
  return account
}

/** Whether the account may enter and read the folder; permissions, lists and mounts included, because it is tried. */
export function canEnter(account: DatabaseAccount, folder: string): boolean {
  const attempt = spawnSync('/bin/sh', ['-c', 'cd -- "$1" && test -x .', 'sh', folder], {
    ...asAccount(account),
    stdio: 'ignore',
  })
  return attempt.status === 0
}

/** Whether the program starts for this account (null: for ourselves); the text says why not. */
export function canRun(account: DatabaseAccount | null, program: string): { ok: true } | { ok: false; reason: string } {
  const attempt = spawnSync(program, ['--version'], { ...asAccount(account), encoding: 'utf8' })
  if (attempt.status === 0) return { ok: true }
  return {
    ok: false,
    reason: attempt.error?.message ?? (attempt.stderr.trim() || `it ended with ${attempt.status ?? attempt.signal}`),
  }
}

/** Options for spawning a program as the account; the folder of work must be one that everybody may enter. */
export function asAccount(account: DatabaseAccount | null): {
  uid?: number
  gid?: number
  cwd: string
  env: NodeJS.ProcessEnv
} {
  // PostgreSQL takes language, time zone and connection settings from the environment: give it none of ours.
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return { ...(account ? { uid: account.uid, gid: account.gid } : {}), cwd: '/', env }
}

function systemUser(name: string): DatabaseAccount | null {
  return accountIn(readFileSync('/etc/passwd', 'utf8'), name)
}

function accountIn(passwd: string, name: string): DatabaseAccount | null {
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find((line) => line[0] === name)
  const uid = Number(fields?.[2])
  return fields && uid > 0 ? { name, uid, gid: Number(fields[3]) } : null
}

function createdUser(name: string): DatabaseAccount | null {
  const ways: [string, string[]][] = [
    [
      'useradd',
      [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        '/nonexistent',
        '--shell',
        '/usr/sbin/nologin',
        name,
      ],
    ],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', name]],
  ]
  for (const [command, args] of ways) {
    if (spawnSync(command, args, { stdio: 'ignore' }).status === 0) return systemUser(name)
  }
  return null
}
