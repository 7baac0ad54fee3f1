/**
 * The adapter for the ERP of the metal-industry company. All that is known of it are its settings, which are the same
 * six; so it is spoken to as another installation of the same service. What turns out to differ belongs here.
 */
import { createLogo } from './logo.ts'
import type { LogoOptions } from './logo-session.ts'
import type { ErpConnection, ErpSettings } from './port.ts'

export const createMetal = (settings: ErpSettings, changed: Partial<LogoOptions> = {}): ErpConnection =>
  createLogo(settings, changed)

export { readParameter as readMetalParameter } from './logo-parameters.ts'
