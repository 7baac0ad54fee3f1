import { Button, Group, Modal, MultiSelect, NativeSelect, NumberInput, Stack, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as warehouses from '@toptan/contract/warehouses'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf, queries } from '../../api/queries.ts'
import { Refused, refusedField } from '../../api/refused.ts'
import { foldedFilter } from '../../ui/folded-filter.ts'
import { messageOf } from '../../ui/message.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'

interface TargetDialogProps {
  /** A rule, or the warehouse that a new one begins with. */
  target: warehouses.WarehouseTarget | { warehouseCode: string }
  warehouses: readonly warehouses.Warehouse[]
  onClose: () => void
}

/** Says whom a warehouse serves. */
export function TargetDialog({ target, warehouses: all, onClose }: TargetDialogProps) {
  const { t } = useTranslation()
  useReturnFocus()
  const queryClient = useQueryClient()
  const isNew = !('id' in target)
  const [values, setValues] = useState(isNew ? { ...empty, warehouseCode: target.warehouseCode } : valuesOf(target))
  const change = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }))
  const save = useMutation({
    mutationFn: async () => {
      if (isNew) await call(warehouses.createTarget, { body: values })
      else await call(warehouses.updateTarget, { params: { id: target.id }, body: values })
    },
    onSuccess: () => {
      toast.done(t('warehouseSettings.saved'))
      onClose()
    },
    onSettled: () =>
      Promise.all(
        [warehouses.targets, warehouses.admin].map((endpoint) =>
          queryClient.invalidateQueries({ queryKey: keyOf(endpoint, null) }),
        ),
      ),
  })
  const errorAt = (field: keyof typeof values) => refusedField(save.error, field)
  const isAtField = save.error instanceof Refused && save.error.errors.length > 0
  const known = all.some(({ code }) => code === values.warehouseCode)
    ? all.map(({ code, name }) => ({ value: code, label: name }))
    : [{ value: values.warehouseCode, label: values.warehouseCode }]
  return (
    <Modal
      opened
      onClose={onClose}
      title={isNew ? t('warehouseSettings.add') : t('warehouseSettings.editOf', { name: target.warehouseName })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Stack>
          {save.isError && !isAtField && <Notice tone="danger">{messageOf(save.error, t)}</Notice>}
          <NativeSelect
            label={t('warehouseSettings.field.warehouseCode')}
            data-autofocus
            data={known}
            value={values.warehouseCode}
            error={errorAt('warehouseCode')}
            onChange={(event) => change({ warehouseCode: event.currentTarget.value })}
          />
          <Countries
            field="acceptedCountryCodes"
            value={values.acceptedCountryCodes}
            error={errorAt('acceptedCountryCodes')}
            onChange={(acceptedCountryCodes) => change({ acceptedCountryCodes })}
          />
          <Countries
            field="rejectedCountryCodes"
            value={values.rejectedCountryCodes}
            error={errorAt('rejectedCountryCodes')}
            onChange={(rejectedCountryCodes) => change({ rejectedCountryCodes })}
          />
          <NumberInput
            label={t('warehouseSettings.field.priority')}
            description={t('warehouseSettings.priorityNote')}
            min={0}
            max={100_000}
            allowDecimal={false}
            value={values.priority}
            error={errorAt('priority')}
            onChange={(priority) => change({ priority: Number(priority) || 0 })}
          />
          <Switch
            label={t('warehouseSettings.field.isExport')}
            description={t('warehouseSettings.exportNote')}
            checked={values.isExport}
            onChange={(event) => change({ isExport: event.currentTarget.checked })}
          />
          <Switch
            label={t('warehouseSettings.field.isExportRegistered')}
            checked={values.isExportRegistered}
            onChange={(event) => change({ isExportRegistered: event.currentTarget.checked })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('installation.keep')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('warehouseSettings.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

const empty = {
  acceptedCountryCodes: [] as string[],
  rejectedCountryCodes: [] as string[],
  priority: 100,
  isExport: false,
  isExportRegistered: false,
}

const valuesOf = ({
  warehouseCode,
  acceptedCountryCodes,
  rejectedCountryCodes,
  priority,
  isExport,
  isExportRegistered,
}: warehouses.WarehouseTarget) => ({
  warehouseCode,
  acceptedCountryCodes,
  rejectedCountryCodes,
  priority,
  isExport,
  isExportRegistered,
})

interface CountriesProps {
  field: 'acceptedCountryCodes' | 'rejectedCountryCodes'
  value: string[]
  error: string | undefined
  onChange: (codes: string[]) => void
}

function Countries({ field, value, error, onChange }: CountriesProps) {
  const { t } = useTranslation()
  const countries = useQuery(queries.countries())
  const known = countries.data?.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <MultiSelect
      label={t(`warehouseSettings.field.${field}`)}
      description={t(`warehouseSettings.countryNote.${field}`)}
      placeholder={value.length === 0 ? t(`warehouseSettings.noCountry.${field}`) : undefined}
      searchable
      filter={foldedFilter}
      hidePickedOptions
      limit={300}
      data={known ?? value.map((code) => ({ value: code, label: code }))}
      value={value}
      error={error}
      nothingFoundMessage={t('warehouseSettings.noSuchCountry')}
      onChange={onChange}
    />
  )
}
