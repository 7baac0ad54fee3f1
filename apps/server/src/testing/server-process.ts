/** The product as a process of its own over a database of the tests, to be killed at any moment. */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

export interface ServerProcess {
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

const program = path.join(import.meta.dirname, '../main.ts')

/** Answers and works at this port; waits until it is ready. */
export async function startServerProcess(
  databaseUrl: string,
  port: number,
  more: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      TOPTAN_DEMO: 'off',
      TOPTAN_SECRET: 'a-secret-of-the-tests-only-0123456789',
      TOPTAN_SETTINGS_KEY: 'a-settings-key-of-the-tests-only-0123456789',
      LOG_LEVEL: 'silent',
      ...more,
    },
    stdio: 'ignore',
  })
  for (let tries = 0; tries < 800; tries++) {
    if ((await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.ok) return { kill: () => kill(child) }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  await kill(child)
  throw new Error('the server does not start')
}

function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGKILL')
  return ended
}
