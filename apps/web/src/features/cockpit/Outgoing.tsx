import { Link } from '@tanstack/react-router'
import type { Cockpit } from '@toptan/contract/cockpit'
import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { isPermitted } from '../../shell/route-rules.ts'
import { useFormat } from '../../ui/format.ts'
import { Panel } from '../../ui/Panel.tsx'
import { type Figure, Figures } from './Figures.tsx'

/** Mails that wait or were refused, with the way to them for who may go there. */
export function MailPanel({ cockpit: { mails, late } }: { cockpit: Cockpit }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const ageFigure = useAgeFigure()
  const mayOpen = useMay('email-template-ops')
  const isLate = late.includes('mails')
  return (
    <Panel
      title={t('cockpit.mails')}
      aside={
        mayOpen && (
          <Link to={paths.mailOutbox} search={{ state: mails.refused > 0 ? 'refused' : 'waiting' } as never}>
            {t('cockpit.toOutbox')}
          </Link>
        )
      }
    >
      <Figures
        figures={[
          {
            label: t('cockpit.mailsWaiting'),
            value: number(mails.waiting),
            tone: isLate ? 'danger' : undefined,
            note: !mails.isSending && t('cockpit.mailOff'),
          },
          ageFigure(t('cockpit.oldestMail'), mails.oldestOn, isLate),
          {
            label: t('cockpit.mailsRefused'),
            value: number(mails.refused),
            tone: mails.refused > 0 ? 'warning' : undefined,
          },
        ]}
      />
    </Panel>
  )
}

/** Payments and refunds that a person has to decide about. */
export function PaymentPanel({ cockpit: { payments, late } }: { cockpit: Cockpit }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const ageFigure = useAgeFigure()
  const mayOpen = useMay('configuration-list')
  const isLate = late.includes('payments')
  return (
    <Panel
      title={t('cockpit.payments')}
      aside={
        mayOpen && (
          <Link to={paths.payments} search={{ tab: 'tasks' } as never}>
            {t('cockpit.toTasks')}
          </Link>
        )
      }
    >
      <Figures
        figures={[
          {
            label: t('cockpit.tasks'),
            value: number(payments.tasks),
            tone: isLate ? 'danger' : payments.tasks > 0 ? 'warning' : undefined,
          },
          ageFigure(t('cockpit.oldestTask'), payments.oldestOn, isLate),
        ]}
      />
    </Panel>
  )
}

function useMay(permission: string): boolean {
  const authority = useAdmin((state) => state.user?.authority) ?? []
  return isPermitted(authority, [permission])
}

function useAgeFigure() {
  const { t } = useTranslation()
  const { relative, dateTime } = useFormat()
  return (label: string, since: string | null, isLate: boolean): Figure => ({
    label,
    tone: isLate ? 'danger' : undefined,
    value: since ? (
      <time dateTime={since} title={dateTime(since)}>
        {relative(since)}
      </time>
    ) : (
      t('cockpit.none')
    ),
  })
}
