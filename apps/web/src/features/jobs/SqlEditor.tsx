import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { ErrorState } from '../../ui/states.tsx'
import classes from './JobDialog.module.css'

interface SqlEditorProps {
  value: string
  onChange: (sql: string) => void
  error?: string | undefined
}

/** The statement, and beside it what it may read; a view or a column is put where the cursor stands. */
export function SqlEditor({ value, onChange, error }: SqlEditorProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const views = useQuery(queries.reportingViews())
  const insert = (word: string) => {
    const area = field.current
    const from = area?.selectionStart ?? value.length
    const to = area?.selectionEnd ?? value.length
    const gap = from > 0 && !/[\s(.,]$/.test(value.slice(0, from)) ? ' ' : ''
    onChange(`${value.slice(0, from)}${gap}${word}${value.slice(to)}`)
    // After the new text has been drawn.
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(from + gap.length + word.length, from + gap.length + word.length)
    })
  }
  return (
    <div className={classes.sql}>
      <Textarea
        ref={field}
        className={classes.statement}
        classNames={{ input: classes.code }}
        label={t('jobs.sql')}
        description={t('jobs.sqlNote')}
        autosize
        minRows={12}
        maxRows={24}
        maxLength={20_000}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <section className={classes.views} aria-label={t('jobs.views')}>
        <h3 className={classes.viewsTitle}>{t('jobs.views')}</h3>
        {views.isError && <ErrorState error={views.error} onRetry={() => views.refetch()} />}
        {views.data?.map((view) => (
          <details key={view.name} className={classes.view}>
            <summary>{view.name}</summary>
            <button type="button" className={classes.word} onClick={() => insert(view.name)}>
              {t('jobs.insert', { word: view.name })}
            </button>
            <ul className={classes.columns}>
              {view.columns.map((column) => (
                <li key={column.name}>
                  <button type="button" className={classes.word} onClick={() => insert(column.name)}>
                    {column.name} <span className={classes.soft}>{column.type}</span>
                  </button>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </section>
    </div>
  )
}
