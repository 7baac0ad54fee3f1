import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const STAND_IN = fileURLToPath(new URL('schema-stand-in.ts', import.meta.url))

/**
 * The browser reads methods, paths and words from the contract; the schemas are checked on the server.
 * Within the contract `zod` is therefore replaced by a stand-in, which keeps some 17 KB off the first page.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== 'zod' || !importer?.includes('/packages/contract/src/')) return null
      return { id: STAND_IN, moduleSideEffects: false }
    },
  }
}
