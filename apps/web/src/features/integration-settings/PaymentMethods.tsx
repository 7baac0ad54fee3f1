import { useQuery } from '@tanstack/react-query'
import type * as installation from '@toptan/contract/installation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useFormat } from '../../ui/format.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Cell, RecordTable, RowActions, RowName } from '../../ui/RecordTable.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { PaymentMethodDialog } from './PaymentMethodDialog.tsx'
import { useMayNotChange } from './use-may.ts'

/** How buyers may pay: what is switched on, for which goods, and what it costs or saves. */
export function PaymentMethods() {
  const { t } = useTranslation()
  const why = useMayNotChange('configuration-payment-update')
  const methods = useQuery(queries.paymentMethodsKept())
  const [edited, setEdited] = useState<installation.PaymentMethod | null>(null)
  return (
    <Panel title={t('installation.methods')} isPadded={false}>
      {methods.isError && !methods.data ? (
        <ErrorState error={methods.error} onRetry={methods.refetch} />
      ) : methods.data ? (
        <Table methods={methods.data} why={why} onEdit={setEdited} />
      ) : (
        <SkeletonRows rows={5} columns={[25, 15, 20, 25]} />
      )}
      {edited && <PaymentMethodDialog method={edited} onClose={() => setEdited(null)} />}
    </Panel>
  )
}

interface TableProps {
  methods: readonly installation.PaymentMethod[]
  why: string | null
  onEdit: (method: installation.PaymentMethod) => void
}

function Table({ methods, why, onEdit }: TableProps) {
  const { t, i18n } = useTranslation()
  const { number } = useFormat()
  const language = i18n.language as keyof installation.PaymentMethod['names']
  const labels = {
    state: t('installation.method.state'),
    kind: t('installation.method.kind'),
    goods: t('installation.method.terms'),
    priority: t('installation.method.priority'),
  }
  return (
    <RecordTable
      label={t('installation.methods')}
      columns={[
        { label: t('installation.method.name') },
        { label: labels.state },
        { label: labels.kind },
        { label: labels.goods },
        { label: labels.priority, kind: 'figure' },
        { label: t('installation.actions'), kind: 'actions' },
      ]}
    >
      {methods.map((method) => {
        const name = method.names[language]
        return (
          <tr key={method.code}>
            <RowName detail={method.code}>{name}</RowName>
            <Cell label={labels.state}>
              {!method.isActive ? (
                t('installation.method.isOff')
              ) : method.obstacle ? (
                <StatusBadge type="warning">{method.obstacle}</StatusBadge>
              ) : (
                <StatusBadge type="success">{t('installation.method.isOn')}</StatusBadge>
              )}
            </Cell>
            <Cell label={labels.kind}>
              {t(
                method.isOpenAccount
                  ? 'installation.method.isOpenAccount'
                  : method.isPrepaid
                    ? 'installation.method.isPrepaid'
                    : 'installation.method.isOnDelivery',
              )}
            </Cell>
            <Cell label={labels.goods}>
              <Goods method={method} />
            </Cell>
            <Cell label={labels.priority} isFigure>
              {number(method.priority)}
            </Cell>
            <RowActions
              actions={[
                {
                  label: t('installation.edit'),
                  name: t('installation.editOf', { name }),
                  why,
                  onClick: () => onEdit(method),
                },
              ]}
            />
          </tr>
        )
      })}
    </RecordTable>
  )
}

/** The kinds of goods that it is for, with its rates where it has some. */
function Goods({ method: { terms } }: { method: installation.PaymentMethod }) {
  const { t } = useTranslation()
  const { percent } = useFormat()
  if (terms.length === 0) return t('installation.method.forNothing')
  return terms
    .map(({ categoryId, discountRate, expenseRate }) =>
      [
        t(`installation.part.${categoryId}`),
        discountRate > 0 && `−${percent(discountRate)}`,
        expenseRate > 0 && `+${percent(expenseRate)}`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ')
}
