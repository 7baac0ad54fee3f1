import * as commons from '@toptan/contract/commons'
import { queries } from '../../api/queries.ts'
import { ErpParts } from './ErpParts.tsx'
import { ErpSettingsForm } from './ErpSettingsForm.tsx'

const calls = {
  name: 'erp',
  permission: 'configuration-logo-rest-update',
  query: queries.logoRestSettings,
  read: commons.logoRestSettings,
  update: commons.updateLogoRestSettings,
  test: commons.testLogoRestSettings,
} as const

export default function LogoSettingsForm() {
  return (
    <ErpParts erp="logoRestSettings">
      <ErpSettingsForm calls={calls} />
    </ErpParts>
  )
}
