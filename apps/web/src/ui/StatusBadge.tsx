import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconInfoCircleFilled,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

export type StatusTone = 'success' | 'warning' | 'danger' | 'info'

const icons: Record<StatusTone, TablerIcon> = {
  success: IconCircleCheckFilled,
  warning: IconAlertTriangleFilled,
  danger: IconCircleXFilled,
  info: IconInfoCircleFilled,
}

interface StatusBadgeProps {
  /** Green can be had, amber is late or little, red is refused, blue is news. */
  type: StatusTone
  /** The state in words. */
  children: ReactNode
}

/** A state as colour, icon and word together. */
export function StatusBadge({ type, children }: StatusBadgeProps) {
  const Icon = icons[type]
  return (
    <span className={classes.badge} data-type={type}>
      <Icon className={classes.icon} aria-hidden />
      <span>{children}</span>
    </span>
  )
}
