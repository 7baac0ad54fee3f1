import { Skeleton } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../api/queries.ts'
import { ErrorState } from '../ui/states.tsx'
import classes from './PageStates.module.css'

/** What stands in place of a page that failed. The rest of the screen keeps working. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const retry = async () => {
    await queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' })
    await router.invalidate()
    reset()
  }
  return <ErrorState title={t('errors.somethingWentWrong')} error={error} onRetry={retry} />
}

/** The shape of a page on its way: its title and a first block. */
export function PageSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={classes.page} role="status" aria-label={t('shell.loading')}>
      <Skeleton height="1.75rem" width="14rem" />
      <Skeleton height="20rem" />
    </div>
  )
}

/** The shape of the whole screen while its layout is on its way. */
export function FrameSkeleton() {
  return (
    <div className={classes.frame}>
      <div className={classes.bar}>
        <Skeleton height="2rem" width="9rem" />
        <Skeleton height="2rem" width="16rem" />
      </div>
      <div className={classes.content}>
        <PageSkeleton />
      </div>
    </div>
  )
}
