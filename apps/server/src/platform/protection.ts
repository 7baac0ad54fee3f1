import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { App } from './app.ts'

/**
 * Headers that keep the browser on our side, answers from other origins' pages, and compression.
 * @param formTargets origins that our pages may send a form to beside our own, as they are at each answer
 */
export async function addProtection(
  server: FastifyInstance,
  app: App,
  formTargets: () => readonly string[],
): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library sets sizes and colours in style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'", () => formTargets().join(' ') || "'self'"],
        // Served over http on a machine of one's own; a proxy in front speaks https.
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: app.config.publicUrls.every((url) => url.startsWith('https:')),
    crossOriginEmbedderPolicy: false,
  })
  await server.register(cors, { origin: [...app.config.publicUrls], credentials: false, maxAge: 600 })
  await server.register(compress, {
    global: true,
    threshold: 1400,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
}
