import type { App } from '../../platform/app.ts'
import { SealBroken, vaultOf } from '../../platform/secrets.ts'
import { keepProof } from './queries.ts'

const PROOF = 'proof-of-key'

/**
 * Makes sure that this process holds the key that the secrets in the database were sealed with. The first process of an
 * installation decides which key that is.
 * @throws Error in words, for who starts the server
 */
export async function ensureSettingsKey(app: Pick<App, 'config' | 'db'>): Promise<void> {
  const vault = vaultOf(app as App)
  const kept = await keepProof(app.db, PROOF, vault.seal(PROOF, PROOF))
  try {
    vault.open(PROOF, kept)
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    throw new Error(
      'TOPTAN_SETTINGS_KEY is not the key that the secrets in this database were sealed with. Start with that key; with ' +
        'the embedded database it lies in the data folder as "settings-key". If it is lost, empty the table ' +
        'sealed_secrets, start again and enter the passwords of the settings anew.',
    )
  }
}
