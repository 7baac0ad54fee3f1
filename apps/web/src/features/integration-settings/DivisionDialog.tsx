import { Autocomplete, Group, NativeSelect, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as divisions from '@toptan/contract/divisions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queries } from '../../api/queries.ts'
import { refusedField } from '../../api/refused.ts'
import { foldedFilter } from '../../ui/folded-filter.ts'
import { DialogForm } from './DialogForm.tsx'
import { useSave } from './use-save.ts'

interface DivisionDialogProps {
  /** Null for a new one. */
  division: divisions.Division | null
  /** The ERP that a new one has at first. */
  erp: divisions.ErpName
  onClose: () => void
}

const zones = Intl.supportedValuesOf('timeZone')
const currencies = Intl.supportedValuesOf('currency')

/** A division, new or changed; the ERP's own divisions are offered where it can be asked. */
export function DivisionDialog({ division, erp, onClose }: DivisionDialogProps) {
  const { t } = useTranslation()
  const countries = useQuery(queries.countries())
  const [values, setValues] = useState({
    code: division?.code ?? '',
    name: division?.name ?? '',
    countryCode: division?.countryCode ?? 'TR',
    currency: division?.currency ?? 'TRY',
    timeZone: division?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    erp: division ? division.erp : erp,
    erpCode: division?.erpCode ?? '',
  })
  const change = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }))
  const save = useSave(
    async () => {
      const body = { ...values, erpCode: values.erp === null ? null : values.erpCode }
      if (division) await call(divisions.update, { params: { id: division.id }, body })
      else await call(divisions.create, { body })
    },
    { changes: [divisions.list, divisions.priceLists], saved: onClose },
  )
  const errorAt = (field: keyof typeof values) => refusedField(save.error, field)
  return (
    <DialogForm
      title={division ? t('installation.editOf', { name: division.name }) : t('installation.addDivision')}
      error={save.error}
      isPending={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={t('installation.division.name')}
        data-autofocus
        maxLength={100}
        value={values.name}
        error={errorAt('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('installation.division.code')}
        description={t('installation.division.codeNote')}
        maxLength={20}
        spellCheck={false}
        value={values.code}
        error={errorAt('code')}
        onChange={(event) => change({ code: event.currentTarget.value.trim() })}
      />
      <Select
        label={t('installation.division.countryCode')}
        searchable
        filter={foldedFilter}
        allowDeselect={false}
        limit={300}
        data={(countries.data ?? [{ id: values.countryCode, name: values.countryCode }]).map(({ id, name }) => ({
          value: id,
          label: name,
        }))}
        value={values.countryCode}
        error={errorAt('countryCode')}
        onChange={(countryCode) => countryCode && change({ countryCode })}
      />
      <Group grow align="start">
        <Autocomplete
          label={t('installation.division.currency')}
          data={currencies}
          limit={20}
          maxLength={3}
          value={values.currency}
          error={errorAt('currency')}
          onChange={(currency) => change({ currency: currency.trim().toUpperCase() })}
        />
        <Select
          label={t('installation.division.timeZone')}
          searchable
          allowDeselect={false}
          data={zones}
          limit={50}
          value={values.timeZone}
          error={errorAt('timeZone')}
          onChange={(timeZone) => timeZone && change({ timeZone })}
        />
      </Group>
      <NativeSelect
        label={t('installation.division.erp')}
        data={[
          { value: '', label: t('installation.erp.none') },
          ...divisions.erpNames.map((name) => ({ value: name, label: t(`installation.erp.${name}`) })),
        ]}
        value={values.erp ?? ''}
        error={errorAt('erp')}
        onChange={(event) => change({ erp: (event.currentTarget.value || null) as divisions.ErpName | null })}
      />
      {values.erp !== null && (
        <ErpNumber
          key={values.erp}
          erp={values.erp}
          value={values.erpCode}
          error={errorAt('erpCode')}
          onChange={(erpCode) => change({ erpCode })}
        />
      )}
    </DialogForm>
  )
}

interface ErpNumberProps {
  erp: divisions.ErpName
  value: string
  error: string | undefined
  onChange: (code: string) => void
}

/** What the ERP calls the division: one of those that it names itself, or typed. */
function ErpNumber({ erp, value, error, onChange }: ErpNumberProps) {
  const { t } = useTranslation()
  const known = useQuery(queries.divisionsAtErp(erp))
  const found = known.data?.divisions ?? []
  const named = found.find(({ code }) => code === value)
  const note = known.isPending
    ? t('installation.division.asking')
    : (named?.name ?? known.data?.problem ?? t('installation.division.erpCodeNote'))
  return (
    <Autocomplete
      label={t('installation.division.erpCode')}
      description={note}
      data={found.map(({ code }) => code)}
      renderOption={({ option }) => `${option.value} – ${found.find(({ code }) => code === option.value)?.name ?? ''}`}
      maxLength={20}
      value={value}
      error={error}
      onChange={(code) => onChange(code.trim())}
    />
  )
}
