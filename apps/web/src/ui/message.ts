import type { TFunction } from 'i18next'

interface Coded {
  message: string
  code: 'offline' | 'timed-out' | 'unreachable'
  status: number
}

const hasCode = (error: unknown): error is Coded => error instanceof Error && 'code' in error && 'status' in error

/** An error in the reader's language: the server's own words where it gave some, otherwise what kind of thing happened. */
export function messageOf(error: unknown, t: TFunction): string {
  if (!hasCode(error)) return t('errors.unexpected')
  if (error.status === 0) return t(`errors.${error.code}`)
  return error.message || t(wordsByStatus[error.status] ?? 'errors.unexpected')
}

const wordsByStatus: Record<number, 'errors.badRequest' | 'errors.unauthorized' | 'errors.notFound' | 'errors.server'> =
  {
    400: 'errors.badRequest',
    401: 'errors.unauthorized',
    404: 'errors.notFound',
    500: 'errors.server',
  }
