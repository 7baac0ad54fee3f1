import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Cockpit } from '@toptan/contract/cockpit'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { useFormat } from '../../ui/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import classes from './Cockpit.module.css'
import { DataAges } from './DataAges.tsx'
import { Failures } from './Failures.tsx'
import { OrdersAtGate } from './OrdersAtGate.tsx'
import { MailPanel, PaymentPanel } from './Outgoing.tsx'
import { PaymentsAtGate } from './PaymentsAtGate.tsx'
import { ThresholdForm } from './ThresholdForm.tsx'

const READ_AGAIN_MS = 15_000

/** How the exchange with ERP, mail and payments stands, and the steering of it. */
export default function CockpitPage() {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const cockpit = useQuery({ ...queries.cockpit(), refetchInterval: READ_AGAIN_MS })
  const { data } = cockpit
  return (
    <>
      <PageTitle
        note={t('cockpit.note')}
        actions={
          data && <span className={classes.soft}>{t('cockpit.checked', { time: dateTime(data.checkedOn) })}</span>
        }
      >
        {t('shell.titles.cockpit')}
      </PageTitle>
      {cockpit.isPending ? (
        <SkeletonRows rows={10} columns={[30, 30, 20]} />
      ) : data ? (
        <div className={classes.page}>
          <Verdict cockpit={data} />
          <OrdersAtGate cockpit={data} />
          <PaymentsAtGate cockpit={data} />
          <Failures cockpit={data} />
          <DataAges cockpit={data} />
          <div className={classes.pair}>
            <MailPanel cockpit={data} />
            <PaymentPanel cockpit={data} />
          </div>
          <ThresholdForm thresholds={data.thresholds} />
        </div>
      ) : (
        <ErrorState error={cockpit.error} onRetry={cockpit.refetch} />
      )}
    </>
  )
}

/** What is late, before everything else. */
function Verdict({ cockpit: { late, hasErp } }: { cockpit: Cockpit }) {
  const { t } = useTranslation()
  return (
    <div className={classes.verdict}>
      {!hasErp && (
        <Notice tone="warning" title={t('cockpit.noErp')}>
          <Link to={paths.integrationSettings} search={{ tab: 'erp' } as never}>
            {t('cockpit.toErpSettings')}
          </Link>
        </Notice>
      )}
      {late.length > 0 ? (
        <Notice tone="danger" title={t('cockpit.lateTitle', { count: late.length })}>
          {late.map((name) => t(`cockpit.name.${name}`)).join(' · ')}
        </Notice>
      ) : (
        hasErp && <Notice tone="info">{t('cockpit.allWell')}</Notice>
      )}
    </div>
  )
}
