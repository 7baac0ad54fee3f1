import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypePdf, IconReceipt2 } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import * as accounts from '@toptan/contract/accounts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queries } from '../../api/queries.ts'
import { useRoom } from '../../api/room.ts'
import { paths } from '../../paths.ts'
import { Paper } from '../../shell/Paper.tsx'
import { useFormat } from '../../ui/format.ts'
import { messageOf } from '../../ui/message.ts'
import { Notice } from '../../ui/Notice.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { PayableOrders } from '../payments/index.ts'
import { FicheDrawer } from './FicheDrawer.tsx'
import { FicheTable } from './FicheTable.tsx'
import classes from './StatementPage.module.css'
import { Summary } from './Summary.tsx'
import {
  type Period,
  periodOf,
  periods,
  readStatementSearch,
  type StatementSearch,
  statementAsked,
} from './statement-search.ts'

/** Today in the zone of the reader, `2026-11-21`. */
const today = () => new Intl.DateTimeFormat('sv-SE').format(new Date())

/** The account of the customer acted for. Days and currency stand in the URL. */
export default function StatementPage() {
  const { t } = useTranslation()
  const { relative } = useFormat()
  const { customerId } = useRoom()
  const { search, change } = useStatementSearch()
  const asked = statementAsked(search, today())
  const [ficheNo, setFicheNo] = useState<string | null>(null)
  const statement = useQuery({
    ...queries.statement(customerId, asked),
    placeholderData: (shown, query) => (query?.queryKey[0] === customerId ? keepPreviousData(shown) : undefined),
  })
  const shown = statement.data
  return (
    <Paper>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('accounts.title')}</h1>
        {shown && <Whose statement={shown} />}
        <span className={`${classes.soft} ${classes.noPaper}`} role="status">
          {shown &&
            (shown.readOnUtc ? t('accounts.readAt', { when: relative(shown.readOnUtc) }) : t('accounts.neverRead'))}
        </span>
      </header>
      <div className={classes.noPaper}>
        <PayableOrders from="customer-finance" />
        <Narrowing search={search} asked={asked} currencies={shown?.currencies ?? []} onChange={change} />
      </div>
      {shown ? (
        <div aria-busy={statement.isFetching}>
          <Summary statement={shown} />
          <div className={classes.list}>
            {shown.customerFinanceTransactions.length > 0 ? (
              <FicheTable statement={shown} onOpen={setFicheNo} />
            ) : (
              <EmptyState
                icon={IconReceipt2}
                title={t('accounts.empty.title')}
                description={t(asked.from || asked.to ? 'accounts.empty.inPeriod' : 'accounts.empty.words')}
              />
            )}
          </div>
        </div>
      ) : statement.isError ? (
        <ErrorState error={statement.error} onRetry={() => statement.refetch()} />
      ) : (
        <SkeletonRows rows={10} columns={[12, 14, 34, 12, 14, 14]} />
      )}
      <FicheDrawer
        fiche={shown?.customerFinanceTransactions.find((fiche) => fiche.ficheNo === ficheNo) ?? null}
        onClose={() => setFicheNo(null)}
      />
    </Paper>
  )
}

/** On paper only: whose account it is, of which days, and as of when. The screen says all of it elsewhere. */
function Whose({ statement: { customerInfo, from, to, readOnUtc } }: { statement: accounts.Statement }) {
  const { t } = useTranslation()
  const { date, dateTime } = useFormat()
  const until = to ?? readOnUtc?.slice(0, 10)
  return (
    <div className={classes.onPaper}>
      <p>
        <b>{customerInfo.name}</b> {customerInfo.code}
      </p>
      <p>
        {(from || to) && `${from ? date(from) : '…'} – ${until ? date(until) : '…'} · `}
        {readOnUtc ? t('accounts.readAt', { when: dateTime(readOnUtc) }) : t('accounts.neverRead')}
      </p>
    </div>
  )
}

function useStatementSearch(): { search: StatementSearch; change: (changes: StatementSearch) => void } {
  const search = readStatementSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return {
    search,
    change(changes) {
      const said = Object.entries({ ...search, ...changes }).filter(([, value]) => value)
      void navigate({ to: paths.customerFinance, search: Object.fromEntries(said), replace: true })
    },
  }
}

type Asked = ReturnType<typeof statementAsked>

interface NarrowingProps {
  search: StatementSearch
  asked: Asked
  currencies: accounts.Statement['currencies']
  onChange: (changes: StatementSearch) => void
}

function Narrowing({ search, asked, currencies, onChange }: NarrowingProps) {
  const { t } = useTranslation()
  const period = periodOf(search)
  return (
    <search className={classes.narrowing}>
      <NativeSelect
        label={t('accounts.period.label')}
        value={period ?? ''}
        data={[
          ...(period ? [] : [{ value: '', label: t('accounts.period.own') }]),
          ...periods.map((one) => ({ value: one, label: t(`accounts.period.${one}`) })),
        ]}
        onChange={(event) => onChange({ period: event.currentTarget.value as Period, from: undefined, to: undefined })}
      />
      <TextInput
        type="date"
        label={t('accounts.from')}
        value={asked.from ?? ''}
        max={asked.to}
        onChange={(event) => onChange({ period: undefined, from: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label={t('accounts.to')}
        value={asked.to ?? ''}
        min={asked.from}
        onChange={(event) =>
          onChange({ period: undefined, from: asked.from, to: event.currentTarget.value || undefined })
        }
      />
      {currencies.length > 1 && (
        <NativeSelect
          label={t('accounts.currency')}
          value={search.currency ?? currencies[0]?.currency}
          data={currencies.map(({ currency }) => currency)}
          onChange={(event) => onChange({ currency: event.currentTarget.value })}
        />
      )}
      <Files asked={asked} />
    </search>
  )
}

function Files({ asked }: { asked: Asked }) {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  const file = useMutation({
    mutationFn: (format: 'pdf' | 'xlsx') =>
      call(accounts.statementFile, { params: { format }, query: asked, customerId }),
    onSuccess: saveFile,
  })
  return (
    <div className={classes.files}>
      <Button
        variant="default"
        loading={file.isPending && file.variables === 'pdf'}
        leftSection={<IconFileTypePdf size="1.1em" aria-hidden />}
        onClick={() => file.mutate('pdf')}
      >
        {t('accounts.pdf')}
      </Button>
      <Button
        variant="default"
        loading={file.isPending && file.variables === 'xlsx'}
        leftSection={<IconFileSpreadsheet size="1.1em" aria-hidden />}
        onClick={() => file.mutate('xlsx')}
      >
        {t('accounts.xlsx')}
      </Button>
      {file.isError && <Notice tone="danger">{messageOf(file.error, t)}</Notice>}
    </div>
  )
}
