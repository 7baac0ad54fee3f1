import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { wordsOf } from './words.ts'

const FOLDER = fileURLToPath(new URL('../lang/', import.meta.url))

/** Serves `/lang/{language}.json` in development and writes the same files when building. */
export function languages(): Plugin {
  return {
    name: 'languages',
    configureServer(server) {
      server.watcher.add(FOLDER)
      server.watcher.on('change', (file) => {
        if (file.startsWith(FOLDER)) server.ws.send({ type: 'full-reload' })
      })
      server.middlewares.use('/lang', (request, response, next) => {
        const language = request.url?.match(/^\/([a-z]{2})\.json/)?.[1]
        if (!language) return next()
        response.setHeader('content-type', 'application/json; charset=utf-8')
        response.end(JSON.stringify(wordsOf(language, FOLDER)))
      })
    },
    generateBundle() {
      for (const language of readdirSync(FOLDER))
        this.emitFile({
          type: 'asset',
          fileName: `lang/${language}.json`,
          source: JSON.stringify(wordsOf(language, FOLDER)),
        })
    },
  }
}
