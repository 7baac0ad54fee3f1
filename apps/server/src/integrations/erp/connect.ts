/** Which adapter speaks for which settings. */
import { createLogo } from './logo.ts'
import type { LogoOptions } from './logo-session.ts'
import { createMetal } from './metal.ts'
import type { ErpConnection, ErpSettingName, ErpSettings } from './port.ts'

const adapters: Record<ErpSettingName, (settings: ErpSettings, options?: Partial<LogoOptions>) => ErpConnection> = {
  logoRestSettings: createLogo,
  kormetalRestSettings: createMetal,
}

export const connectErp = (
  name: ErpSettingName,
  settings: ErpSettings,
  options?: Partial<LogoOptions>,
): ErpConnection => adapters[name](settings, options)
