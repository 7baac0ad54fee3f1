import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** How long a toast stays. */
export const TOAST_MS = 3000

/** Words that pass: what was done, or what was refused where no field is named. */
export const toast = {
  done: (message: ReactNode, title?: ReactNode) =>
    notifications.show({ message, title, color: 'green', icon: <IconCheck aria-hidden />, autoClose: TOAST_MS }),
  refused: (message: ReactNode, title?: ReactNode) =>
    notifications.show({ message, title, color: 'red', icon: <IconAlertTriangle aria-hidden />, autoClose: TOAST_MS }),
}
