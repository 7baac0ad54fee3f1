/** Which adapter speaks for which settings. */
import { createLogo } from './logo.ts'
import { readParameter } from './logo-parameters.ts'
import type { LogoOptions } from './logo-session.ts'
import { createMetal, readMetalParameter } from './metal.ts'
import type { ErpConnection, ErpSettingName, ErpSettings, ReadOrderParameter } from './port.ts'

const adapters: Record<ErpSettingName, (settings: ErpSettings, options?: Partial<LogoOptions>) => ErpConnection> = {
  logoRestSettings: createLogo,
  kormetalRestSettings: createMetal,
}

export const connectErp = (
  name: ErpSettingName,
  settings: ErpSettings,
  options?: Partial<LogoOptions>,
): ErpConnection => adapters[name](settings, options)

const parameterReaders: Record<ErpSettingName, typeof readParameter> = {
  logoRestSettings: readParameter,
  kormetalRestSettings: readMetalParameter,
}

export const readOrderParameter: ReadOrderParameter = (name, key, value) => parameterReaders[name](key, value)
