import type { Ageing, Statement } from '@toptan/contract/accounts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import classes from './Summary.module.css'

const buckets = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const satisfies (keyof Ageing)[]

/** What the account comes to, how old what is open is, and what falls due soon. */
export function Summary({ statement }: { statement: Statement }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const { currency, currentBalance } = statement.customerInfo
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  const open = buckets.reduce((sum, bucket) => sum + Math.max(0, statement.ageing[bucket]), 0)
  return (
    <div className={classes.summary}>
      <section className={classes.card} aria-labelledby="account-balance">
        <h2 id="account-balance" className={classes.heading}>
          {t('accounts.balance')}
        </h2>
        <p className={classes.balance}>{money(currentBalance)}</p>
        <p className={classes.soft}>{t(currentBalance > 0 ? 'accounts.owes' : 'accounts.owesNothing')}</p>
        {statement.overdue > 0 && (
          <p className={classes.overdue}>
            {t('accounts.overdue')} {money(statement.overdue)}
          </p>
        )}
      </section>
      <section className={classes.card} aria-labelledby="account-ageing">
        <h2 id="account-ageing" className={classes.heading}>
          {t('accounts.ageing.title')}
        </h2>
        <dl className={classes.ageing}>
          {buckets.map((bucket) => (
            <div key={bucket} data-bucket={bucket}>
              <dt>{t(`accounts.ageing.${bucket}`)}</dt>
              <dd>
                <span
                  className={classes.bar}
                  style={{ inlineSize: `${open > 0 ? (100 * Math.max(0, statement.ageing[bucket])) / open : 0}%` }}
                />
                {money(statement.ageing[bucket])}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={classes.card} aria-labelledby="account-due-soon">
        <h2 id="account-due-soon" className={classes.heading}>
          {t('accounts.dueSoon')}
        </h2>
        {statement.dueSoon.length === 0 ? (
          <p className={classes.soft}>{t('accounts.nothingDueSoon')}</p>
        ) : (
          <ul className={classes.due}>
            {statement.dueSoon.slice(0, 5).map((one) => (
              <li key={`${one.ficheNo} ${one.dueDate}`}>
                <span>
                  {date(one.dueDate)} <span className={classes.soft}>{one.ficheNo}</span>
                </span>
                {money(one.amount)}
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
