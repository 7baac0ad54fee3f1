import { Autocomplete, Button, Group, Modal, NumberInput, Stack, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as payments from '@toptan/contract/payments'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf, queries } from '../../api/queries.ts'
import { Refused, refusedField } from '../../api/refused.ts'
import { messageOf } from '../../ui/message.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'

interface Values {
  posId: string
  amountFrom: number
  amount: number | null
  currency: string
  priority: number
  bankAccountCode: string
  description: string
  customer: { id: number; name: string } | null
}

const empty: Values = {
  posId: '',
  amountFrom: 0,
  amount: null,
  currency: '',
  priority: 100,
  bankAccountCode: '',
  description: '',
  customer: null,
}

const valuesOf = (config: payments.PosConfig): Values => ({ ...config, currency: config.currency ?? '' })

/** A POS setting, new or changed; what the server refuses is said at its field. */
export function PosDialog({ config, onClose }: { config: payments.PosConfig | null; onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [values, setValues] = useState<Values>(config ? valuesOf(config) : empty)
  const change = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }))
  const save = useMutation({
    mutationFn: async () => {
      const { customer, currency, ...rest } = values
      const body = { ...rest, currency: currency || null, customerId: customer?.id ?? null }
      if (config) await call(payments.updatePosConfig, { params: { id: config.id }, body })
      else await call(payments.createPosConfig, { body })
    },
    onSuccess: () => {
      toast.done(t('payments.pos.saved'))
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(payments.posConfigs, null) }),
  })
  const errorAt = (field: string) => refusedField(save.error, field)
  const isAtField = save.error instanceof Refused && save.error.errors.length > 0
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(config ? 'payments.pos.editOf' : 'payments.pos.add', { name: config?.posId })}
      closeButtonProps={{ 'aria-label': t('payments.close') }}
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
          <TextInput
            label={t('payments.pos.posId')}
            description={t('payments.pos.posIdNote')}
            data-autofocus
            maxLength={64}
            value={values.posId}
            error={errorAt('posId')}
            onChange={(event) => change({ posId: event.currentTarget.value })}
          />
          <CustomerField value={values.customer} error={errorAt('customerId')} onChange={change} />
          <Group grow align="start">
            <NumberInput
              label={t('payments.pos.amountFrom')}
              min={0}
              decimalScale={2}
              hideControls
              value={values.amountFrom}
              error={errorAt('amountFrom')}
              onChange={(amountFrom) => change({ amountFrom: Number(amountFrom) || 0 })}
            />
            <NumberInput
              label={t('payments.pos.amountTo')}
              min={0}
              decimalScale={2}
              hideControls
              value={values.amount ?? ''}
              error={errorAt('amount')}
              onChange={(amount) => change({ amount: amount === '' ? null : Number(amount) })}
            />
          </Group>
          <Group grow align="start">
            <TextInput
              label={t('payments.pos.currency')}
              description={t('payments.pos.currencyNote')}
              maxLength={3}
              value={values.currency}
              error={errorAt('currency')}
              onChange={(event) => change({ currency: event.currentTarget.value.toUpperCase().trim() })}
            />
            <NumberInput
              label={t('payments.pos.priority')}
              description={t('payments.pos.priorityNote')}
              min={0}
              max={100_000}
              allowDecimal={false}
              value={values.priority}
              error={errorAt('priority')}
              onChange={(priority) => change({ priority: Number(priority) || 0 })}
            />
          </Group>
          <TextInput
            label={t('payments.pos.bankAccountCode')}
            description={t('payments.pos.bankAccountCodeNote')}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={values.bankAccountCode}
            error={errorAt('bankAccountCode')}
            onChange={(event) => change({ bankAccountCode: event.currentTarget.value.trim() })}
          />
          <Textarea
            label={t('payments.pos.description')}
            maxLength={500}
            autosize
            value={values.description}
            error={errorAt('description')}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('payments.close')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('payments.pos.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface CustomerFieldProps {
  value: Values['customer']
  error: string | undefined
  onChange: (changes: Pick<Values, 'customer'>) => void
}

/** A customer found by name; empty means everybody. */
function CustomerField({ value, error, onChange }: CustomerFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value?.name ?? '')
  const [asked] = useDebouncedValue(typed.trim(), 250)
  const found = useQuery({ ...queries.customersByName(asked), enabled: asked.length > 1 && asked !== value?.name })
  const names = new Map((found.data ?? []).map((one) => [one.name, one.id]))
  return (
    <Autocomplete
      label={t('payments.pos.customer')}
      description={t('payments.pos.customerNote')}
      placeholder={t('payments.pos.everybody')}
      maxLength={200}
      value={typed}
      error={error ?? (typed.trim() !== '' && value === null ? t('payments.pos.chooseCustomer') : undefined)}
      data={[...names.keys()]}
      filter={({ options }) => options}
      onChange={(name) => {
        setTyped(name)
        const id = names.get(name)
        onChange({ customer: id === undefined ? null : { id, name } })
      }}
    />
  )
}
