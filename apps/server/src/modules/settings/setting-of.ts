import type { App } from '../../platform/app.ts'
import { createCache } from '../../platform/cache.ts'
import { perApp } from '../../platform/per-app.ts'
import { vaultOf } from '../../platform/secrets.ts'
import { findWithSealed, listSettings } from './queries.ts'
import {
  readSetting,
  type SecretOf,
  type SecretSettingKey,
  type Setting,
  type SettingKey,
  secretNames,
  settingShapes,
} from './rules.ts'

type Settings = { [K in SettingKey]: Setting<K> }

const SECONDS = 60

const cached = perApp((app) =>
  createCache<'all', Settings>(app, { most: 1, seconds: SECONDS, topics: ['settings'], load: () => load(app) }),
)

/**
 * A setting from memory; its default where it is not set. The process that changes one reads it anew at once, others as soon
 * as the database tells them, and after a minute where its notices do not reach them.
 */
export async function settingOf<K extends SettingKey>(app: App, key: K): Promise<Setting<K>> {
  return (await cached(app).get('all'))[key]
}

/**
 * A setting and its secrets as they are stored at this moment, for whoever is about to sign in with them: read together, so
 * that no secret goes to an address that it was not entered for.
 * @throws SealBroken
 */
export async function settingWithSecrets<K extends SecretSettingKey>(
  app: App,
  key: K,
): Promise<{ setting: Setting<K>; secrets: Record<SecretOf<K>, string | null> }> {
  const vault = vaultOf(app)
  const names: readonly SecretOf<K>[] = secretNames[key]
  const { value, sealed } = await findWithSealed(app.db, key, names)
  const opened = names.map(
    (name) => [name, sealed[name] === undefined ? null : vault.open(name, sealed[name])] as const,
  )
  return {
    setting: readSetting(key, value).value,
    secrets: Object.fromEntries(opened) as Record<SecretOf<K>, string | null>,
  }
}

async function load(app: App): Promise<Settings> {
  const stored = new Map((await listSettings(app.db)).map(({ key, value }) => [key, value]))
  const read = Object.keys(settingShapes).map((key) => {
    const { value, problem } = readSetting(key as SettingKey, stored.get(key))
    if (problem) app.log.error({ setting: key, problem }, 'a stored setting cannot be read, its default is used')
    return [key, value]
  })
  return Object.fromEntries(read) as Settings
}
