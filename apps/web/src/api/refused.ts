import type { Refusal } from '@toptan/contract/errors'

/** The server understood and said no. `status` is HTTP's; `errors` names fields. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly code: string
  readonly errors: { path: string; message: string }[]
  readonly details: Record<string, string | number>
  readonly requestId: string | undefined

  constructor(status: number, refusal: Partial<Refusal>) {
    super(refusal.message ?? '')
    this.status = status
    this.code = refusal.code ?? 'server.failed'
    this.errors = refusal.errors ?? []
    this.details = refusal.details ?? {}
    this.requestId = refusal.requestId
  }
}

/** No answer came: `offline` without a network, `timed-out` after 60 s, otherwise `unreachable`. */
export class Unreachable extends Error {
  override name = 'Unreachable'
  readonly status = 0
  readonly code: 'offline' | 'timed-out' | 'unreachable'

  constructor(code: 'offline' | 'timed-out' | 'unreachable') {
    super(code)
    this.code = code
  }
}

/** The words of a refusal for one field of the request, if it names that field. */
export function refusedField(error: unknown, path: string): string | undefined {
  return error instanceof Refused ? error.errors.find((one) => one.path === path)?.message : undefined
}
