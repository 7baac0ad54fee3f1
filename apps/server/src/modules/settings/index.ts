export { defaultPasswordPattern, readSetting, type Setting, type SettingKey } from './rules.ts'
export { settingOf } from './setting-of.ts'
