import { Button, Group, Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as orderParameters from '@toptan/contract/order-parameters'
import { orderParameterKeys } from '@toptan/contract/order-parameters'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf, queries } from '../../api/queries.ts'
import { refusedField } from '../../api/refused.ts'
import { breakpoints } from '../../ui/breakpoints.ts'
import { messageOf } from '../../ui/message.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { isKnownKey } from './KeyName.tsx'

interface Values {
  key: string
  value: string
  description: string
  divisionId: number | null
  paymentMethodCode: string | null
  categoryId: string | null
}

const fields = ['key', 'value', 'description', 'divisionId', 'paymentMethodCode', 'categoryId'] as const
type Field = (typeof fields)[number]

interface OrderParameterDialogProps {
  /** Null for one to come. */
  parameter: orderParameters.OrderParameter | null
  onClose: () => void
}

/** A parameter, new or changed; what the ERP would refuse is said at its field. */
export function OrderParameterDialog({ parameter, onClose }: OrderParameterDialogProps) {
  const { t } = useTranslation()
  useReturnFocus()
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.sm})`)
  const [values, setValues] = useState(() => valuesOf(parameter))
  const change = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }))
  const save = useSave(parameter, onClose)
  const errorAt = (field: Field) => refusedField(save.error, field)
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen={isPhone}
      title={
        parameter
          ? t('orderParameters.editOf', { name: `${parameter.key} ${parameter.value}` })
          : t('orderParameters.add')
      }
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(values)
        }}
      >
        <Stack>
          {save.isError && !fields.some(errorAt) && <Notice tone="danger">{messageOf(save.error, t)}</Notice>}
          <KeyField value={values.key} error={errorAt('key')} onChange={(key) => change({ key })} />
          <TextInput
            label={t('orderParameters.column.value')}
            maxLength={200}
            value={values.value}
            error={errorAt('value')}
            onChange={(event) => change({ value: event.currentTarget.value })}
          />
          <Narrowing values={values} errorAt={errorAt} onChange={change} />
          <Textarea
            label={t('orderParameters.description')}
            maxLength={500}
            autosize
            value={values.description}
            error={errorAt('description')}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('orderParameters.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('orderParameters.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function valuesOf(parameter: orderParameters.OrderParameter | null): Values {
  const { key = orderParameterKeys[0] as string, value = '', description = '' } = parameter ?? {}
  return {
    key,
    value,
    description,
    divisionId: parameter?.division?.id ?? null,
    paymentMethodCode: parameter?.paymentMethod?.code ?? null,
    categoryId: parameter?.category?.id ?? null,
  }
}

function useSave(parameter: orderParameters.OrderParameter | null, onSaved: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Values) =>
      parameter
        ? call(orderParameters.update, { body: { ...body, id: parameter.id } })
        : call(orderParameters.create, { body }),
    onSuccess: () => {
      toast.done(t('orderParameters.saved'))
      onSaved()
    },
    onSettled: () =>
      Promise.all(
        [orderParameters.list, orderParameters.applied].map((endpoint) =>
          queryClient.invalidateQueries({ queryKey: keyOf(endpoint, null) }),
        ),
      ),
  })
}

const OWN = 'own'

/** One of the keys that every ERP understands, or a field of the ERP by its name. */
function KeyField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (key: string) => void
}) {
  const { t } = useTranslation()
  const [isOwn, setOwn] = useState(!isKnownKey(value))
  return (
    <>
      <NativeSelect
        label={t('orderParameters.column.key')}
        description={isOwn ? undefined : value}
        data-autofocus
        value={isOwn ? OWN : value}
        error={isOwn ? undefined : error}
        data={[
          ...orderParameterKeys.map((key) => ({ value: key, label: t(`orderParameters.key.${key}`) })),
          { value: OWN, label: t('orderParameters.ownField') },
        ]}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          setOwn(chosen === OWN)
          onChange(chosen === OWN ? '' : chosen)
        }}
      />
      {isOwn && (
        <TextInput
          label={t('orderParameters.fieldName')}
          description={t('orderParameters.fieldNameNote')}
          maxLength={60}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </>
  )
}

interface NarrowingProps {
  values: Values
  errorAt: (field: Field) => string | undefined
  onChange: (changes: Partial<Values>) => void
}

/** The orders that it holds for. */
function Narrowing({ values, errorAt, onChange }: NarrowingProps) {
  const { t } = useTranslation()
  const { data: choices, isError } = useQuery(queries.orderParameterChoices())
  const every = { value: '', label: t('orderParameters.every') }
  const unread = isError ? t('orderParameters.noChoices') : undefined
  return (
    <>
      <NativeSelect
        label={t('orderParameters.division')}
        value={values.divisionId ?? ''}
        error={errorAt('divisionId') ?? unread}
        data={[every, ...(choices?.divisions ?? []).map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={(event) => onChange({ divisionId: Number(event.currentTarget.value) || null })}
      />
      <NativeSelect
        label={t('orderParameters.paymentMethod')}
        value={values.paymentMethodCode ?? ''}
        error={errorAt('paymentMethodCode')}
        data={[every, ...(choices?.paymentMethods ?? []).map(({ code, name }) => ({ value: code, label: name }))]}
        onChange={(event) => onChange({ paymentMethodCode: event.currentTarget.value || null })}
      />
      <NativeSelect
        label={t('orderParameters.category')}
        description={t('orderParameters.categoryNote')}
        value={values.categoryId ?? ''}
        error={errorAt('categoryId')}
        data={[every, ...(choices?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(event) => onChange({ categoryId: event.currentTarget.value || null })}
      />
    </>
  )
}
