import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, configVariables, readConfig, repositoryRoot } from './config.ts'

const secret = 'a-secret-of-more-than-thirty-two-characters'
const databaseUrl = 'postgresql://toptan:pw@db.example.com/toptan'

describe('an empty environment', () => {
  test('is a demo world for this machine on the embedded database', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: 'localhost',
      dataDir: path.join(repositoryRoot, '.data'),
      database: { url: null, directUrl: null, replicaUrls: [], poolSize: 10 },
      demo: true,
      secret: null,
      settingsKey: null,
      publicUrls: ['http://localhost:3000'],
      role: 'both',
      timeZone: 'Europe/Istanbul',
      logLevel: 'info',
      minProtocolVersion: '1.0.0',
      standIns: { erpPort: 32001, payPalPort: 32002, netahsilatPort: 32003 },
      payPalUrls: { sandbox: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' },
      environment: 'production',
    })
  })

  test('is the same when the variables are there but empty', () => {
    expect(readConfig(Object.fromEntries(configVariables.map((name) => [name, ' '])))).toEqual(readConfig({}))
  })
})

describe('a real install', () => {
  test('has no demo world, answers everywhere and connects directly unless told otherwise', () => {
    const config = readConfig({ DATABASE_URL: databaseUrl, TOPTAN_SECRET: secret, TOPTAN_SETTINGS_KEY: secret })
    expect(config).toMatchObject({ demo: false, host: '0.0.0.0', publicUrls: ['http://localhost:3000'] })
    expect(config.database).toEqual({ url: databaseUrl, directUrl: databaseUrl, replicaUrls: [], poolSize: 10 })
  })

  test('may be a demo world when that is asked for', () => {
    expect(
      readConfig({ DATABASE_URL: databaseUrl, TOPTAN_SECRET: secret, TOPTAN_SETTINGS_KEY: secret, TOPTAN_DEMO: 'on' })
        .demo,
    ).toBe(true)
  })

  test('names several addresses, replicas and a direct connection', () => {
    const config = readConfig({
      DATABASE_URL: databaseUrl,
      DATABASE_DIRECT_URL: 'postgres://direct/toptan',
      DATABASE_REPLICA_URL: 'postgres://one/toptan, postgres://two/toptan',
      TOPTAN_SECRET: secret,
      TOPTAN_SETTINGS_KEY: secret,
      TOPTAN_PUBLIC_URL: 'https://B2B.example.com/, https://b2b.example.de:8443',
    })
    expect(config.database.directUrl).toBe('postgres://direct/toptan')
    expect(config.database.replicaUrls).toEqual(['postgres://one/toptan', 'postgres://two/toptan'])
    expect(config.publicUrls).toEqual(['https://b2b.example.com', 'https://b2b.example.de:8443'])
  })
})

test('PayPal may stand elsewhere: its sandbox anywhere, the live one only behind encryption', () => {
  const env = { PAYPAL_SANDBOX_URL: 'http://paypal:8080/', PAYPAL_LIVE_URL: 'https://gateway.example.com/paypal' }
  expect(readConfig(env).payPalUrls).toEqual({
    sandbox: 'http://paypal:8080',
    live: 'https://gateway.example.com/paypal',
  })
})

describe('wrong values', () => {
  const problemsOf = (env: Record<string, string>): string[] => {
    try {
      readConfig(env)
      return []
    } catch (error) {
      return (error as ConfigError).problems
    }
  }

  test('are all named at once', () => {
    const wrong = {
      PORT: '70000',
      HOST: 'no host',
      DATABASE_URL: 'mysql://db/toptan',
      DATABASE_DIRECT_URL: 'somewhere',
      DATABASE_REPLICA_URL: 'postgres://one/toptan,two',
      DATABASE_POOL_SIZE: '0',
      TOPTAN_DEMO: 'perhaps',
      TOPTAN_SECRET: 'short',
      TOPTAN_SETTINGS_KEY: 'short too',
      TOPTAN_PUBLIC_URL: 'https://b2b.example.com/app',
      TOPTAN_ROLE: 'everything',
      TOPTAN_TIME_ZONE: 'Istanbul time',
      LOG_LEVEL: 'loud',
      TOPTAN_MIN_PROTOCOL_VERSION: '1.0',
      PAYPAL_SANDBOX_URL: 'ftp://paypal',
      PAYPAL_LIVE_URL: 'http://paypal.example.com',
      NODE_ENV: 'prod',
    }
    expect(problemsOf(wrong).map((problem) => problem.split(' ')[0])).toEqual(Object.keys(wrong))
    expect(() => readConfig(wrong)).toThrow(ConfigError)
    expect(() => readConfig(wrong)).toThrow('TOPTAN_DEMO must be on or off')
  })

  test.each([
    [{ DATABASE_URL: databaseUrl, TOPTAN_SETTINGS_KEY: secret }, 'TOPTAN_SECRET must be set when DATABASE_URL is set'],
    [{ DATABASE_URL: databaseUrl, TOPTAN_SECRET: secret }, 'TOPTAN_SETTINGS_KEY must be set when DATABASE_URL is set'],
    [{ DATABASE_REPLICA_URL: databaseUrl }, 'DATABASE_REPLICA_URL is of use only beside DATABASE_URL'],
    [{ DATABASE_DIRECT_URL: databaseUrl }, 'DATABASE_DIRECT_URL is of use only beside DATABASE_URL'],
    [{ TOPTAN_ROLE: 'worker' }, 'TOPTAN_ROLE worker needs DATABASE_URL'],
    [{ PORT: '3e3' }, 'PORT must be a whole number'],
  ])('%j: %s', (env: Record<string, string>, problem) => {
    expect(problemsOf(env)).toEqual([expect.stringContaining(problem)])
  })
})

test('.env.example documents the variables that are read, each after a line that explains it', () => {
  const lines = readFileSync(path.join(repositoryRoot, '.env.example'), 'utf8').split('\n')
  const documented = lines.flatMap((line, at) => {
    const name = /^# ([A-Z_]+)=/.exec(line)?.[1]
    return name ? [{ name, explanation: lines[at - 1] ?? '' }] : []
  })
  expect(documented.map(({ name }) => name).sort()).toEqual([...configVariables].sort())
  for (const { explanation } of documented) expect(explanation).toMatch(/^# \w.{10,}\.$/)
})
