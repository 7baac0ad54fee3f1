export { defaultPasswordPattern, readSetting, type Setting } from './rules.ts'
export { settingOf } from './setting-of.ts'
