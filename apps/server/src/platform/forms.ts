/** Bodies that travel as the fields of a form. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail, Refusal } from './errors.ts'

/** More and longer fields than any form of ours has. */
const LIMITS = { fields: 50, fieldSize: 20_000, parts: 60, files: 10 }

export const addForms = async (server: FastifyInstance): Promise<void> =>
  void (await server.register(multipart, { limits: LIMITS }))

/** Whether a request comes as such a form, before its body is read. */
export const isForm = (request: FastifyRequest): boolean => /^multipart\//i.test(request.headers['content-type'] ?? '')

/**
 * The fields of a form by their names, all as text. An empty file field is as good as none.
 * @throws request.malformed, request.too-large, request.invalid for a field given twice and for a file
 */
export async function fieldsOf(request: FastifyRequest): Promise<Record<string, string>> {
  const fields = new Map<string, string>()
  try {
    for await (const part of request.parts()) {
      const path = part.fieldname
      if (part.type === 'file') {
        if (part.filename) throw atField(path, 'field.no-file')
        part.file.resume()
        continue
      }
      if (fields.has(path)) throw atField(path, 'field.invalid')
      if (part.valueTruncated) throw atField(path, 'field.too-long', { limit: LIMITS.fieldSize })
      fields.set(path, String(part.value))
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw fail((error as { statusCode?: number }).statusCode === 413 ? 'request.too-large' : 'request.malformed')
  }
  return Object.fromEntries(fields)
}

const atField = (path: string, code: string, details: Record<string, number> = {}) =>
  fail('request.invalid', {}, [{ path, code, details }])
