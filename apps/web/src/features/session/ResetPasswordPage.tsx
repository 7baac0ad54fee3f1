import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import * as auths from '@toptan/contract/auths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { Refused } from '../../api/refused.ts'
import { paths } from '../../paths.ts'
import { messageOf } from '../../ui/message.ts'
import { NewPasswordForm } from '../settings/index.ts'
import { AuthFrame } from './AuthFrame.tsx'
import classes from './SignInPage.module.css'

/** Chooses a new password with the link of a mail, which works once. */
export default function ResetPasswordPage() {
  const { t } = useTranslation()
  const { token } = useParams({ strict: false })
  const [isDone, setDone] = useState(false)
  const [spent, setSpent] = useState<Refused | null>(null)
  const send = async (values: { newPassword: string; confirmNewPassword: string }) => {
    try {
      await call(auths.changePasswordWithToken, { params: { token: token ?? '' }, body: values })
      setDone(true)
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'password.token-refused') throw error
      setSpent(error)
    }
  }
  return (
    <AuthFrame title={t('session.resetPassword')}>
      {isDone ? (
        <div className={classes.form}>
          <p className={classes.notice} role="status">
            {t('session.passwordChosen')}
          </p>
          <Button component={Link} to={paths.signIn} size="md" fullWidth>
            {t('session.signIn')}
          </Button>
        </div>
      ) : spent ? (
        <div className={classes.form}>
          <p className={classes.refusal} role="alert">
            {messageOf(spent, t)}
          </p>
          <Button component={Link} to={paths.forgotPassword} size="md" fullWidth>
            {t('session.askAgain')}
          </Button>
        </div>
      ) : (
        <NewPasswordForm onSend={send} />
      )}
    </AuthFrame>
  )
}
