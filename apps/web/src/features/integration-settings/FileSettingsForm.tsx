import { useQuery } from '@tanstack/react-query'
import * as commons from '@toptan/contract/commons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queries } from '../../api/queries.ts'
import { refusedField } from '../../api/refused.ts'
import { useAdmin } from '../../api/session.ts'
import { isPermitted } from '../../shell/route-rules.ts'
import { SecretField, type SecretValue } from './SecretField.tsx'
import { SettingsForm, useSettingsForm } from './SettingsForm.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { TechnicalField } from './TechnicalField.tsx'

export default function FileSettingsForm() {
  const { t } = useTranslation()
  const settings = useQuery(queries.ftpSettings())
  return (
    <SettingsPanel title={t('integrationSettings.files.title')} settings={settings}>
      {(values) => <Fields settings={values} />}
    </SettingsPanel>
  )
}

function Fields({ settings }: { settings: commons.FileServerSettings }) {
  const { t } = useTranslation()
  const authority = useAdmin((state) => state.user?.authority) ?? []
  const isReadOnly = !isPermitted(authority, ['configuration-ftp-update'])
  const { isPasswordSet, ...kept } = settings
  const [values, setValues] = useState(kept)
  const [password, setPassword] = useState<SecretValue>('')
  const body = { ...values, password }
  const { save, test } = useSettingsForm({
    save: () => call(commons.updateFtpSettings, { body }),
    read: commons.ftpSettings,
    test: () => call(commons.testFtpSettings, { body }),
  })
  const errorAt = (field: string) => refusedField(save.error ?? test.error, field)
  const plain = (field: keyof typeof kept, note?: string) => (
    <TechnicalField
      label={t(`integrationSettings.files.${field}`)}
      note={note}
      maxLength={field === 'serverAddress' ? 253 : field === 'user' ? 200 : 500}
      value={values[field]}
      isReadOnly={isReadOnly}
      error={errorAt(field)}
      onChange={(value) => setValues((before) => ({ ...before, [field]: value }))}
    />
  )
  return (
    <SettingsForm save={save} test={test} isReadOnly={isReadOnly}>
      {plain('serverAddress', t('integrationSettings.files.serverAddressNote'))}
      {plain('user')}
      <SecretField
        label={t('integrationSettings.files.password')}
        value={password}
        isSet={isPasswordSet}
        isReadOnly={isReadOnly}
        error={errorAt('password')}
        onChange={setPassword}
      />
      {plain('rootPath', t('integrationSettings.files.rootPathNote'))}
      {plain('rootUrl', t('integrationSettings.files.rootUrlNote'))}
    </SettingsForm>
  )
}
