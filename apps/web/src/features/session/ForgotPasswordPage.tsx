import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as auths from '@toptan/contract/auths'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { messageOf } from '../../ui/message.ts'
import { AuthFrame } from './AuthFrame.tsx'
import classes from './SignInPage.module.css'

/** Asks for a mail with a link to choose a new password. What it says never tells whether an account exists. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [wasSent, setSent] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const ask = useMutation({
    mutationFn: (address: string) =>
      call(auths.forgottenPassword, {
        query: { callBackUrl: `${location.origin}/reset-password` },
        body: { email: address },
      }),
  })
  const isAddress = /^[^@\s]+@[^@\s]+$/.test(email.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ask.isPending) return
    setSent(true)
    if (!isAddress) return field.current?.focus()
    ask.mutate(email.trim())
  }
  return (
    <AuthFrame title={t('session.forgotPassword')}>
      {ask.isSuccess ? (
        <div className={classes.form}>
          <p className={classes.notice} role="status">
            {t('session.linkOnItsWay', { email: ask.variables })}
          </p>
          <p className={classes.words}>{t('session.linkNotThere')}</p>
          <Button variant="default" onClick={() => ask.reset()}>
            {t('session.askAgain')}
          </Button>
          <Link to={paths.signIn} className={classes.link}>
            {t('session.toSignIn')}
          </Link>
        </div>
      ) : (
        <form className={classes.form} onSubmit={submit} noValidate>
          <p className={classes.words}>{t('session.forgotPasswordWords')}</p>
          {ask.isError && (
            <p className={classes.refusal} role="alert">
              {messageOf(ask.error, t)}
            </p>
          )}
          <TextInput
            ref={field}
            name="email"
            type="email"
            label={t('session.email')}
            autoComplete="email"
            autoFocus
            maxLength={200}
            size="md"
            value={email}
            error={wasSent && !isAddress && t('session.emailMissing')}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" size="md" fullWidth loading={ask.isPending}>
            {t('session.sendLink')}
          </Button>
          <Link to={paths.signIn} className={classes.link}>
            {t('session.toSignIn')}
          </Link>
        </form>
      )}
    </AuthFrame>
  )
}
