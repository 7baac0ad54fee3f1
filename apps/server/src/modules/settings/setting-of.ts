import type { App } from '../../platform/app.ts'
import { createCache } from '../../platform/cache.ts'
import { perApp } from '../../platform/per-app.ts'
import { findSetting, listSettings } from './queries.ts'
import { readSetting, type Setting, type SettingKey, settingShapes } from './rules.ts'

type Settings = { [K in SettingKey]: Setting<K> }

const cached = perApp((app) =>
  createCache<'all', Settings>(app, { most: 1, seconds: 60, topics: ['settings'], load: () => load(app) }),
)

/** A setting as it stands now, from memory while nothing changed; its default where it is not set. */
export async function settingOf<K extends SettingKey>(app: App, key: K): Promise<Setting<K>> {
  return (await cached(app).get('all'))[key]
}

/**
 * A setting as it is stored at this moment: for screens that show what was just saved, and for what must not act on a
 * value that another process has replaced.
 */
export const freshSettingOf = async <K extends SettingKey>(app: App, key: K): Promise<Setting<K>> =>
  readSetting(key, await findSetting(app.db, key)).value

async function load(app: App): Promise<Settings> {
  const stored = new Map((await listSettings(app.db)).map(({ key, value }) => [key, value]))
  const read = Object.keys(settingShapes).map((key) => {
    const { value, problem } = readSetting(key as SettingKey, stored.get(key))
    if (problem) app.log.error({ setting: key, problem }, 'a stored setting cannot be read, its default is used')
    return [key, value]
  })
  return Object.fromEntries(read) as Settings
}
