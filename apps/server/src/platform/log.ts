import { pino } from 'pino'
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

/** Structured lines on standard output; passwords and tokens are blotted out wherever they stand, two levels deep. */
export function createLog(level: LogLevel) {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[removed]',
    },
  })
}
