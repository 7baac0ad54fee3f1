import * as commons from '@toptan/contract/commons'
import { queries } from '../../api/queries.ts'
import { ErpParts } from './ErpParts.tsx'
import { ErpSettingsForm } from './ErpSettingsForm.tsx'

const calls = {
  name: 'metal',
  permission: 'configuration-kormetal-rest-update',
  query: queries.kormetalRestSettings,
  read: commons.kormetalRestSettings,
  update: commons.updateKormetalRestSettings,
  test: commons.testKormetalRestSettings,
} as const

export default function MetalSettingsForm() {
  return (
    <ErpParts erp="kormetalRestSettings">
      <ErpSettingsForm calls={calls} />
    </ErpParts>
  )
}
