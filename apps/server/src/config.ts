/** The one reader of the environment: every variable, its default and its meaning stand here. */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

export const repositoryRoot = path.resolve(import.meta.dirname, '../../..')

export type Role = 'web' | 'worker' | 'both'
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

export type Config = {
  port: number
  host: string
  /** Absolute folder of everything kept outside the database, and of the embedded database. */
  dataDir: string
  database: {
    url: string
    /** Where LISTEN, jobs and migrations connect; differs from `url` behind a transaction pooler. */
    directUrl: string
    replicaUrls: string[]
    poolSize: number
  }
  demo: boolean
  /** Signs tokens; at least 32 characters. */
  secret: string
  /** Seals the secrets among the settings, such as the password of the mail server; at least 32 characters. */
  settingsKey: string
  /** Origins that links in mails and redirects may lead to; the first is the product's own address. */
  publicUrls: [string, ...string[]]
  role: Role
  /** The zone that schedules count hours and days in. */
  timeZone: string
  logLevel: LogLevel
  minProtocolVersion: string
  /** Where the demo world's stand-ins for the ERP and for payment gateways listen, on this machine only. */
  standIns: { erpPort: number; payPalPort: number; netahsilatPort: number }
  /** Where PayPal is, with `useSandbox` on and off; an address among the payment settings wins over both. */
  payPalUrls: { sandbox: string; live: string }
  environment: 'production' | 'development' | 'test'
}

/** A configuration whose database is not open yet; without an address it is the embedded one below `dataDir`. */
export type LoadedConfig = Omit<Config, 'database'> & {
  database: Omit<Config['database'], 'url' | 'directUrl'> & { url: string | null; directUrl: string | null }
}

/** What the environment alone says: without DATABASE_URL the two keys may still be missing. */
export type EnvironmentConfig = Omit<LoadedConfig, KeyName> & Record<KeyName, string | null>
type KeyName = 'secret' | 'settingsKey'

/** All wrong values at once; the message is meant for the person who starts the server. */
export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const wholeNumber = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message)
}

const onOrOff = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'], 'must be on or off'))
  .transform((value) => ['on', 'true', '1', 'yes'].includes(value))

const postgresUrl = z
  .string()
  .refine(isPostgresUrl, 'must be a PostgreSQL address such as postgresql://user:password@host:5432/name')

const commaList = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

const origin = z
  .string()
  .refine(
    isOrigin,
    'must be an address such as https://b2b.example.com, without a path (several are separated by commas)',
  )
  .transform((value) => new URL(value).origin)

const httpAddress = (kind: 'http' | 'https') =>
  z
    .string()
    .refine(
      (value) => isHttpAddress(value, kind === 'http' ? ['http:', 'https:'] : ['https:']),
      `must be an address that begins with ${kind === 'http' ? 'http:// or ' : ''}https://, without a question or a password`,
    )
    .transform((value) => value.replace(/\/+$/, ''))

const timeZone = z.string().refine(isTimeZone, 'must be the name of a time zone such as Europe/Istanbul')

const variables = {
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address such as 127.0.0.1')
    .optional(),
  TOPTAN_DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: commaList.pipe(z.array(postgresUrl)).default([]),
  DATABASE_POOL_SIZE: wholeNumber(1, 500).default(10),
  TOPTAN_DEMO: onOrOff.optional(),
  TOPTAN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TOPTAN_SETTINGS_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  TOPTAN_PUBLIC_URL: commaList.pipe(z.array(origin)).default([]),
  TOPTAN_ROLE: z.enum(['web', 'worker', 'both'], 'must be web, worker or both').default('both'),
  TOPTAN_TIME_ZONE: timeZone.default('Europe/Istanbul'),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
  TOPTAN_MIN_PROTOCOL_VERSION: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, 'must be a version such as 1.0.0')
    .default('1.0.0'),
  ERP_SIMULATOR_PORT: wholeNumber(0, 65_535).default(32_001),
  PAYPAL_STAND_IN_PORT: wholeNumber(1, 65_535).default(32_002),
  NETAHSILAT_STAND_IN_PORT: wholeNumber(1, 65_535).default(32_003),
  PAYPAL_SANDBOX_URL: httpAddress('http').default('https://api-m.sandbox.paypal.com'),
  PAYPAL_LIVE_URL: httpAddress('https').default('https://api-m.paypal.com'),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('production'),
}

/** Names of all variables that are read; `.env.example` documents the same ones. */
export const configVariables = Object.keys(variables) as (keyof typeof variables)[]

/**
 * The configuration of this process: `.env` at the repository root, the environment (which wins), and the kept keys.
 * @throws ConfigError naming everything that is wrong
 */
export function loadConfig(): LoadedConfig {
  const dotEnv = path.join(repositoryRoot, '.env')
  if (existsSync(dotEnv)) process.loadEnvFile(dotEnv)
  const config = readConfig(process.env)
  return {
    ...config,
    secret: config.secret ?? keyKeptIn(config.dataDir, 'secret'),
    settingsKey: config.settingsKey ?? keyKeptIn(config.dataDir, 'settings-key'),
  }
}

/**
 * Parses the environment without touching anything. Empty values count as not set.
 * @throws ConfigError naming everything that is wrong
 */
export function readConfig(env: Record<string, string | undefined>): EnvironmentConfig {
  const given = Object.fromEntries(configVariables.map((name) => [name, env[name]?.trim() || undefined]))
  const parsed = z.object(variables).safeParse(given)
  const problems = parsed.success ? [] : parsed.error.issues.map(inWords)
  if (!given.DATABASE_URL) problems.push(...needingDatabaseUrl(given))
  for (const name of ['TOPTAN_SECRET', 'TOPTAN_SETTINGS_KEY'] as const) {
    if (!given.DATABASE_URL || given[name]) continue
    problems.push(
      `${name} must be set when DATABASE_URL is set: at least 32 random characters, the same in every process`,
    )
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError([...new Set(problems)])

  const values = parsed.data
  const demo = values.TOPTAN_DEMO ?? !values.DATABASE_URL
  // The demo world's passwords are public, so it answers this machine only unless asked otherwise.
  const host = values.HOST ?? (demo ? 'localhost' : '0.0.0.0')
  const [firstOrigin = localOrigin(host, values.PORT), ...otherOrigins] = values.TOPTAN_PUBLIC_URL
  return {
    port: values.PORT,
    host,
    dataDir: path.resolve(repositoryRoot, values.TOPTAN_DATA_DIR),
    database: {
      url: values.DATABASE_URL ?? null,
      directUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL ?? null,
      replicaUrls: values.DATABASE_REPLICA_URL,
      poolSize: values.DATABASE_POOL_SIZE,
    },
    demo,
    secret: values.TOPTAN_SECRET ?? null,
    settingsKey: values.TOPTAN_SETTINGS_KEY ?? null,
    publicUrls: [firstOrigin, ...otherOrigins],
    role: values.TOPTAN_ROLE,
    timeZone: values.TOPTAN_TIME_ZONE,
    logLevel: values.LOG_LEVEL,
    minProtocolVersion: values.TOPTAN_MIN_PROTOCOL_VERSION,
    standIns: {
      erpPort: values.ERP_SIMULATOR_PORT,
      payPalPort: values.PAYPAL_STAND_IN_PORT,
      netahsilatPort: values.NETAHSILAT_STAND_IN_PORT,
    },
    payPalUrls: { sandbox: values.PAYPAL_SANDBOX_URL, live: values.PAYPAL_LIVE_URL },
    environment: values.NODE_ENV,
  }
}

/** Makes the data folder where it is missing; one that exists keeps its permissions. */
export function prepareDataDir(dataDir: string): void {
  const made = mkdirSync(dataDir, { recursive: true })
  // Others may enter but not list: run by root, the database's own user has to reach its folder below.
  if (made !== undefined) chmodSync(dataDir, 0o711)
}

/** A key of this installation: made once, kept in the data folder, readable by its owner only. */
function keyKeptIn(dataDir: string, name: string): string {
  const file = path.join(dataDir, name)
  try {
    const kept = readFileSync(file, 'utf8').trim()
    if (kept.length >= 32) return kept
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new ConfigError([`TOPTAN_DATA_DIR: ${file} cannot be read (${(error as Error).message})`])
    }
  }
  const key = randomBytes(48).toString('base64url')
  try {
    prepareDataDir(dataDir)
    writeFileSync(file, `${key}\n`, { mode: 0o600 })
    chmodSync(file, 0o600)
  } catch (error) {
    throw new ConfigError([`TOPTAN_DATA_DIR: ${file} cannot be written (${(error as Error).message})`])
  }
  return key
}

function localOrigin(host: string, port: number): string {
  const isEverywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)
  const name = host.includes(':') ? `[${host}]` : host
  return new URL(`http://${isEverywhere ? 'localhost' : name}:${port}`).origin
}

function needingDatabaseUrl(given: Record<string, string | undefined>): string[] {
  const needed = (['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    .filter((name) => given[name])
    .map((name) => `${name} is of use only beside DATABASE_URL, which is not set`)
  const role = given.TOPTAN_ROLE
  if (role === 'web' || role === 'worker') {
    needed.push(`TOPTAN_ROLE ${role} needs DATABASE_URL: the embedded database serves one process`)
  }
  return needed
}

function inWords(issue: z.core.$ZodIssue): string {
  return `${String(issue.path[0])} ${issue.message}`
}

function isPostgresUrl(value: string): boolean {
  try {
    return ['postgres:', 'postgresql:'].includes(new URL(value).protocol)
  } catch {
    return false
  }
}

function isHttpAddress(value: string, protocols: string[]): boolean {
  const url = URL.parse(value)
  if (!url || url.search || url.hash) return false
  return protocols.includes(url.protocol) && url.username === '' && url.password === ''
}

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }) !== undefined
  } catch {
    return false
  }
}

function isOrigin(value: string): boolean {
  try {
    const url = new URL(value)
    return ['http:', 'https:'].includes(url.protocol) && ['', '/'].includes(url.pathname) && !url.search && !url.hash
  } catch {
    return false
  }
}
