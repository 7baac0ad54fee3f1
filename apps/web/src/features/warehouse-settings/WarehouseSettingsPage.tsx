import { Button, Pagination } from '@mantine/core'
import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import * as warehouses from '@toptan/contract/warehouses'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf, queries } from '../../api/queries.ts'
import { useAdmin } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { isPermitted } from '../../shell/route-rules.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { TargetDialog } from './TargetDialog.tsx'
import { TargetTable } from './TargetTable.tsx'
import classes from './WarehouseSettingsPage.module.css'

const PAGE_SIZE = 50

/** Which countries each warehouse serves. One that no rule speaks of serves nobody, and is named. */
export default function WarehouseSettingsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const given: Record<string, unknown> = useSearch({ strict: false })
  const page = Math.max(1, Math.trunc(Number(given.page)) || 1)
  const may = useMay()
  const known = useQuery({ ...queries.warehouses(), enabled: may.warehouses })
  const targets = useQuery({
    ...queries.warehouseTargets({ PageIndex: page, PageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
  const [edited, setEdited] = useState<warehouses.WarehouseTarget | { warehouseCode: string } | null>(null)
  const [removed, setRemoved] = useState<warehouses.WarehouseTarget | null>(null)
  const all = known.data ?? []
  const silent = all.filter(({ targets, isActive }) => targets === 0 && isActive)
  const whyNot = !may.create
    ? t('warehouseSettings.mayNotChange')
    : all.length === 0
      ? t('warehouseSettings.noWarehouses.title')
      : null
  return (
    <>
      <PageTitle
        note={t('warehouseSettings.note')}
        actions={
          <Button
            leftSection={<IconPlus size="1.1em" aria-hidden />}
            disabled={whyNot !== null}
            title={whyNot ?? undefined}
            onClick={() => setEdited({ warehouseCode: silent[0]?.code ?? all[0]?.code ?? '' })}
          >
            {t('warehouseSettings.add')}
          </Button>
        }
      >
        {t('shell.titles.warehouseSettings')}
      </PageTitle>
      <div className={classes.parts}>
        {silent.length > 0 && (
          <Notice tone="warning" title={t('warehouseSettings.silent')}>
            <ul className={classes.silent}>
              {silent.map(({ code, name }) => (
                <li key={code}>
                  <span>{name}</span>
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={whyNot !== null}
                    title={whyNot ?? undefined}
                    aria-label={t('warehouseSettings.addOf', { name })}
                    onClick={() => setEdited({ warehouseCode: code })}
                  >
                    {t('warehouseSettings.addShort')}
                  </Button>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <Panel isPadded={false}>
          {targets.isError && !targets.data ? (
            <ErrorState error={targets.error} onRetry={targets.refetch} />
          ) : !targets.data ? (
            <SkeletonRows rows={5} columns={[25, 35, 10, 15]} />
          ) : targets.data.items.length > 0 ? (
            <TargetTable targets={targets.data.items} may={may} onEdit={setEdited} onRemove={setRemoved} />
          ) : known.data?.length === 0 ? (
            <EmptyState
              icon={IconMapPin}
              title={t('warehouseSettings.noWarehouses.title')}
              description={t('warehouseSettings.noWarehouses.words')}
              action={<Link to={paths.scheduledTasks}>{t('shell.titles.scheduledTasks')}</Link>}
            />
          ) : (
            <EmptyState
              icon={IconMapPin}
              title={t('warehouseSettings.none.title')}
              description={t('warehouseSettings.none.words')}
            />
          )}
        </Panel>
        {targets.data && targets.data.totalPages > 1 && (
          <nav aria-label={t('warehouseSettings.pages')} className={classes.pages}>
            <Pagination
              total={targets.data.totalPages}
              value={targets.data.pageIndex}
              onChange={(next) =>
                void navigate({
                  to: paths.warehouseSettings,
                  search: (next > 1 ? { page: String(next) } : {}) as never,
                  replace: true,
                })
              }
              getItemProps={(item) => ({ 'aria-label': t('shell.page', { number: item }) })}
              getControlProps={(control) => ({
                'aria-label': t(control === 'next' ? 'shell.nextPage' : 'shell.previousPage'),
              })}
            />
          </nav>
        )}
      </div>
      {edited && <TargetDialog target={edited} warehouses={all} onClose={() => setEdited(null)} />}
      {removed && <Removal target={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

function useMay() {
  const authority = useAdmin((state) => state.user?.authority) ?? []
  return {
    warehouses: isPermitted(authority, ['warehouse-list']),
    create: isPermitted(authority, ['warehouse-target-create']),
    update: isPermitted(authority, ['warehouse-target-update']),
    remove: isPermitted(authority, ['warehouse-target-delete']),
  }
}

function Removal({ target, onClose }: { target: warehouses.WarehouseTarget; onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(warehouses.deleteTarget, { params: { id: target.id } }),
    onSuccess: () => {
      toast.done(t('warehouseSettings.removed'))
      onClose()
    },
    onSettled: () =>
      Promise.all(
        [warehouses.targets, warehouses.admin].map((endpoint) =>
          queryClient.invalidateQueries({ queryKey: keyOf(endpoint, null) }),
        ),
      ),
  })
  return (
    <ConfirmDialog
      title={t('warehouseSettings.removeOf', { name: target.warehouseName })}
      action={t('warehouseSettings.remove')}
      error={remove.error}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {t('warehouseSettings.removeWords')}
    </ConfirmDialog>
  )
}
