import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import i18next from 'i18next'
import type { ReactNode } from 'react'

/** How long a toast stays. */
export const TOAST_MS = 3000

const shared = () => ({ autoClose: TOAST_MS, closeButtonProps: { 'aria-label': i18next.t('shell.close') } })

/** Words that pass: what was done, or what was refused where no field is named. */
export const toast = {
  done: (message: ReactNode, title?: ReactNode) =>
    notifications.show({ message, title, color: 'green', icon: <IconCheck aria-hidden />, ...shared() }),
  refused: (message: ReactNode, title?: ReactNode) =>
    notifications.show({ message, title, color: 'red', icon: <IconAlertTriangle aria-hidden />, ...shared() }),
}
