import { NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import type * as divisions from '@toptan/contract/divisions'
import * as warehouses from '@toptan/contract/warehouses'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { refusedField } from '../../api/refused.ts'
import { DialogForm } from './DialogForm.tsx'
import { useSave } from './use-save.ts'

interface WarehouseDialogProps {
  warehouse: warehouses.Warehouse
  divisions: readonly divisions.Division[]
  onClose: () => void
}

/** Where a warehouse belongs and what the ERP calls it. Its name comes from there. */
export function WarehouseDialog({ warehouse, divisions, onClose }: WarehouseDialogProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState({
    divisionId: warehouse.divisionId,
    erpCode: warehouse.erpCode ?? '',
    priority: warehouse.priority,
    isActive: warehouse.isActive,
  })
  const change = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }))
  const save = useSave(() => call(warehouses.update, { params: { id: warehouse.id }, body: values }), {
    changes: [warehouses.admin],
    saved: onClose,
  })
  const errorAt = (field: keyof typeof values) => refusedField(save.error, field)
  return (
    <DialogForm
      title={t('installation.editOf', { name: warehouse.name })}
      error={save.error}
      isPending={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <NativeSelect
        label={t('installation.warehouse.divisionId')}
        data-autofocus
        data={divisions.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(values.divisionId)}
        error={errorAt('divisionId')}
        onChange={(event) => change({ divisionId: Number(event.currentTarget.value) })}
      />
      <TextInput
        label={t('installation.warehouse.erpCode')}
        description={t('installation.warehouse.erpCodeNote')}
        maxLength={20}
        value={values.erpCode}
        error={errorAt('erpCode')}
        onChange={(event) => change({ erpCode: event.currentTarget.value.trim() })}
      />
      <NumberInput
        label={t('installation.warehouse.priority')}
        description={t('installation.warehouse.priorityNote')}
        min={0}
        max={100_000}
        allowDecimal={false}
        value={values.priority}
        error={errorAt('priority')}
        onChange={(priority) => change({ priority: Number(priority) || 0 })}
      />
      <Switch
        label={t('installation.warehouse.isActive')}
        description={t('installation.warehouse.isActiveNote')}
        checked={values.isActive}
        onChange={(event) => change({ isActive: event.currentTarget.checked })}
      />
    </DialogForm>
  )
}
