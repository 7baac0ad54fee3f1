import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../api/queries.ts'
import { useRoom } from '../api/room.ts'
import { paths } from '../paths.ts'
import { useOutdated } from './outdated.ts'

const VersionDialog = lazy(() => import('./VersionDialog.tsx'))

/** Around every page: the title of the document, and the dialog that asks for a newer version. */
export function Root() {
  const isOutdated = useOutdated((state) => state.isOutdated)
  useDocumentTitle()
  useWordsOfTheServer()
  return (
    <>
      <Outlet />
      {isOutdated && (
        <Suspense>
          <VersionDialog />
        </Suspense>
      )}
    </>
  )
}

/** Unknown paths lead to the start. */
export function UnknownPath() {
  return <Navigate to={paths.start} replace />
}

/** Page, customer, site: two tabs of two customers are told apart by their titles. */
function useDocumentTitle() {
  const { t } = useTranslation()
  const { customer } = useRoom()
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  const { data: site } = useQuery(queries.siteInfos())
  const siteTitle = site?.title ?? 'Toptan'
  useEffect(() => {
    const words = [title && t(`shell.titles.${title}`), customer?.name, siteTitle]
    document.title = words.filter(Boolean).join(' · ')
  }, [t, title, customer?.name, siteTitle])
}

/** What the server says is in the reader's language: another language reads it again. */
function useWordsOfTheServer() {
  const { i18n } = useTranslation()
  const queryClient = useQueryClient()
  useEffect(() => {
    const reread = async () => {
      // A first reading that is under way was asked for in the language before, and rereading would wait for it.
      await queryClient.cancelQueries({ type: 'active', predicate: ({ state }) => state.data === undefined })
      await queryClient.invalidateQueries()
    }
    i18n.on('languageChanged', reread)
    return () => i18n.off('languageChanged', reread)
  }, [i18n, queryClient])
}
