import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call:
 * `anyone` needs no session, `signed-in` needs one, a permission needs a session whose role holds it.
 */
export type May = 'anyone' | 'signed-in' | Permission

/**
 * Whether a call acts for a customer (header `x-customer-id`):
 * `none` ignores the header, `optional` narrows to that customer when it is sent, `required` refuses without it.
 * Whenever the header counts, the server checks that this viewer may act for that customer.
 */
export type Acting = 'none' | 'optional' | 'required'

/** The shape of a promise between server and browser: one value that both sides read. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  M extends May = May,
  A extends Acting = Acting,
> {
  method: Method
  /** With parameters in braces, below `/api`. */
  path: `/${string}`
  tag: string
  summary: string
  description?: string
  may: M
  acting: A
  /** Answers while the password must be changed. Everything else is refused until it is. */
  beforePasswordChange?: true
  /** Honours an `Idempotency-Key` header. */
  once?: true
  /** The body travels as the fields of a form, `multipart/form-data`; JSON is understood as well. */
  form?: true
  params?: Params
  query?: Query
  body?: Body
  /** Absent when the answer has no content. */
  response?: Response
  /** The response is a `FileAnswer`, which travels in its own form instead of as JSON. */
  file?: true
  /** 200, or 204 when there is no response. */
  status: 200 | 204
  /** The refusals of this call beyond those that any call may give. */
  errors?: readonly ErrorCode[]
}

type Given<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  M extends May,
  A extends Acting,
> = Omit<Endpoint<P, Q, B, R, M, A>, 'status' | 'acting'> & { acting?: A }

/** Defines an endpoint. `acting` is `none` unless said otherwise; the status follows from the response. */
export function endpoint<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodUndefined,
  const M extends May = May,
  const A extends Acting = 'none',
>(given: Given<P, Q, B, R, M, A>): Endpoint<P, Q, B, R, M, A> {
  return { ...given, acting: given.acting ?? ('none' as A), status: given.response ? 200 : 204 }
}

type Sent<S> = S extends z.ZodUndefined ? undefined : S extends z.ZodType ? z.input<S> : undefined
type Read<S> = S extends z.ZodUndefined ? undefined : S extends z.ZodType ? z.output<S> : undefined

/** What a client sends. */
export type ParamsOf<E> =
  E extends Endpoint<infer P, infer _Q, infer _B, infer _R, infer _M, infer _A> ? Sent<P> : never
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R, infer _M, infer _A> ? Sent<Q> : never
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R, infer _M, infer _A> ? Sent<B> : never
/** What the server reads after validation. */
export type ReadParams<E> =
  E extends Endpoint<infer P, infer _Q, infer _B, infer _R, infer _M, infer _A> ? Read<P> : never
export type ReadQuery<E> =
  E extends Endpoint<infer _P, infer Q, infer _B, infer _R, infer _M, infer _A> ? Read<Q> : never
export type ReadBody<E> =
  E extends Endpoint<infer _P, infer _Q, infer B, infer _R, infer _M, infer _A> ? Read<B> : never
/** What comes back. */
export type ResponseOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _M, infer _A> ? Read<R> : never
export type MayOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer _R, infer M, infer _A> ? M : never
export type ActingOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer _R, infer _M, infer A> ? A : never
