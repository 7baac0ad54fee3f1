import { Autocomplete, Button, NumberInput, Switch, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import * as installation from '@toptan/contract/installation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queries } from '../../api/queries.ts'
import { refusedField } from '../../api/refused.ts'
import { useFormat } from '../../ui/format.ts'
import classes from './ExchangeSettingsForm.module.css'
import { SettingsForm } from './SettingsForm.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { useMayNotChange } from './use-may.ts'
import { useSave } from './use-save.ts'

export default function ExchangeSettingsForm() {
  const { t } = useTranslation()
  const settings = useQuery(queries.exchangeSettings())
  return (
    <SettingsPanel title={t('installation.exchange.title')} settings={settings}>
      {(values) => <Fields settings={values} />}
    </SettingsPanel>
  )
}

const currencies = Intl.supportedValuesOf('currency')

/** What holds for the exchange with every ERP: accounts, currencies, stock, and orders that nobody pays. */
function Fields({ settings }: { settings: installation.ExchangeSettings }) {
  const { t } = useTranslation()
  const isReadOnly = useMayNotChange('configuration-logo-rest-update') !== null
  const [values, setValues] = useState(settings)
  const change = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }))
  const save = useSave(() => call(installation.updateExchangeSettings, { body: values }), {
    changes: [installation.exchangeSettings],
  })
  const errorAt = (field: string) => refusedField(save.error, field)
  const figure = (field: 'askBelow' | 'askTimeoutMs' | 'prepaidExpiryHours', most: number, suffix: string) => (
    <NumberInput
      label={t(`installation.exchange.${field}`)}
      description={t(`installation.exchange.${field}Note`)}
      min={0}
      max={most}
      allowDecimal={field === 'prepaidExpiryHours'}
      allowNegative={false}
      suffix={suffix}
      hideControls
      readOnly={isReadOnly}
      value={values[field]}
      error={errorAt(field)}
      onChange={(value) => change({ [field]: Number(value) || 0 })}
    />
  )
  return (
    <SettingsForm save={save} isReadOnly={isReadOnly}>
      <TextInput
        label={t('installation.exchange.collectiveAccountCode')}
        description={t('installation.exchange.collectiveAccountCodeNote')}
        maxLength={60}
        spellCheck={false}
        value={values.collectiveAccountCode}
        readOnly={isReadOnly}
        error={errorAt('collectiveAccountCode')}
        onChange={(event) => change({ collectiveAccountCode: event.currentTarget.value.trim() })}
      />
      <Autocomplete
        label={t('installation.exchange.localCurrency')}
        description={t('installation.exchange.localCurrencyNote')}
        data={currencies}
        limit={20}
        maxLength={3}
        value={values.localCurrency}
        readOnly={isReadOnly}
        error={errorAt('localCurrency')}
        onChange={(currency) => change({ localCurrency: currency.trim().toUpperCase() })}
      />
      <Rates
        rates={values.exchangeRates}
        localCurrency={values.localCurrency}
        isReadOnly={isReadOnly}
        errorAt={errorAt}
        onChange={(exchangeRates) => change({ exchangeRates })}
      />
      <Switch
        label={t('installation.exchange.isReservedApart')}
        description={t('installation.exchange.isReservedApartNote')}
        checked={values.isReservedApart}
        disabled={isReadOnly}
        onChange={(event) => change({ isReservedApart: event.currentTarget.checked })}
      />
      {figure('askBelow', 1_000_000, '')}
      {figure('askTimeoutMs', 10_000, ' ms')}
      {figure('prepaidExpiryHours', 8760, ` ${t('installation.exchange.hours')}`)}
    </SettingsForm>
  )
}

type Rate = installation.ExchangeSettings['exchangeRates'][number]

interface RatesProps {
  rates: Rate[]
  localCurrency: string
  isReadOnly: boolean
  errorAt: (field: string) => string | undefined
  onChange: (rates: Rate[]) => void
}

/** What one unit of each other currency costs, a row for each. */
function Rates({ rates, localCurrency, isReadOnly, errorAt, onChange }: RatesProps) {
  const { t } = useTranslation()
  const { decimalMark } = useFormat()
  const changeOne = (at: number, changes: Partial<Rate>) =>
    onChange(rates.map((rate, index) => (index === at ? { ...rate, ...changes } : rate)))
  return (
    <fieldset className={classes.rates}>
      <legend>{t('installation.exchange.exchangeRates')}</legend>
      <p className={classes.note}>{t('installation.exchange.exchangeRatesNote')}</p>
      {rates.map(({ currency, rate }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its currency is being typed
        <div key={at} className={classes.rate}>
          <Autocomplete
            aria-label={t('installation.exchange.currencyOf', { number: at + 1 })}
            data={currencies}
            limit={20}
            maxLength={3}
            value={currency}
            readOnly={isReadOnly}
            error={errorAt(`exchangeRates.${at}.currency`)}
            onChange={(value) => changeOne(at, { currency: value.trim().toUpperCase() })}
          />
          <NumberInput
            aria-label={t('installation.exchange.rateOf', { currency })}
            decimalScale={6}
            decimalSeparator={decimalMark}
            allowNegative={false}
            hideControls
            suffix={` ${localCurrency}`}
            value={rate}
            readOnly={isReadOnly}
            error={errorAt(`exchangeRates.${at}.rate`)}
            onValueChange={({ value }) => {
              if (value !== rate) changeOne(at, { rate: value })
            }}
          />
          <Button
            variant="default"
            disabled={isReadOnly}
            aria-label={t('installation.removeOf', { name: currency })}
            onClick={() => onChange(rates.filter((_, index) => index !== at))}
          >
            {t('installation.remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconPlus size="1.1em" aria-hidden />}
          disabled={isReadOnly}
          onClick={() => onChange([...rates, { currency: '', rate: '' }])}
        >
          {t('installation.exchange.addRate')}
        </Button>
      </div>
    </fieldset>
  )
}
