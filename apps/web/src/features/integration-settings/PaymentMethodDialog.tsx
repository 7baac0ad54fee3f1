import { Checkbox, NumberInput, Switch, TextInput } from '@mantine/core'
import { cultures } from '@toptan/contract/common'
import * as installation from '@toptan/contract/installation'
import { type Kind, kinds } from '@toptan/contract/products'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { refusedField } from '../../api/refused.ts'
import { useFormat } from '../../ui/format.ts'
import { DialogForm } from './DialogForm.tsx'
import classes from './PaymentMethodDialog.module.css'
import { useSave } from './use-save.ts'

interface PaymentMethodDialogProps {
  method: installation.PaymentMethod
  onClose: () => void
}

interface Terms {
  isOffered: boolean
  discountRate: number | string
  expenseRate: number | string
}

/** A payment method: whether buyers may pay with it, what it is called, and for which goods at which rates. */
export function PaymentMethodDialog({ method, onClose }: PaymentMethodDialogProps) {
  const { t, i18n } = useTranslation()
  const [{ names, isActive, priority }, setValues] = useState(method)
  const [terms, setTerms] = useState(() => Object.fromEntries(kinds.map((kind) => [kind, termsOf(method, kind)])))
  const offered = kinds.filter((kind) => terms[kind]?.isOffered)
  const save = useSave(
    () =>
      call(installation.updatePaymentMethod, {
        params: { code: method.code },
        body: {
          names,
          isActive,
          priority,
          terms: offered.map((categoryId) => ({
            categoryId,
            discountRate: Number(terms[categoryId]?.discountRate) || 0,
            expenseRate: Number(terms[categoryId]?.expenseRate) || 0,
          })),
        },
      }),
    { changes: [installation.paymentMethods], saved: onClose },
  )
  const change = (changes: Partial<installation.PaymentMethod>) => setValues((before) => ({ ...before, ...changes }))
  const changeTerms = (kind: Kind, changes: Partial<Terms>) =>
    setTerms((before) => ({ ...before, [kind]: { ...(before[kind] as Terms), ...changes } }))
  return (
    <DialogForm
      title={t('installation.editOf', { name: method.names[i18n.language as keyof typeof names] })}
      error={save.error}
      isPending={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <Switch
        label={t('installation.method.isActive')}
        data-autofocus
        checked={isActive}
        onChange={(event) => change({ isActive: event.currentTarget.checked })}
      />
      {cultures.map((culture) => (
        <TextInput
          key={culture}
          label={t('installation.method.nameIn', { language: t(`installation.part.${culture}`) })}
          lang={culture}
          maxLength={100}
          value={names[culture]}
          error={refusedField(save.error, `names.${culture}`)}
          onChange={(event) => change({ names: { ...names, [culture]: event.currentTarget.value } })}
        />
      ))}
      <NumberInput
        label={t('installation.method.priority')}
        description={t('installation.method.priorityNote')}
        min={0}
        max={100_000}
        allowDecimal={false}
        value={priority}
        error={refusedField(save.error, 'priority')}
        onChange={(given) => change({ priority: Number(given) || 0 })}
      />
      <fieldset className={classes.terms}>
        <legend>{t('installation.method.terms')}</legend>
        {kinds.map((kind) => {
          const at = `terms.${offered.indexOf(kind)}`
          const one = terms[kind] as Terms
          return (
            <TermsRow
              key={kind}
              kind={kind}
              terms={one}
              errorAt={(field) => (one.isOffered ? refusedField(save.error, `${at}.${field}`) : undefined)}
              onChange={(changes) => changeTerms(kind, changes)}
            />
          )
        })}
      </fieldset>
    </DialogForm>
  )
}

function termsOf(method: installation.PaymentMethod, kind: Kind): Terms {
  const found = method.terms.find(({ categoryId }) => categoryId === kind)
  return {
    isOffered: found !== undefined,
    discountRate: found?.discountRate ?? 0,
    expenseRate: found?.expenseRate ?? 0,
  }
}

interface TermsRowProps {
  kind: Kind
  terms: Terms
  errorAt: (field: 'discountRate' | 'expenseRate') => string | undefined
  onChange: (changes: Partial<Terms>) => void
}

function TermsRow({ kind, terms, errorAt, onChange }: TermsRowProps) {
  const { t } = useTranslation()
  const { decimalMark } = useFormat()
  const name = t(`installation.part.${kind}`)
  const rate = (field: 'discountRate' | 'expenseRate') => (
    <NumberInput
      label={t(`installation.method.${field}`)}
      aria-label={`${name}: ${t(`installation.method.${field}`)}`}
      size="xs"
      min={0}
      max={100}
      decimalScale={3}
      decimalSeparator={decimalMark}
      suffix=" %"
      hideControls
      disabled={!terms.isOffered}
      value={terms[field]}
      error={errorAt(field)}
      onChange={(value) => onChange({ [field]: value })}
    />
  )
  return (
    <div className={classes.row}>
      <Checkbox
        label={name}
        checked={terms.isOffered}
        onChange={(event) => onChange({ isOffered: event.currentTarget.checked })}
      />
      {rate('discountRate')}
      {rate('expenseRate')}
    </div>
  )
}
