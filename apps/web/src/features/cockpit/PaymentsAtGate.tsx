import { Link } from '@tanstack/react-router'
import type { Cockpit } from '@toptan/contract/cockpit'
import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/session.ts'
import { paths, toOrder } from '../../paths.ts'
import { isPermitted } from '../../shell/route-rules.ts'
import { useFormat } from '../../ui/format.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Figures } from './Figures.tsx'

/** How much collected money stands where on its way to the accounts in the ERP, and the oldest of it. */
export function PaymentsAtGate({ cockpit: { collectedPayments, late } }: { cockpit: Cockpit }) {
  const { t } = useTranslation()
  const { number, relative, dateTime } = useFormat()
  const authority = useAdmin((state) => state.user?.authority) ?? []
  const { oldest, waiting, refused, unclear, sent } = collectedPayments
  const isLate = late.includes('collectedPayments')
  const state = refused > 0 ? 'refused' : 'waiting'
  return (
    <Panel
      title={t('cockpit.collectedPayments')}
      aside={
        isPermitted(authority, ['configuration-list']) && (
          <Link to={paths.payments} search={{ tab: 'attempts', erp: state } as never}>
            {t('cockpit.toPayments')}
          </Link>
        )
      }
    >
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
          { label: t('cockpit.waiting'), value: number(waiting), tone: isLate ? 'danger' : undefined },
          { label: t('cockpit.refused'), value: number(refused), tone: refused > 0 ? 'danger' : undefined },
          {
            label: t('cockpit.unclear'),
            value: number(unclear),
            tone: unclear > 0 ? 'warning' : undefined,
            note: unclear > 0 && t('cockpit.unclearNote'),
          },
          { label: t('cockpit.sent'), value: number(sent) },
        ]}
      />
    </Panel>
  )
}
