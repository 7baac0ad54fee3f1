import type { Endpoint } from '@toptan/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { type Authorise, ensureCurrentClient } from '../../platform/serve.ts'
import { readAccessToken } from './tokens.ts'
import { mayActFor, type Viewer } from './viewer.ts'
import { forgetViewers, viewerOf } from './viewers.ts'

/**
 * Decides on every request who calls, whether they may, and for which customer: the session first, then a password that
 * must be changed, then the permission, then the customer. Asks memory, not the database, where nothing changed.
 * @throws client.outdated, session.required, session.expired, password.change-required, permission.missing,
 *   customer.required, customer.forbidden
 */
export function createAuthorise<Customer extends { isActive: boolean }>(
  app: App,
  findCustomer: (app: App, customerId: number) => Promise<Customer | null>,
): Authorise<Viewer, Customer> {
  return async (request, endpoint) => {
    ensureCurrentClient(request, app.config.minProtocolVersion)
    if (endpoint.may === 'anyone') return { viewer: await findCaller(app, request), customer: null }
    const viewer = await getCaller(app, request)
    if (!endpoint.beforePasswordChange) await ensurePasswordChanged(app, viewer)
    if (endpoint.may !== 'signed-in' && !viewer.permissions.has(endpoint.may)) throw fail('permission.missing')
    return { viewer, customer: await customerActedFor(app, request, endpoint, viewer, findCustomer) }
  }
}

async function getCaller(app: App, request: FastifyRequest): Promise<Viewer> {
  const token = bearerOf(request)
  const read = token === null ? null : readAccessToken(app, token)
  if (!read) throw fail('session.required')
  const viewer = read.isExpired ? null : await viewerOf(app, read.sessionId)
  if (!viewer) throw fail('session.expired')
  return viewer
}

/** The caller of what anyone may call, when they have a valid token. */
async function findCaller(app: App, request: FastifyRequest): Promise<Viewer | null> {
  const token = bearerOf(request)
  const read = token === null ? null : readAccessToken(app, token)
  return read && !read.isExpired ? viewerOf(app, read.sessionId) : null
}

async function ensurePasswordChanged(app: App, viewer: Viewer): Promise<void> {
  if (!viewer.isPasswordChangeRequired) return
  // Another process may have changed it a moment ago, and this is not refused from memory alone.
  forgetViewers(app, [viewer.sessionId])
  const current = await viewerOf(app, viewer.sessionId)
  if (!current) throw fail('session.expired')
  if (current.isPasswordChangeRequired) throw fail('password.change-required')
}

async function customerActedFor<Customer extends { isActive: boolean }>(
  app: App,
  request: FastifyRequest,
  endpoint: Endpoint,
  viewer: Viewer,
  findCustomer: (app: App, customerId: number) => Promise<Customer | null>,
): Promise<Customer | null> {
  if (endpoint.acting === 'none') return null
  const asked = request.headers['x-customer-id']
  if (asked === undefined || asked === '') {
    if (endpoint.acting === 'required') throw fail('customer.required')
    return null
  }
  const customerId = idIn(String(asked))
  // One answer for customers of others and customers that do not exist.
  if (customerId === null || !mayActFor(viewer, customerId)) throw fail('customer.forbidden')
  const customer = await findCustomer(app, customerId)
  if (!customer?.isActive) throw fail('customer.forbidden')
  return customer
}

function idIn(text: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  return id >= 1 && id <= 2_147_483_647 ? id : null
}

function bearerOf(request: FastifyRequest): string | null {
  const given = request.headers.authorization
  if (given === undefined || given.length > 2000) return null
  return /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i.exec(given)?.[1] ?? null
}
