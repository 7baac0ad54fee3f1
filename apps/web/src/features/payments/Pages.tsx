import { Pagination } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Tables.module.css'

interface PagesProps {
  page: { pageIndex: number; totalPages: number } | undefined
  onChange: (page: number | undefined) => void
}

/** The way to further pages, where there are some. */
export function Pages({ page, onChange }: PagesProps) {
  const { t } = useTranslation()
  if (!page || page.totalPages < 2) return null
  return (
    <nav aria-label={t('payments.pages')} className={classes.pages}>
      <Pagination
        total={page.totalPages}
        value={page.pageIndex}
        onChange={(next) => onChange(next > 1 ? next : undefined)}
        getItemProps={(item) => ({ 'aria-label': t('shell.page', { number: item }) })}
        getControlProps={(control) => ({
          'aria-label': t(control === 'next' ? 'shell.nextPage' : 'shell.previousPage'),
        })}
      />
    </nav>
  )
}
