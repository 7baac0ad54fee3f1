import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const next = { light: 'dark', dark: 'auto', auto: 'light' } as const
const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }

/** Light, dark, or as the device has it. */
export function ThemeToggle() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Icon = icons[colorScheme]
  const words = t('shell.theme.label', {
    now: t(`shell.theme.${colorScheme}`),
    next: t(`shell.theme.${next[colorScheme]}`),
  })
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={words}
      title={words}
      onClick={() => setColorScheme(next[colorScheme])}
    >
      <Icon size="1.25em" aria-hidden />
    </ActionIcon>
  )
}
