import { useQuery } from '@tanstack/react-query'
import type * as commons from '@toptan/contract/commons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import type { queries } from '../../api/queries.ts'
import { refusedField } from '../../api/refused.ts'
import { useAdmin } from '../../api/session.ts'
import { isPermitted } from '../../shell/route-rules.ts'
import { SecretField, type SecretValue } from './SecretField.tsx'
import { SettingsForm, useSettingsForm } from './SettingsForm.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { TechnicalField } from './TechnicalField.tsx'

interface ErpCalls {
  name: 'erp' | 'metal'
  permission: string
  query: typeof queries.logoRestSettings | typeof queries.kormetalRestSettings
  read: typeof commons.logoRestSettings | typeof commons.kormetalRestSettings
  update: typeof commons.updateLogoRestSettings | typeof commons.updateKormetalRestSettings
  test: typeof commons.testLogoRestSettings | typeof commons.testKormetalRestSettings
}

/** How one of the ERPs is reached. Both are told with the same six fields. */
export function ErpSettingsForm({ calls }: { calls: ErpCalls }) {
  const { t } = useTranslation()
  const settings = useQuery(calls.query())
  return (
    <SettingsPanel title={t(`integrationSettings.erp.title.${calls.name}`)} settings={settings}>
      {(values) => <Fields calls={calls} settings={values} />}
    </SettingsPanel>
  )
}

type Plain = 'url' | 'clientId' | 'username' | 'companyCode'
const longest: Record<Plain, number> = { url: 500, clientId: 200, username: 200, companyCode: 20 }

function Fields({ calls, settings }: { calls: ErpCalls; settings: commons.ErpSettings }) {
  const { t } = useTranslation()
  const authority = useAdmin((state) => state.user?.authority) ?? []
  const isReadOnly = !isPermitted(authority, [calls.permission])
  const { isClientSecretSet, isPasswordSet, ...kept } = settings
  const [values, setValues] = useState(kept)
  const [clientSecret, setClientSecret] = useState<SecretValue>('')
  const [password, setPassword] = useState<SecretValue>('')
  const body = { ...values, clientSecret, password }
  const { save, test } = useSettingsForm({
    save: () => call(calls.update, { body }),
    read: calls.read,
    test: () => call(calls.test, { body }),
  })
  const errorAt = (field: string) => refusedField(save.error ?? test.error, field)
  const plain = (field: Plain, note?: string) => (
    <TechnicalField
      label={t(`integrationSettings.erp.${field}`)}
      note={note}
      maxLength={longest[field]}
      value={values[field]}
      isReadOnly={isReadOnly}
      error={errorAt(field)}
      onChange={(value) => setValues((before) => ({ ...before, [field]: value }))}
    />
  )
  return (
    <SettingsForm save={save} test={test} isReadOnly={isReadOnly}>
      {plain('url', t('integrationSettings.erp.urlNote'))}
      {plain('clientId')}
      <SecretField
        label={t('integrationSettings.erp.clientSecret')}
        value={clientSecret}
        isSet={isClientSecretSet}
        isReadOnly={isReadOnly}
        error={errorAt('clientSecret')}
        onChange={setClientSecret}
      />
      {plain('username')}
      <SecretField
        label={t('integrationSettings.erp.password')}
        value={password}
        isSet={isPasswordSet}
        isReadOnly={isReadOnly}
        error={errorAt('password')}
        onChange={setPassword}
      />
      {plain('companyCode')}
    </SettingsForm>
  )
}
