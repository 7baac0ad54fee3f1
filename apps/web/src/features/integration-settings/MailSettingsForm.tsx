import { NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core'
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
import classes from './SettingsForm.module.css'
import { SettingsForm, useSettingsForm } from './SettingsForm.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { TechnicalField } from './TechnicalField.tsx'

export default function MailSettingsForm() {
  const { t } = useTranslation()
  const settings = useQuery(queries.mailSettings())
  return (
    <SettingsPanel title={t('integrationSettings.mail.title')} settings={settings}>
      {(values) => <Fields settings={values} />}
    </SettingsPanel>
  )
}

function Fields({ settings }: { settings: commons.MailSettings }) {
  const { t } = useTranslation()
  const authority = useAdmin((state) => state.user?.authority) ?? []
  const isReadOnly = !isPermitted(authority, ['configuration-email-update'])
  const [{ smtp, sendGrid, ...sender }, setValues] = useState(settings)
  const [password, setPassword] = useState<SecretValue>('')
  const [apiKey, setApiKey] = useState<SecretValue>('')
  const { isPasswordSet, ...server } = smtp
  const { isApiKeySet, ...service } = sendGrid
  const body = { ...sender, smtp: { ...server, password }, sendGrid: { ...service, apiKey } }
  const { save, test } = useSettingsForm({
    save: () => call(commons.updateMailSettings, { body }),
    read: commons.mailSettings,
    test: () => call(commons.testMailSettings, { body }),
  })
  const errorAt = (field: string) => refusedField(save.error ?? test.error, field)
  const change = (changes: Partial<typeof sender>) => setValues((before) => ({ ...before, ...changes }))
  const changeSmtp = (changes: Partial<typeof server>) =>
    setValues((before) => ({ ...before, smtp: { ...before.smtp, ...changes } }))
  const text = (field: 'senderEmail' | 'displayName') => ({
    value: sender[field],
    readOnly: isReadOnly,
    error: errorAt(field),
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  })
  return (
    <SettingsForm save={save} test={test} isReadOnly={isReadOnly}>
      <Switch
        label={t('integrationSettings.mail.isActive')}
        description={t('integrationSettings.mail.isActiveNote')}
        checked={sender.isActive}
        disabled={isReadOnly}
        onChange={(event) => change({ isActive: event.currentTarget.checked })}
      />
      <TextInput
        type="email"
        label={t('integrationSettings.mail.senderEmail')}
        maxLength={200}
        {...text('senderEmail')}
      />
      <TextInput label={t('integrationSettings.mail.displayName')} maxLength={200} {...text('displayName')} />
      <NativeSelect
        label={t('integrationSettings.mail.provider')}
        value={sender.emailProvider}
        disabled={isReadOnly}
        data={[
          { value: 'smtp', label: t('integrationSettings.mail.smtp') },
          { value: 'sendGrid', label: 'SendGrid' },
        ]}
        onChange={(event) =>
          change({ emailProvider: event.currentTarget.value as commons.MailSettings['emailProvider'] })
        }
      />
      {sender.emailProvider === 'smtp' ? (
        <>
          <div className={classes.pair}>
            <TechnicalField
              label={t('integrationSettings.mail.serverAddress')}
              maxLength={253}
              value={smtp.serverAddress}
              isReadOnly={isReadOnly}
              error={errorAt('smtp.serverAddress')}
              onChange={(serverAddress) => changeSmtp({ serverAddress })}
            />
            <NumberInput
              label={t('integrationSettings.mail.port')}
              min={1}
              max={65_535}
              allowDecimal={false}
              hideControls
              value={smtp.port}
              readOnly={isReadOnly}
              error={errorAt('smtp.port')}
              onChange={(port) => changeSmtp({ port: Number(port) || 0 })}
            />
          </div>
          <Switch
            label={t('integrationSettings.mail.sslRequire')}
            description={t('integrationSettings.mail.sslRequireNote')}
            checked={smtp.sslRequire}
            disabled={isReadOnly}
            onChange={(event) => changeSmtp({ sslRequire: event.currentTarget.checked })}
          />
          <TextInput
            label={t('integrationSettings.mail.username')}
            description={t('integrationSettings.mail.usernameNote')}
            autoComplete="off"
            maxLength={200}
            value={smtp.username}
            readOnly={isReadOnly}
            error={errorAt('smtp.username')}
            onChange={(event) => changeSmtp({ username: event.currentTarget.value })}
          />
          <SecretField
            label={t('integrationSettings.mail.password')}
            value={password}
            isSet={isPasswordSet}
            isReadOnly={isReadOnly}
            error={errorAt('smtp.password')}
            onChange={setPassword}
          />
        </>
      ) : (
        <>
          <TextInput
            label={t('integrationSettings.mail.baseUrl')}
            description={t('integrationSettings.mail.baseUrlNote')}
            maxLength={500}
            value={sendGrid.baseUrl}
            readOnly={isReadOnly}
            error={errorAt('sendGrid.baseUrl')}
            onChange={(event) => {
              const baseUrl = event.currentTarget.value.trim()
              setValues((before) => ({ ...before, sendGrid: { ...before.sendGrid, baseUrl } }))
            }}
          />
          <SecretField
            label={t('integrationSettings.mail.apiKey')}
            value={apiKey}
            isSet={isApiKeySet}
            isReadOnly={isReadOnly}
            error={errorAt('sendGrid.apiKey')}
            onChange={setApiKey}
          />
        </>
      )}
    </SettingsForm>
  )
}
