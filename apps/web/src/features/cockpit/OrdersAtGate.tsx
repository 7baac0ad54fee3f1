import { Link } from '@tanstack/react-router'
import type { Cockpit } from '@toptan/contract/cockpit'
import { useTranslation } from 'react-i18next'
import { toOrder } from '../../paths.ts'
import { useFormat } from '../../ui/format.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Figures } from './Figures.tsx'

/** How many parts of orders stand where on their way to the ERP, and the oldest of them. */
export function OrdersAtGate({ cockpit: { orders, late } }: { cockpit: Cockpit }) {
  const { t } = useTranslation()
  const { number, relative, dateTime } = useFormat()
  const { oldest } = orders
  const isLate = late.includes('ordersWaiting') || late.includes('ordersRefused')
  return (
    <Panel title={t('cockpit.orders')}>
      <Figures
        figures={[
          {
            label: t('cockpit.oldest'),
            value: oldest ? (
              <time dateTime={oldest.since} title={dateTime(oldest.since)}>
                {relative(oldest.since)}
              </time>
            ) : (
              t('cockpit.none')
            ),
            tone: isLate ? 'danger' : undefined,
            note: oldest && (
              <>
                <Link {...toOrder(oldest.docNumber)}>{oldest.docNumber}</Link> · {t(`cockpit.state.${oldest.state}`)}
              </>
            ),
          },
          {
            label: t('cockpit.waiting'),
            value: number(orders.waiting),
            tone: late.includes('ordersWaiting') ? 'danger' : undefined,
          },
          {
            label: t('cockpit.refused'),
            value: number(orders.refused),
            tone: orders.refused > 0 ? 'danger' : undefined,
          },
          {
            label: t('cockpit.unclear'),
            value: number(orders.unclear),
            tone: orders.unclear > 0 ? 'warning' : undefined,
            note: orders.unclear > 0 && t('cockpit.unclearNote'),
          },
          { label: t('cockpit.sent'), value: number(orders.sent) },
          { label: t('cockpit.cancellations'), value: number(orders.cancellationsWaiting) },
        ]}
      />
    </Panel>
  )
}
