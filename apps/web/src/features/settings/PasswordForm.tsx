import { Button, PasswordInput } from '@mantine/core'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import * as profiles from '@toptan/contract/profiles'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queries } from '../../api/queries.ts'
import { Refused, refusedField } from '../../api/refused.ts'
import { rereadUser } from '../../api/sign-in.ts'
import { messageOf } from '../../ui/message.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './PasswordForm.module.css'
import { type PasswordField, passwordRules, refusalsOf } from './password-rules.ts'

const empty: Record<PasswordField, string> = { oldPassword: '', newPassword: '', confirmNewPassword: '' }
const fields = ['oldPassword', 'newPassword', 'confirmNewPassword'] as const

const fieldByCode: Record<string, PasswordField> = {
  'password.old-wrong': 'oldPassword',
  'password.too-weak': 'newPassword',
  'password.unchanged': 'newPassword',
  'password.not-confirmed': 'confirmNewPassword',
}

type Values = Record<PasswordField, string>

/** Changes one's own password. */
export function PasswordForm({ intro }: { intro?: ReactNode }) {
  const { t } = useTranslation()
  const send = async (values: Values) => {
    await call(profiles.changePassword, { body: values })
    toast.done(t('userProfile.updatedPasswordMsg'), t('user.titleSuccessful'))
    await rereadUser()
  }
  return <Fields intro={intro} fields={fields} onSend={send} />
}

/** Chooses a password where the old one is not asked for. What `onSend` throws is said at the form. */
export function NewPasswordForm({ onSend }: { onSend: (values: Omit<Values, 'oldPassword'>) => Promise<void> }) {
  return (
    <Fields
      fields={['newPassword', 'confirmNewPassword']}
      onSend={({ newPassword, confirmNewPassword }) => onSend({ newPassword, confirmNewPassword })}
    />
  )
}

interface FieldsProps {
  intro?: ReactNode
  fields: readonly PasswordField[]
  onSend: (values: Values) => Promise<void>
}

/** What the new password must satisfy is shown and ticked off while typing. */
function Fields({ intro, fields, onSend }: FieldsProps) {
  const { t } = useTranslation()
  const { data: policy } = useQuery(queries.passwordPolicy())
  const [values, setValues] = useState(empty)
  const [touched, setTouched] = useState<ReadonlySet<PasswordField>>(new Set())
  const [refused, setRefused] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const all = refusalsOf(values, policy?.passwordPattern)
  const wrong = Object.fromEntries(fields.flatMap((field) => (all[field] ? [[field, all[field]]] : []))) as typeof all
  const isWhole = Object.keys(wrong).length === 0

  const touch = (field: PasswordField) => setTouched((before) => new Set(before).add(field))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setTouched(new Set(fields))
    if (!isWhole) {
      const first = fields.find((field) => wrong[field])
      form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
      return
    }
    setSending(true)
    setRefused(null)
    try {
      await onSend(values)
      setValues(empty)
      setTouched(new Set())
    } catch (error) {
      setRefused(error)
    } finally {
      setSending(false)
    }
  }

  const refusedAt = refused instanceof Refused ? fieldByCode[refused.code] : undefined
  const errorOf = (field: PasswordField) => {
    const key = wrong[field]
    if (key && touched.has(field)) return t(key)
    return refusedField(refused, field) ?? (refusedAt === field ? messageOf(refused, t) : undefined)
  }
  const isAtField = refusedAt !== undefined || fields.some((field) => refusedField(refused, field))

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.fields}>
        {intro && <p className={classes.words}>{intro}</p>}
        {refused !== null && !isAtField && <Notice tone="danger">{messageOf(refused, t)}</Notice>}
        {fields.map((field) => (
          <PasswordInput
            key={field}
            name={field}
            label={t(`settings.${field}`)}
            autoComplete={field === 'oldPassword' ? 'current-password' : 'new-password'}
            value={values[field]}
            error={errorOf(field)}
            visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword') }}
            onChange={(event) => {
              const { value } = event.currentTarget
              setValues((before) => ({ ...before, [field]: value }))
              setRefused(null)
            }}
            onBlur={() => values[field] !== '' && touch(field)}
          />
        ))}
        <ul className={classes.rules} aria-label={t('settings.policy')}>
          {passwordRules.map((rule) => {
            const holds = rule.holds(values.newPassword)
            return (
              <li key={rule.key} data-holds={holds || undefined}>
                {holds ? <IconCheck size="1.1em" aria-hidden /> : <IconPoint size="1.1em" aria-hidden />}
                {t(rule.key)}
              </li>
            )
          })}
        </ul>
        {policy && policy.passwordChangeFrequency > 0 && (
          <p className={classes.note}>{t('settings.changeEvery', { count: policy.passwordChangeFrequency })}</p>
        )}
        <Button type="submit" loading={isSending} data-disabled={!isWhole || undefined} className={classes.send}>
          {t('settings.changePassword')}
        </Button>
      </div>
    </form>
  )
}
