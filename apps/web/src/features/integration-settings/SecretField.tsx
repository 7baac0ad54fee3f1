import { Button, Group, PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** What is to become of a secret: a text is the new one, empty keeps the old, null forgets it. */
export type SecretValue = string | null

interface SecretFieldProps {
  label: string
  value: SecretValue
  /** Whether one is kept on the server, which never shows it. */
  isSet: boolean
  isReadOnly: boolean
  error?: string | undefined
  onChange: (value: SecretValue) => void
}

/** A password or key that can be replaced or forgotten, but not read. */
export function SecretField({ label, value, isSet, isReadOnly, error, onChange }: SecretFieldProps) {
  const { t } = useTranslation()
  const state =
    value === null ? 'willForget' : value !== '' ? (isSet ? 'willReplace' : 'willSet') : isSet ? 'isSet' : 'isNotSet'
  return (
    <div>
      <PasswordInput
        label={label}
        description={t(`integrationSettings.secret.${state}`)}
        autoComplete="off"
        maxLength={1000}
        value={value ?? ''}
        disabled={isReadOnly}
        error={error}
        visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword') }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isSet && !isReadOnly && (
        <Group mt="xs">
          <Button size="compact-sm" variant="default" onClick={() => onChange(value === null ? '' : null)}>
            {t(value === null ? 'integrationSettings.secret.keep' : 'integrationSettings.secret.forget')}
          </Button>
        </Group>
      )}
    </div>
  )
}
