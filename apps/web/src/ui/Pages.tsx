import { Pagination } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './list.module.css'

interface PagesProps {
  /** What the pages are of. */
  label: string
  page: { pageIndex: number; totalPages: number } | undefined
  /** The first page is undefined, as it stays out of the address. */
  onChange: (page: number | undefined) => void
}

/** The way to further pages of a list, where there are some. */
export function Pages({ label, page, onChange }: PagesProps) {
  const { t } = useTranslation()
  if (!page || page.totalPages < 2) return null
  return (
    <nav aria-label={label} className={classes.pages}>
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
