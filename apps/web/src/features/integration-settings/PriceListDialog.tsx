import { Autocomplete, NativeSelect, TextInput } from '@mantine/core'
import * as divisions from '@toptan/contract/divisions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { refusedField } from '../../api/refused.ts'
import { DialogForm } from './DialogForm.tsx'
import { useSave } from './use-save.ts'

interface PriceListDialogProps {
  /** Null for a new one. */
  list: divisions.PriceList | null
  divisions: readonly divisions.Division[]
  /** Trading groups of the ERP that have no list. */
  groups: readonly string[]
  onClose: () => void
}

/** A price list, new or changed. Division and currency of a list stay. */
export function PriceListDialog({ list, divisions: sellers, groups, onClose }: PriceListDialogProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState({
    divisionId: list?.divisionId ?? sellers[0]?.id ?? 0,
    code: list?.code ?? '',
    currency: list?.currency ?? sellers[0]?.currency ?? '',
    tradingGroup: list?.tradingGroup ?? '',
  })
  const change = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }))
  const { divisionId, ...given } = values
  const save = useSave(
    async () => {
      const tradingGroup = given.tradingGroup.trim() || null
      const body = { code: given.code, tradingGroup }
      if (list) await call(divisions.updatePriceList, { params: { id: list.id }, body })
      else
        await call(divisions.createPriceLists, {
          params: { id: divisionId },
          body: [{ ...body, currency: given.currency }],
        })
    },
    { changes: [divisions.list, divisions.priceLists], saved: onClose },
  )
  // Several can be added at once; this is the first of one.
  const errorAt = (field: keyof typeof given) => refusedField(save.error, list ? field : `0.${field}`)
  return (
    <DialogForm
      title={list ? t('installation.editOf', { name: list.code }) : t('installation.addPriceList')}
      error={save.error}
      isPending={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {!list && (
        <NativeSelect
          label={t('installation.priceList.divisionId')}
          data={sellers.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(divisionId)}
          onChange={(event) => {
            const division = sellers.find(({ id }) => String(id) === event.currentTarget.value)
            if (division) change({ divisionId: division.id, currency: division.currency })
          }}
        />
      )}
      <TextInput
        label={t('installation.priceList.code')}
        description={t('installation.priceList.codeNote')}
        data-autofocus
        maxLength={60}
        value={values.code}
        error={errorAt('code')}
        onChange={(event) => change({ code: event.currentTarget.value })}
      />
      {!list && (
        <TextInput
          label={t('installation.priceList.currency')}
          description={t('installation.priceList.currencyNote')}
          maxLength={3}
          value={values.currency}
          error={errorAt('currency')}
          onChange={(event) => change({ currency: event.currentTarget.value.trim().toUpperCase() })}
        />
      )}
      <Autocomplete
        label={t('installation.priceList.tradingGroup')}
        description={t('installation.priceList.tradingGroupNote')}
        placeholder={t('installation.everyone')}
        data={[...new Set(groups)]}
        maxLength={60}
        value={values.tradingGroup}
        error={errorAt('tradingGroup')}
        onChange={(tradingGroup) => change({ tradingGroup })}
      />
    </DialogForm>
  )
}
