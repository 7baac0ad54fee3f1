import { Button, Group } from '@mantine/core'
import { IconCreditCardPay, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as payments from '@toptan/contract/payments'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf, queries } from '../../api/queries.ts'
import { useAdmin } from '../../api/session.ts'
import { isPermitted } from '../../shell/route-rules.ts'
import { useFormat } from '../../ui/format.ts'
import classes from '../../ui/list.module.css'
import { messageOf } from '../../ui/message.ts'
import { Pages } from '../../ui/Pages.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import type { PaymentsPartProps } from './PaymentsPage.tsx'
import { PosDialog } from './PosDialog.tsx'

const PAGE_SIZE = 50

/** Which POS of the card gateway takes which payments, in the order they are tried. */
export default function PosConfigs({ search, onChange }: PaymentsPartProps) {
  const { t } = useTranslation()
  const authority = useAdmin((state) => state.user?.authority) ?? []
  const mayChange = isPermitted(authority, ['configuration-payment-update'])
  const [edited, setEdited] = useState<payments.PosConfig | 'new' | null>(null)
  const configs = useQuery({
    ...queries.posConfigs({ SearchTerm: search.q, PageNumber: search.page ?? 1, PageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
  const add = (
    <Button
      leftSection={<IconPlus size="1.1em" aria-hidden />}
      disabled={!mayChange}
      title={mayChange ? undefined : t('payments.mayNotChange')}
      onClick={() => setEdited('new')}
    >
      {t('payments.pos.add')}
    </Button>
  )
  return (
    <>
      <Panel isPadded={false}>
        <search className={classes.narrowing}>
          <SearchField label={t('payments.pos.search')} value={search.q} onChange={(q) => onChange({ q })} />
          {add}
        </search>
        <div aria-busy={configs.isFetching}>
          {configs.isPending ? (
            <SkeletonRows rows={5} columns={[14, 20, 20, 14]} />
          ) : configs.isError && !configs.data ? (
            <ErrorState error={configs.error} onRetry={() => configs.refetch()} />
          ) : configs.data && configs.data.items.length > 0 ? (
            <Configs configs={configs.data.items} mayChange={mayChange} onEdit={setEdited} />
          ) : (
            <EmptyState
              icon={IconCreditCardPay}
              title={t('payments.pos.none.title')}
              description={t('payments.pos.none.words')}
            />
          )}
        </div>
        <Pages label={t('payments.pages')} page={configs.data} onChange={(page) => onChange({ page })} />
      </Panel>
      {edited && <PosDialog config={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

interface ConfigsProps {
  configs: payments.PosConfig[]
  mayChange: boolean
  onEdit: (config: payments.PosConfig) => void
}

function Configs({ configs, mayChange, onEdit }: ConfigsProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const remove = useRemove()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('payments.pos.priority')}</th>
          <th scope="col">{t('payments.pos.posId')}</th>
          <th scope="col">{t('payments.pos.amounts')}</th>
          <th scope="col">{t('payments.pos.customer')}</th>
          <th scope="col" className={classes.ends}>
            {t('payments.column.action')}
          </th>
        </tr>
      </thead>
      <tbody>
        {configs.map((config) => (
          <tr key={config.id}>
            <td>{number(config.priority)}</td>
            <td>
              {config.posId}
              {config.description && <span className={classes.detail}>{config.description}</span>}
              {config.bankAccountCode && (
                <span className={classes.detail}>{t('payments.pos.paysInto', { code: config.bankAccountCode })}</span>
              )}
            </td>
            <td>
              <Amounts config={config} />
            </td>
            <td>
              {config.customer ? config.customer.name : t('payments.pos.everybody')}
              {config.customer?.code && <span className={classes.detail}>{config.customer.code}</span>}
            </td>
            <td className={classes.ends}>
              <Group gap="xs" justify="flex-end" wrap="nowrap">
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={!mayChange}
                  aria-label={t('payments.pos.editOf', { name: config.posId })}
                  onClick={() => onEdit(config)}
                >
                  {t('payments.pos.edit')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={!mayChange}
                  loading={remove.isPending && remove.variables === config.id}
                  aria-label={t('payments.pos.removeOf', { name: config.posId })}
                  onClick={() => remove.mutate(config.id)}
                >
                  {t('payments.pos.remove')}
                </Button>
              </Group>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Amounts({ config: { amountFrom, amount, currency } }: { config: payments.PosConfig }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  if (currency === null) return t('payments.pos.everyAmount')
  const from = money(amountFrom, currency)
  if (amount !== null) return t('payments.pos.fromTo', { from, to: money(amount, currency) })
  return amountFrom > 0 ? t('payments.pos.from', { from }) : t('payments.pos.everyAmountIn', { currency })
}

function useRemove() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(payments.deletePosConfig, { params: { id } }),
    onSuccess: () => toast.done(t('payments.pos.removed')),
    onError: (error) => toast.refused(messageOf(error, t)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(payments.posConfigs, null) }),
  })
}
