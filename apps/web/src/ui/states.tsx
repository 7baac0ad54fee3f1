import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconRefresh, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from './message.ts'
import classes from './states.module.css'

interface EmptyStateProps {
  icon?: TablerIcon
  title: ReactNode
  /** What to do next, in a sentence. */
  description?: ReactNode
  action?: ReactNode
  /** Where it is all that a page says, and so its heading. */
  isPage?: boolean
}

/** Nothing is here, and what to do about it. */
export function EmptyState({ icon: Icon, title, description, action, isPage }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={classes.state}>
      {Icon && <Icon className={classes.icon} stroke={1.4} aria-hidden />}
      <Title className={classes.title}>{title}</Title>
      {description && <div className={classes.words}>{description}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  error: unknown
  onRetry?: () => unknown
  /** What was to be shown; "Something went wrong" when it is not said. */
  title?: ReactNode
}

/** What happened, in the reader's language, and a way to try again. */
export function ErrorState({ error, onRetry, title }: ErrorStateProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.state} role="alert">
      <IconAlertTriangle className={classes.icon} data-tone="danger" stroke={1.4} aria-hidden />
      <p className={classes.title}>{title ?? t('errors.somethingWentWrong')}</p>
      <div className={classes.words}>{messageOf(error, t)}</div>
      {onRetry && (
        <div className={classes.action}>
          <Button
            variant="default"
            leftSection={<IconRefresh size="1.1em" aria-hidden />}
            onClick={() => void onRetry()}
          >
            {t('errors.tryAgain')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface SkeletonRowsProps {
  rows?: number
  /** Widths of the columns, in percent. */
  columns?: readonly number[]
}

/** Rows in the shape of a table that is on its way. */
export function SkeletonRows({ rows = 6, columns = [30, 15, 15] }: SkeletonRowsProps) {
  return (
    <div className={classes.rows} aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have nothing else to be told apart by
        <div key={row} className={classes.row}>
          {columns.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have nothing else to be told apart by
            <Skeleton key={column} height="0.75rem" width={`${width}%`} />
          ))}
        </div>
      ))}
    </div>
  )
}
