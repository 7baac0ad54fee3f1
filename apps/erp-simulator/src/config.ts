/** The one reader of the environment. */
import path from 'node:path'

export interface SimulatorConfig {
  host: string
  /** 0 takes any free port. */
  port: number
  /** The SQLite file that holds everything; made when it is not there. */
  file: string
  /** NDJSON that fills an empty store at start, in the form of `POST /control/seed`. */
  seedFile: string | null
  /** How many times faster than the wall clock orders live. 0: only `POST /control/clock` moves them. */
  speed: number
  clientId: string
  clientSecret: string
  username: string
  password: string
  firm: number
  period: number
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): SimulatorConfig {
  return {
    host: env.ERP_SIMULATOR_HOST ?? '127.0.0.1',
    port: wholeNumber(env, 'ERP_SIMULATOR_PORT', 32001, 65_535),
    file: path.resolve(env.ERP_SIMULATOR_FILE ?? '.data/erp-simulator.sqlite'),
    seedFile: env.ERP_SIMULATOR_SEED ? path.resolve(env.ERP_SIMULATOR_SEED) : null,
    speed: wholeNumber(env, 'ERP_SIMULATOR_SPEED', 1, 1_000_000),
    clientId: env.ERP_SIMULATOR_CLIENT ?? 'toptan',
    clientSecret: env.ERP_SIMULATOR_SECRET ?? 'toptan-secret',
    username: env.ERP_SIMULATOR_USER ?? 'B2B',
    password: env.ERP_SIMULATOR_PASSWORD ?? 'B2B-demo-1',
    firm: wholeNumber(env, 'ERP_SIMULATOR_FIRM', 1, 999),
    period: wholeNumber(env, 'ERP_SIMULATOR_PERIOD', 1, 99),
  }
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, otherwise: number, most: number): number {
  const given = env[name]
  if (given === undefined || given === '') return otherwise
  if (!/^\d+$/.test(given) || Number(given) > most) throw new Error(`${name} must be a whole number from 0 to ${most}.`)
  return Number(given)
}
