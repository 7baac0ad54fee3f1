/** How the service says no. */

export interface Answer {
  status: number
  /** Sent as JSON; nothing when undefined. */
  body?: unknown
  headers?: Record<string, string>
}

/** Thrown anywhere below a request; its answer goes out instead. */
export class Refusal extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super(`${answer.status} ${JSON.stringify(answer.body)}`)
    this.answer = answer
  }
}

/** The keys under which the service files its sentences. */
export type ModelKey = `ValError${number}` | 'OtherError' | 'LOError:' | 'DBError' | 'LoginError' | `_field.${string}`

export const modelState = (sentences: Partial<Record<ModelKey, string[]>>): Answer => ({
  status: 400,
  body: { Message: 'The request is invalid.', ModelState: sentences },
})

export const refused = (key: ModelKey, ...sentences: string[]) => new Refusal(modelState({ [key]: sentences }))

/** Each wrong value under a key of its own: ValError0, ValError1 … */
export function refuseValues(sentences: readonly string[]): void {
  if (sentences.length === 0) return
  throw new Refusal(modelState(Object.fromEntries(sentences.map((sentence, at) => [`ValError${at}`, [sentence]]))))
}

export const notFound = (url: string) =>
  new Refusal({
    status: 404,
    body: { Message: `No HTTP resource was found that matches the request URI '${url}'.` },
  })

export const unauthorised = (): Answer => ({
  status: 401,
  body: { Message: 'Authorization has been denied for this request.' },
})
