import { Alert, Button, NativeSelect, SimpleGrid, Skeleton, Stack, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Culture, cultures } from '@toptan/contract/common'
import * as profiles from '@toptan/contract/profiles'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useDraft } from '../../api/drafts.ts'
import { queries } from '../../api/queries.ts'
import { refusedField } from '../../api/refused.ts'
import { rereadUser } from '../../api/sign-in.ts'
import { useRoleNames } from '../../shell/role-name.ts'
import { useFormat } from '../../ui/format.ts'
import { messageOf } from '../../ui/message.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './ProfilePage.module.css'
import { SettingsTabs } from './SettingsTabs.tsx'

export default function ProfilePage() {
  const { t } = useTranslation()
  const profile = useQuery(queries.profile())
  return (
    <>
      <PageTitle>{t('settings.title')}</PageTitle>
      <SettingsTabs />
      {profile.isError ? (
        <ErrorState error={profile.error} onRetry={profile.refetch} />
      ) : profile.data ? (
        <SimpleGrid cols={{ base: 1, lmd: 2 }}>
          <Panel title={t('settings.yours')}>
            <ProfileForm profile={profile.data} />
          </Panel>
          <Panel title={t('settings.account')}>
            <Account profile={profile.data} />
          </Panel>
        </SimpleGrid>
      ) : (
        <SimpleGrid cols={{ base: 1, lmd: 2 }}>
          <Skeleton height="20rem" />
          <Skeleton height="20rem" />
        </SimpleGrid>
      )}
    </>
  )
}

type Changeable = Pick<profiles.Profile, 'firstName' | 'lastName' | 'phoneNumber' | 'language'>
const languageNames: Record<Culture, string> = { tr: 'Türkçe', de: 'Deutsch', en: 'English' }

function ProfileForm({ profile }: { profile: profiles.Profile }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { firstName, lastName, phoneNumber, language } = profile
  const [values, keep, forget] = useDraft<Changeable>('profile', { firstName, lastName, phoneNumber, language })
  const [isSending, setSending] = useState(false)
  const [wasSent, setSent] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)

  const required = (field: 'firstName' | 'lastName') =>
    wasSent && values[field].trim() === '' ? t('settings.required') : refusedField(refused, field)
  const change = (part: Partial<Changeable>) => keep({ ...values, ...part })
  const isChanged = (Object.keys(values) as (keyof Changeable)[]).some((field) => values[field] !== profile[field])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    setRefused(null)
    if (isSending || values.firstName.trim() === '' || values.lastName.trim() === '') return
    setSending(true)
    try {
      await call(profiles.update, { body: values })
      forget()
      await queryClient.invalidateQueries({ queryKey: queries.profile().queryKey })
      await rereadUser()
      toast.done(t('settings.saved'))
    } catch (error) {
      setRefused(error)
    } finally {
      setSending(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {refused !== null && (
          <Alert color="red" role="alert">
            {messageOf(refused, t)}
          </Alert>
        )}
        <TextInput
          label={t('settings.firstName')}
          autoComplete="given-name"
          maxLength={100}
          value={values.firstName}
          error={required('firstName')}
          onChange={(event) => change({ firstName: event.currentTarget.value })}
        />
        <TextInput
          label={t('settings.lastName')}
          autoComplete="family-name"
          maxLength={100}
          value={values.lastName}
          error={required('lastName')}
          onChange={(event) => change({ lastName: event.currentTarget.value })}
        />
        <TextInput
          label={t('settings.phoneNumber')}
          type="tel"
          autoComplete="tel"
          maxLength={30}
          value={values.phoneNumber}
          error={refusedField(refused, 'phoneNumber')}
          onChange={(event) => change({ phoneNumber: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('shell.language')}
          value={values.language}
          data={cultures.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(event) => change({ language: event.currentTarget.value as Culture })}
        />
        <Button type="submit" loading={isSending} disabled={!isChanged} className={classes.send}>
          {t('settings.save')}
        </Button>
      </Stack>
    </form>
  )
}

function Account({ profile }: { profile: profiles.Profile }) {
  const { t } = useTranslation()
  const { dateTime, date } = useFormat()
  const roleName = useRoleNames()
  const lines = [
    [t('settings.accountName'), profile.accountName],
    [t('settings.email'), profile.email],
    [t('settings.role'), roleName(profile.roleName)],
    [t('settings.customer'), profile.customerName],
    [t('settings.salesman'), profile.salesmanName],
    [t('settings.lastSignedIn'), profile.lastSignedInOnUtc && dateTime(profile.lastSignedInOnUtc)],
    [t('settings.passwordChanged'), date(profile.passwordChangedOnUtc)],
  ]
  return (
    <dl className={classes.account}>
      {lines.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
