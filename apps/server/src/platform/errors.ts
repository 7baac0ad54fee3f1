import { type ErrorCode, errorCodes } from '@toptan/contract/errors'

export type Details = Record<string, string | number>
/** A field of the request that is at fault; `code` may be any message key of `messages`. */
export interface FieldFault {
  path: string
  code: string
  details?: Details
}

/** A refusal that a person reads: a code of the phrase book, the figures its words need, and the fields at fault. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Details
  readonly faults: readonly FieldFault[]

  constructor(code: ErrorCode, details: Details, faults: readonly FieldFault[]) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.status = errorCodes[code]
    this.details = details
    this.faults = faults
  }
}

/** Makes a refusal to throw: `throw fail('order.credit-exceeded', { available })`. */
export const fail = (code: ErrorCode, details: Details = {}, faults: readonly FieldFault[] = []) =>
  new Refusal(code, details, faults)
