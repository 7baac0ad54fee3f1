import type { Db } from '../../db/db.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { vaultOf } from '../../platform/secrets.ts'
import { addFact, findSetting, listSealed, lockSettings, removeSealed, saveSealed, saveSetting } from './queries.ts'
import {
  changedFields,
  readSetting,
  type SecretChanges,
  type SecretName,
  type Setting,
  type SettingKey,
  secretField,
  strayedSecrets,
} from './rules.ts'

/**
 * Gives a setting a new value and seals the secrets that come with it, recording who did it and which fields changed;
 * never what secrets were or are. This process reads the new value from then on; for others see `settingOf`.
 * @throws settings.secret-needed
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
    await ensureSecretsStay(tx, key, value, secrets)
    const before = readSetting(key, await findSetting(tx, key)).value
    await saveSetting(tx, { key, value, at, userId: by.userId })
    for (const [name, secret] of Object.entries(secrets)) {
      if (secret === null) await removeSealed(tx, name)
      else await saveSealed(tx, { name, sealed: vault.seal(name, secret), at, userId: by.userId })
    }
    const details = { fields: changedFields(before, value), secrets: Object.keys(secrets) }
    await addFact(tx, { at, kind: 'setting-changed', userId: by.userId, subject: `setting:${key}`, details })
  })
  app.changes.tell('settings')
}

/**
 * A kept secret stays with the server that it was entered for; otherwise whoever may change the address could collect it.
 * @throws settings.secret-needed at the fields of those that have to be entered anew
 */
export async function ensureSecretsStay<K extends SettingKey>(
  db: Db,
  key: K,
  asked: Setting<K>,
  secrets: SecretChanges,
): Promise<void> {
  const before = readSetting(key, await findSetting(db, key)).value
  const kept = await listSealed(db, strayedSecrets(key, before, asked, secrets))
  if (kept.size === 0) return
  const errors = [...kept.keys()].map((name) => ({
    path: secretField(name as SecretName),
    code: 'settings.secret-needed' as const,
  }))
  throw fail('settings.secret-needed', {}, errors)
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
