import { Button, Pagination } from '@mantine/core'
import { IconDatabaseSearch, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as integrations from '@toptan/contract/integrations'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf, queries } from '../../api/queries.ts'
import { useAdmin } from '../../api/session.ts'
import { isPermitted } from '../../shell/route-rules.ts'
import { messageOf } from '../../ui/message.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './JobsPage.module.css'
import { type JobActions, JobTable } from './JobTable.tsx'
import { useJobSearch } from './job-search.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { readAgainIn } from './run-words.ts'

const QUERIES_A_PAGE = 50
const MOST_JOBS = 200

const JobDialog = lazy(() => import('./JobDialog.tsx'))
const HistoryDrawer = lazy(() => import('./HistoryDrawer.tsx'))

/** What the product does by the clock: its own jobs and administrators' queries. What is open stands in the URL. */
export default function JobsPage() {
  const { t } = useTranslation()
  const { search, change } = useJobSearch()
  const may = useMay()
  const [removed, setRemoved] = useState<integrations.Job | null>(null)
  const run = useRunNow()
  const own = useJobs({ ColumnFilters: 'kind:eq:integration', PageSize: MOST_JOBS })
  const asked = useJobs({ ColumnFilters: 'kind:eq:query', PageSize: QUERIES_A_PAGE, PageNumber: search.page ?? 1 })
  const known = [...(own.data?.items ?? []), ...(asked.data?.items ?? [])]
  const actions: JobActions = {
    may,
    run: (job) => run.mutate(job),
    edit: (job) => change({ edit: job.id }),
    history: (job) => change({ job: job.id }),
    remove: setRemoved,
  }
  const edited = known.find(({ id }) => id === search.edit)
  return (
    <>
      <PageTitle
        note={t('jobs.note')}
        actions={
          <Button
            leftSection={<IconPlus size="1.1em" aria-hidden />}
            disabled={!may.update}
            title={may.update ? undefined : t('jobs.mayNotUpdate')}
            onClick={() => change({ edit: 'new' })}
          >
            {t('jobs.newQuery')}
          </Button>
        }
      >
        {t('jobs.title')}
      </PageTitle>
      <div className={classes.panels}>
        <Panel title={t('jobs.integration')} isPadded={false}>
          <List jobs={own} actions={actions} />
        </Panel>
        <Panel title={t('jobs.queries')} isPadded={false}>
          {asked.data?.items.length === 0 ? (
            <EmptyState
              icon={IconDatabaseSearch}
              title={t('jobs.noQueries.title')}
              description={t('jobs.noQueries.words')}
            />
          ) : (
            <List jobs={asked} actions={actions} />
          )}
        </Panel>
        {asked.data && asked.data.totalPages > 1 && (
          <nav aria-label={t('jobs.pages')} className={classes.pages}>
            <Pagination
              total={asked.data.totalPages}
              value={asked.data.pageIndex}
              onChange={(page) => change({ page: page > 1 ? page : undefined })}
              getItemProps={(item) => ({ 'aria-label': t('shell.page', { number: item }) })}
              getControlProps={(control) => ({
                'aria-label': t(control === 'next' ? 'shell.nextPage' : 'shell.previousPage'),
              })}
            />
          </nav>
        )}
      </div>
      <Suspense>
        {may.update && (search.edit === 'new' || edited) && (
          <JobDialog key={search.edit} job={edited ?? null} onClose={() => change({ edit: undefined })} />
        )}
        {search.job !== undefined && (
          <HistoryDrawer
            jobId={search.job}
            job={known.find(({ id }) => id === search.job)}
            runId={search.run ?? null}
            onChoose={(run) => change({ run: run ?? undefined })}
            onClose={() => change({ job: undefined, run: undefined })}
          />
        )}
      </Suspense>
      {removed && <RemoveDialog job={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

function useMay(): JobActions['may'] {
  const authority = useAdmin((state) => state.user?.authority) ?? []
  return {
    update: isPermitted(authority, ['scheduled-job-update']),
    execute: isPermitted(authority, ['scheduled-job-execute']),
  }
}

const useJobs = (query: Parameters<typeof queries.jobs>[0]) =>
  useQuery({
    ...queries.jobs(query),
    placeholderData: keepPreviousData,
    refetchInterval: (shown) => readAgainIn(shown.state.data?.items),
  })

function useRunNow() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (job: integrations.Job) => call(integrations.executeJob, { params: { id: job.id } }),
    onSuccess: (_, job) => toast.done(t('jobs.asked', { title: job.title })),
    onError: (error) => toast.refused(messageOf(error, t)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(integrations.jobs, null) }),
  })
}

function List({ jobs, actions }: { jobs: ReturnType<typeof useJobs>; actions: JobActions }) {
  if (jobs.data) return <JobTable jobs={jobs.data.items} actions={actions} />
  if (jobs.isError) return <ErrorState error={jobs.error} onRetry={() => jobs.refetch()} />
  return <SkeletonRows rows={5} columns={[30, 20, 25, 10]} />
}
