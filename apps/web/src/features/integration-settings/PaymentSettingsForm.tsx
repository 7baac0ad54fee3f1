import { NativeSelect, Switch, TagsInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { GatewayName } from '@toptan/contract/common'
import * as commons from '@toptan/contract/commons'
import { type ReactNode, useState } from 'react'
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

export default function PaymentSettingsForm() {
  const { t } = useTranslation()
  const settings = useQuery(queries.paymentSettings())
  return (
    <SettingsPanel title={t('integrationSettings.payment.title')} settings={settings}>
      {(values) => <Fields settings={values} />}
    </SettingsPanel>
  )
}

/** Both gateways are saved together; the connection test goes to the one that is shown. */
function Fields({ settings }: { settings: commons.PaymentSettings }) {
  const { t } = useTranslation()
  const authority = useAdmin((state) => state.user?.authority) ?? []
  const isReadOnly = !isPermitted(authority, ['configuration-payment-update'])
  const [gateway, setGateway] = useState<GatewayName>('PayPal')
  const [{ payPal, netahsilat, ...shared }, setValues] = useState(settings)
  const [clientSecret, setClientSecret] = useState<SecretValue>('')
  const [password, setPassword] = useState<SecretValue>('')
  const [formKey, setFormKey] = useState<SecretValue>('')
  const { isClientSecretSet, ...payPalAccount } = payPal
  const { credential, isFormKeySet, ...netahsilatAccount } = netahsilat
  const { isPasswordSet, username } = credential
  const body = {
    ...shared,
    payPal: { ...payPalAccount, clientSecret },
    netahsilat: { ...netahsilatAccount, credential: { username, password }, formKey },
  }
  const { save, test } = useSettingsForm({
    save: () => call(commons.updatePaymentSettings, { body }),
    read: commons.paymentSettings,
    test: () => call(commons.testPaymentSettings, { params: { gateway }, body }),
  })
  const errorAt = (field: string) => refusedField(save.error ?? test.error, field)
  const changePayPal = (changes: Partial<typeof payPalAccount>) =>
    setValues((before) => ({ ...before, payPal: { ...before.payPal, ...changes } }))
  const changeNetahsilat = (changes: Partial<typeof netahsilat>) =>
    setValues((before) => ({ ...before, netahsilat: { ...before.netahsilat, ...changes } }))
  const plain = (label: string, at: string, value: string, change: (value: string) => void, note?: ReactNode) => (
    <TechnicalField
      label={label}
      note={note}
      maxLength={500}
      value={value}
      isReadOnly={isReadOnly}
      error={errorAt(at)}
      onChange={change}
    />
  )
  const secret = { isReadOnly }
  return (
    <SettingsForm save={save} test={test} isReadOnly={isReadOnly}>
      <NativeSelect
        label={t('integrationSettings.payment.gateway')}
        value={gateway}
        data={[
          { value: 'PayPal', label: 'PayPal' },
          { value: 'Netahsilat', label: t('integrationSettings.payment.netahsilat') },
        ]}
        onChange={(event) => {
          test.reset()
          setGateway(event.currentTarget.value as GatewayName)
        }}
      />
      {gateway === 'PayPal' ? (
        <>
          {plain(t('integrationSettings.payment.clientId'), 'payPal.clientId', payPal.clientId, (clientId) =>
            changePayPal({ clientId }),
          )}
          <SecretField
            {...secret}
            label={t('integrationSettings.payment.clientSecret')}
            value={clientSecret}
            isSet={isClientSecretSet}
            error={errorAt('payPal.clientSecret')}
            onChange={setClientSecret}
          />
          <Switch
            label={t('integrationSettings.payment.useSandbox')}
            description={t('integrationSettings.payment.useSandboxNote')}
            checked={payPal.useSandbox}
            disabled={isReadOnly}
            onChange={(event) => changePayPal({ useSandbox: event.currentTarget.checked })}
          />
          {plain(
            t('integrationSettings.payment.webhookId'),
            'payPal.webhookId',
            payPal.webhookId,
            (webhookId) => changePayPal({ webhookId }),
            t('integrationSettings.payment.webhookIdNote', {
              address: `${location.origin}/api/payments/notices/paypal`,
            }),
          )}
          <TextInput
            label={t('integrationSettings.payment.brandName')}
            maxLength={127}
            value={payPal.brandName}
            readOnly={isReadOnly}
            error={errorAt('payPal.brandName')}
            onChange={(event) => changePayPal({ brandName: event.currentTarget.value })}
          />
          {plain(
            t('integrationSettings.payment.baseUrl'),
            'payPal.baseUrl',
            payPal.baseUrl,
            (baseUrl) => changePayPal({ baseUrl }),
            t('integrationSettings.payment.baseUrlNote'),
          )}
          {plain(
            t('integrationSettings.payment.bankAccountCode'),
            'payPal.bankAccountCode',
            payPal.bankAccountCode,
            (bankAccountCode) => changePayPal({ bankAccountCode }),
            t('integrationSettings.payment.bankAccountCodeNote'),
          )}
        </>
      ) : (
        <>
          <NativeSelect
            label={t('integrationSettings.payment.way')}
            description={t(`integrationSettings.payment.wayNote.${netahsilat.way}`)}
            value={netahsilat.way}
            disabled={isReadOnly}
            data={(['form', 'link', 'rest'] as const).map((way) => ({
              value: way,
              label: t(`integrationSettings.payment.ways.${way}`),
            }))}
            onChange={(event) =>
              changeNetahsilat({ way: event.currentTarget.value as commons.PaymentSettings['netahsilat']['way'] })
            }
          />
          {plain(
            t('integrationSettings.payment.serviceUrl'),
            'netahsilat.serviceUrl',
            netahsilat.serviceUrl,
            (serviceUrl) => changeNetahsilat({ serviceUrl }),
          )}
          {plain(
            t(`integrationSettings.payment.${netahsilat.way === 'rest' ? 'apiKey' : 'username'}`),
            'netahsilat.credential.username',
            username,
            (name) => changeNetahsilat({ credential: { username: name, isPasswordSet } }),
          )}
          <SecretField
            {...secret}
            label={t(`integrationSettings.payment.${netahsilat.way === 'rest' ? 'apiSecret' : 'password'}`)}
            value={password}
            isSet={isPasswordSet}
            error={errorAt('netahsilat.credential.password')}
            onChange={setPassword}
          />
          {netahsilat.way === 'form' && (
            <>
              {plain(t('integrationSettings.payment.formUrl'), 'netahsilat.formUrl', netahsilat.formUrl, (formUrl) =>
                changeNetahsilat({ formUrl }),
              )}
              <SecretField
                {...secret}
                label={t('integrationSettings.payment.formKey')}
                value={formKey}
                isSet={isFormKeySet}
                error={errorAt('netahsilat.formKey')}
                onChange={setFormKey}
              />
            </>
          )}
          <TagsInput
            label={t('integrationSettings.payment.currencies')}
            description={t('integrationSettings.payment.currenciesNote')}
            maxTags={20}
            value={netahsilat.currencies}
            readOnly={isReadOnly}
            error={errorAt('netahsilat.currencies')}
            onChange={(currencies) =>
              changeNetahsilat({ currencies: currencies.map((one) => one.trim().toUpperCase()) })
            }
          />
          {plain(
            t('integrationSettings.payment.paymentMethodCode'),
            'paymentMethodCode',
            shared.paymentMethodCode,
            (paymentMethodCode) => setValues((before) => ({ ...before, paymentMethodCode })),
            t('integrationSettings.payment.paymentMethodCodeNote'),
          )}
          {plain(
            t('integrationSettings.payment.customerCode'),
            'customerCode',
            shared.customerCode,
            (customerCode) => setValues((before) => ({ ...before, customerCode })),
            t('integrationSettings.payment.customerCodeNote'),
          )}
          {plain(
            t('integrationSettings.payment.bankAccountCode'),
            'netahsilat.bankAccountCode',
            netahsilat.bankAccountCode,
            (bankAccountCode) => changeNetahsilat({ bankAccountCode }),
            t('integrationSettings.payment.bankAccountCodeNoteCards'),
          )}
        </>
      )}
    </SettingsForm>
  )
}
