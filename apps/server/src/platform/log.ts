import { type DestinationStream, type LoggerOptions, pino } from 'pino'
import type { LogLevel } from '../config.ts'

export type Log = ReturnType<typeof createLog>

const secretFields = [
  'password',
  'newPassword',
  'confirmNewPassword',
  'oldPassword',
  'currentPassword',
  'token',
  'accessToken',
  'refreshToken',
  'secret',
  'authorization',
  'cookie',
]

/** Structured lines, on standard output unless told otherwise; passwords and tokens are blotted out wherever they stand, two levels deep. */
export function createLog(level: LogLevel, destination?: DestinationStream) {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[removed]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Errors of the database carry their whole connection along, statements and keys included: only these words leave. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint, cause } = error as Error & { code?: unknown; constraint?: unknown }
  return {
    type: error.name,
    message: error.message,
    code,
    constraint,
    stack: error.stack,
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}
