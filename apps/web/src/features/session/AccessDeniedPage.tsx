import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/states.tsx'

export default function AccessDeniedPage() {
  const { t } = useTranslation()
  return (
    <EmptyState
      isPage
      icon={IconLock}
      title={t('session.denied')}
      description={t('session.deniedWhy')}
      action={
        <Button component={Link} to={paths.home} variant="default">
          {t('session.toHome')}
        </Button>
      }
    />
  )
}
