import { Button, PasswordInput, TextInput, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useAdmin } from '../../api/session.ts'
import { signIn } from '../../api/sign-in.ts'
import { isCulture } from '../../i18n.ts'
import { paths } from '../../paths.ts'
import { safeReturn } from '../../shell/route-rules.ts'
import { messageOf } from '../../ui/message.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { demoAccounts, demoPassword } from './demo-accounts.ts'
import classes from './SignInPage.module.css'

export default function SignInPage() {
  const { t } = useTranslation()
  const { data: site } = useQuery(queries.siteInfos())
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const router = useRouter()
  // Whoever begins to type is about to need what comes after; the first page itself stays light.
  const prepare = useCallback(() => {
    void Promise.all([import('../../shell/Decked.tsx'), router.loadRouteChunk(router.routesByPath[paths.home])]).catch(
      () => {},
    )
  }, [router])
  const fill = (demoAccount: string) => {
    prepare()
    setAccount(demoAccount)
    setPassword(demoPassword)
  }
  return (
    <AuthFrame title={t('session.signIn')} beside={site?.isDemo && <DemoAccounts onPick={fill} picked={account} />}>
      <SignInForm
        account={account}
        password={password}
        onAccount={(typed) => {
          prepare()
          setAccount(typed)
        }}
        onPassword={setPassword}
      />
    </AuthFrame>
  )
}

interface SignInFormProps {
  account: string
  password: string
  onAccount: (account: string) => void
  onPassword: (password: string) => void
}

function SignInForm({ account, password, onAccount, onPassword }: SignInFormProps) {
  const { t, i18n } = useTranslation()
  const router = useRouter()
  const { redirectUrl } = useSearch({ from: '/sign-in' })
  const isExpired = useAdmin((state) => state.session.isExpired)
  const [refused, setRefused] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const [wasSent, setSent] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const accountField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setSent(true)
    if (account.trim() === '') return accountField.current?.focus()
    if (password === '') return passwordField.current?.focus()
    setSending(true)
    setRefused(null)
    try {
      await signIn(account.trim(), password, isCulture(i18n.language) ? i18n.language : 'en')
      router.history.replace(safeReturn(redirectUrl, location.origin))
    } catch (error) {
      setRefused(error)
      passwordField.current?.select()
    } finally {
      setSending(false)
    }
  }
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {isExpired && refused === null && (
        <p className={classes.notice} role="status">
          {t('session.expired')}
        </p>
      )}
      {refused !== null && (
        <p className={classes.refusal} role="alert">
          {messageOf(refused, t)}
        </p>
      )}
      <TextInput
        ref={accountField}
        name="accountName"
        label={t('session.accountName')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={200}
        size="md"
        value={account}
        error={wasSent && account.trim() === '' && t('session.accountNameMissing')}
        onChange={(event) => onAccount(event.currentTarget.value)}
      />
      <PasswordInput
        ref={passwordField}
        name="password"
        label={t('session.password')}
        autoComplete="current-password"
        maxLength={200}
        size="md"
        value={password}
        error={wasSent && password === '' && t('session.passwordMissing')}
        description={hasCapsLock ? t('session.capsLock') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword'), tabIndex: 0 }}
        onChange={(event) => onPassword(event.currentTarget.value)}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
      />
      <Button type="submit" size="md" fullWidth loading={isSending}>
        {t('session.signIn')}
      </Button>
      <Link to={paths.forgotPassword} className={classes.link}>
        {t('session.forgotPassword')}
      </Link>
    </form>
  )
}

function DemoAccounts({ picked, onPick }: { picked: string; onPick: (account: string) => void }) {
  const { t } = useTranslation()
  return (
    <section className={classes.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={classes.demoTitle}>
        {t('session.demo.title')}
      </h2>
      <p className={classes.demoWords}>{t('session.demo.description')}</p>
      <ul>
        {demoAccounts.map(({ account, role, country }) => (
          <li key={account}>
            <UnstyledButton
              className={classes.demoAccount}
              aria-pressed={picked === account}
              onClick={() => onPick(account)}
            >
              <span>
                {t(`session.demo.${role}`)}
                {country && <small> {t(`session.demo.${country}`)}</small>}
              </span>
              <bdi className={classes.demoMail}>{account}</bdi>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
