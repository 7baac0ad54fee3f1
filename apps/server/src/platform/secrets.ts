/** Secrets at rest: sealed with AES-256-GCM under a key that never enters the database. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { App } from './app.ts'
import { perApp } from './per-app.ts'

export interface Vault {
  /** Seals a text under a name; only `open` with the same key and the same name reads it again. */
  seal(name: string, secret: string): string
  /** @throws SealBroken when the key or the name differs, or what is stored was changed */
  open(name: string, sealed: string): string
}

/** A secret cannot be opened. Says nothing of what it holds. */
export class SealBroken extends Error {
  constructor(name: string) {
    super(`the secret "${name}" cannot be opened with this key`)
    this.name = 'SealBroken'
  }
}

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The vault of this application, whose key is `settingsKey` of the configuration. */
export const vaultOf = perApp((app: App) => createVault(app.config.settingsKey))

export function createVault(settingsKey: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', settingsKey, '', 'toptan settings', 32))
  return {
    seal(name, secret) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      // The name is sealed in, so that one secret cannot be put in another's place.
      cipher.setAAD(Buffer.from(name))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${VERSION}:${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    open(name, sealed) {
      const [version, body = ''] = sealed.split(':')
      const bytes = Buffer.from(body, 'base64url')
      if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) throw new SealBroken(name)
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
        decipher.setAAD(Buffer.from(name))
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
      } catch {
        throw new SealBroken(name)
      }
    },
  }
}
