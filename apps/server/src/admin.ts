/** The command for people who run an installation: makes its first administrator, lists accounts, resets a password. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { cultures } from '@toptan/contract/common'
import { z } from 'zod'
import { ConfigError, loadConfig } from './config.ts'
import { vendors } from './context.ts'
import { openDatabase } from './db/open.ts'
import { AccountError, createAccount, listAccounts, resetPassword } from './modules/identity/index.ts'
import { seedFrame } from './modules/settings/seed-frame.ts'
import type { App } from './platform/app.ts'
import { createChanges } from './platform/changes.ts'
import { systemClock } from './platform/clock.ts'
import { createLog } from './platform/log.ts'

const usage = `Usage: npm run admin -- COMMAND

  create --account NAME --email ADDRESS [--role Admin] [--language ${cultures.join('|')}]
      makes an account; the first one of an installation
  list
      lists the accounts
  reset-password --account NAME
      sets a password and ends the sessions of that account

The password is asked for, or read from standard input where that is no terminal. It is never an argument: other users
of the machine could read those.`

class UsageError extends Error {}

const Account = z.object({
  account: z
    .string('--account is missing')
    .trim()
    .regex(/^\S{1,100}$/, '--account must be 1 to 100 characters without blanks'),
  email: z.email('--email must be an e-mail address').max(200),
  role: z.string().default('Admin'),
  language: z.enum(cultures, `--language must be one of ${cultures.join(', ')}`).default('tr'),
})

try {
  await run(process.argv.slice(2))
} catch (error) {
  const isExpected = error instanceof AccountError || error instanceof ConfigError || error instanceof UsageError
  console.error(isExpected || !(error instanceof Error) ? String((error as Error).message) : error.stack)
  process.exitCode = 1
}

async function run(args: string[]): Promise<void> {
  const { command, options } = readArguments(args)
  if (command === 'create') {
    const wanted = parsed(Account, options)
    const password = await askPassword()
    await withApp(async (app) => {
      await seedFrame(app.db)
      const { account: accountName, email, role: roleName, language } = wanted
      await createAccount(app, { accountName, email, roleName, language, password })
      console.log(`${accountName} can sign in now, with the role ${roleName}.`)
    })
  } else if (command === 'list') {
    await withApp(async (app) => {
      const accounts = await listAccounts(app.db)
      if (accounts.length === 0) console.log('There are no accounts yet. Make one: npm run admin -- create …')
      for (const { accountName, email, roleName, isActive, lastSignedInAt } of accounts) {
        const last = lastSignedInAt ? `last signed in ${lastSignedInAt.toISOString()}` : 'never signed in'
        console.log([accountName, email, roleName, isActive ? 'active' : 'not active', last].join('\t'))
      }
    })
  } else if (command === 'reset-password') {
    const { account } = parsed(Account.pick({ account: true }), options)
    const password = await askPassword()
    await withApp(async (app) => {
      await resetPassword(app, account, password)
      console.log(`The password of ${account} is set. Its sessions have ended.`)
    })
  } else {
    throw new UsageError(usage)
  }
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        account: { type: 'string' },
        email: { type: 'string' },
        role: { type: 'string' },
        language: { type: 'string' },
      },
    })
    return { command: positionals.length === 1 ? positionals[0] : undefined, options: values }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`)
  }
}

function parsed<T extends z.ZodType>(shape: T, options: unknown): z.output<T> {
  const result = shape.safeParse(options)
  if (!result.success) throw new UsageError(result.error.issues.map(({ message }) => message).join('\n'))
  return result.data
}

async function withApp(action: (app: App) => Promise<void>): Promise<void> {
  const { db, config, close } = await openDatabase(loadConfig(), { shared: true })
  try {
    await action({ config, db, log: createLog('warn'), clock: systemClock, changes: createChanges(), ...vendors })
  } finally {
    await close()
  }
}

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLine()
  const password = await askHidden('Password: ')
  if ((await askHidden('The same again: ')) !== password) throw new UsageError('The two passwords differ.')
  return password
}

async function firstLine(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk
    if (text.includes('\n')) break
  }
  const [line = ''] = text.split(/\r?\n/)
  if (line === '') throw new UsageError('No password came over standard input.')
  return line
}

/** Asks on the terminal without showing what is typed. */
function askHidden(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  process.stdout.write(question)
  return new Promise((resolve, reject) => {
    terminal.once('SIGINT', () => {
      terminal.close()
      reject(new UsageError('\nNothing was changed.'))
    })
    terminal.question('', (answer) => {
      terminal.close()
      process.stdout.write('\n')
      resolve(answer)
    })
  })
}
