import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { repositoryRoot } from '../config.ts'

const web = path.join(repositoryRoot, 'apps/web/dist')
const pictures = path.join(repositoryRoot, 'apps/server/demo/pictures')

/** The browser's part: built files, pictures, and for every address of a screen the page that starts it. */
export async function addSite(server: FastifyInstance): Promise<void> {
  await server.register(fastifyStatic, {
    root: pictures,
    prefix: '/pictures/',
    maxAge: '1d',
    decorateReply: false,
    allowedPath: (name) => name.endsWith('.svg'),
  })
  if (!existsSync(path.join(web, 'index.html'))) return
  await server.register(fastifyStatic, {
    root: web,
    prefix: '/',
    wildcard: false,
    setHeaders: (reply, file) => {
      // Hashed names never change their contents; everything else is asked for again.
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const screen = /^\/(?!api\/|api$|lang\/|pictures\/|assets\/|metrics|health\/|openapi|api-docs)[^.]*$/
  server.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!screen.test(request.url.split('?')[0] ?? '')) return reply.callNotFound()
    return reply.header('cache-control', 'no-cache').sendFile('index.html', web)
  })
}
