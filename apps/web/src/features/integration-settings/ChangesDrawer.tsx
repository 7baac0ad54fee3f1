import { Drawer, Pagination } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SettingArea, SettingChange } from '@toptan/contract/installation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useFormat } from '../../ui/format.ts'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import classes from './ChangesDrawer.module.css'
import { fieldWords } from './field-words.ts'

const CHANGES_A_PAGE = 20

/** The changes of a tab, the last first: who, when, and which fields; never what was or is in them. */
export default function ChangesDrawer({ area, onClose }: { area: SettingArea; onClose: () => void }) {
  const { t } = useTranslation()
  useReturnFocus()
  const [page, setPage] = useState(1)
  const changes = useQuery({
    ...queries.settingChanges(area, { PageNumber: page, PageSize: CHANGES_A_PAGE }),
    placeholderData: keepPreviousData,
  })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="34rem"
      title={t('installation.changes.title')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {changes.data ? (
        <>
          <ul className={classes.changes}>
            {changes.data.items.map((change) => (
              <li key={change.id}>
                <Change change={change} />
              </li>
            ))}
          </ul>
          {changes.data.totalPages > 1 && (
            <Pagination
              total={changes.data.totalPages}
              value={changes.data.pageIndex}
              onChange={setPage}
              getItemProps={(item) => ({ 'aria-label': t('shell.page', { number: item }) })}
              getControlProps={(control) => ({
                'aria-label': t(control === 'next' ? 'shell.nextPage' : 'shell.previousPage'),
              })}
            />
          )}
        </>
      ) : changes.isError ? (
        <ErrorState error={changes.error} onRetry={() => changes.refetch()} />
      ) : (
        <SkeletonRows rows={6} columns={[30, 60]} />
      )}
    </Drawer>
  )
}

function Change({ change }: { change: SettingChange }) {
  const { t, i18n } = useTranslation()
  const { dateTime } = useFormat()
  const { subject, action, name, fields, secrets } = change
  const what = t(`installation.subject.${subject}`)
  const fieldNames = [...fields, ...secrets].map((field) => fieldWords(t, i18n, subject, field))
  return (
    <>
      <p className={classes.what}>
        {t(`installation.changes.${action}`, { what: name === null ? what : `${what} ${name}` })}
      </p>
      {fieldNames.length > 0 && <p className={classes.fields}>{[...new Set(fieldNames)].join(', ')}</p>}
      <p className={classes.who}>
        <time dateTime={change.changedOn}>{dateTime(change.changedOn)}</time>
        {' · '}
        {change.changedBy ?? t('installation.changes.nobody')}
      </p>
    </>
  )
}
