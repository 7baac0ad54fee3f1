import type { App } from '../../platform/app.ts'
import { vaultOf } from '../../platform/secrets.ts'
import { addFact, findSetting, listSealed, lockSettings, removeSealed, saveSealed, saveSetting } from './queries.ts'
import {
  changedFields,
  readSetting,
  type SecretChanges,
  type SecretName,
  type Setting,
  type SettingKey,
} from './rules.ts'

/**
 * Gives a setting a new value and seals the secrets that come with it, recording who did it and which fields changed;
 * never what secrets were or are. Every process reads the new value from then on.
 */
export async function changeSetting<K extends SettingKey>(
  app: App,
  by: { userId: number },
  key: K,
  value: Setting<K>,
  secrets: SecretChanges = {},
): Promise<void> {
  const vault = vaultOf(app)
  const at = app.clock.now()
  await app.db.transaction().execute(async (tx) => {
    await lockSettings(tx)
    const before = readSetting(key, await findSetting(tx, key)).value
    await saveSetting(tx, { key, value, at, userId: by.userId })
    for (const [name, secret] of Object.entries(secrets)) {
      if (secret === null) await removeSealed(tx, name)
      else await saveSealed(tx, { name, sealed: vault.seal(name, secret), at, userId: by.userId })
    }
    const details = { fields: changedFields(before, value), secrets: Object.keys(secrets) }
    await addFact(tx, { at, kind: 'setting-changed', userId: by.userId, subject: `setting:${key}`, details })
  })
}

/**
 * What a form says about a secret, as a change to it: a text is the new secret, an empty one or none keeps the old,
 * null forgets it.
 */
export const secretChange = (name: SecretName, said: string | null | undefined): SecretChanges =>
  said === undefined || said === '' ? {} : { [name]: said }

/** The secrets of these names, opened; null where none is kept. @throws SealBroken */
export async function secretsOf<N extends SecretName>(
  app: App,
  names: readonly N[],
): Promise<Record<N, string | null>> {
  const vault = vaultOf(app)
  const sealed = await listSealed(app.db, names)
  const opened = names.map((name) => {
    const one = sealed.get(name)
    return [name, one === undefined ? null : vault.open(name, one)] as const
  })
  return Object.fromEntries(opened) as Record<N, string | null>
}

/** Which of these secrets are kept; for screens, which never see them. */
export async function keptSecrets<N extends SecretName>(app: App, names: readonly N[]): Promise<Record<N, boolean>> {
  const sealed = await listSealed(app.db, names)
  return Object.fromEntries(names.map((name) => [name, sealed.has(name)])) as Record<N, boolean>
}
