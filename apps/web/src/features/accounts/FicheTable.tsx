import type { Fiche, Statement } from '@toptan/contract/accounts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import classes from './FicheTable.module.css'

interface FicheTableProps {
  statement: Statement
  onOpen: (ficheNo: string) => void
}

/** The lines of an account between its opening and its closing balance. */
export function FicheTable({ statement, onOpen }: FicheTableProps) {
  const { t } = useTranslation()
  const { currency } = statement.customerInfo
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{t('accounts.title')}</caption>
      <thead>
        <tr>
          <th>{t('accounts.column.date')}</th>
          <th>{t('accounts.column.ficheNo')}</th>
          <th>{t('accounts.column.description')}</th>
          <th>{t('accounts.column.dueDate')}</th>
          <th className={classes.figure}>{t('accounts.column.debit')}</th>
          <th className={classes.figure}>{t('accounts.column.credit')}</th>
          <th className={classes.figure}>{t('accounts.column.balance')}</th>
        </tr>
      </thead>
      <tbody>
        <tr className={classes.carried}>
          <th scope="row" colSpan={6}>
            {t('accounts.opening')}
          </th>
          <td className={classes.figure}>{money(statement.opening)}</td>
        </tr>
        {statement.customerFinanceTransactions.map((fiche) => (
          <FicheRow key={fiche.id} fiche={fiche} onOpen={onOpen} />
        ))}
      </tbody>
      <tfoot>
        <tr className={classes.carried}>
          <th scope="row" colSpan={4}>
            {t('accounts.closing')}
          </th>
          <td data-area="debit" className={classes.figure}>
            {money(statement.debit)}
          </td>
          <td data-area="credit" className={classes.figure}>
            {money(statement.credit)}
          </td>
          <td data-area="balance" className={classes.figure}>
            {money(statement.closing)}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function FicheRow({ fiche, onOpen }: { fiche: Fiche; onOpen: (ficheNo: string) => void }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const amount = <Money amount={fiche.amount} currency={fiche.currency} />
  return (
    <tr>
      <td data-area="date">
        <time dateTime={fiche.createDate}>{date(fiche.createDate)}</time>
      </td>
      <td data-area="ficheNo">
        {fiche.hasLines ? (
          <button
            type="button"
            className={classes.link}
            aria-label={t('accounts.openFiche', { number: fiche.ficheNo })}
            onClick={() => onOpen(fiche.ficheNo)}
          >
            {fiche.ficheNo}
          </button>
        ) : (
          fiche.ficheNo
        )}
      </td>
      <td data-area="description" className={classes.description}>
        {fiche.ficheType}
        {fiche.description && <span className={classes.soft}> · {fiche.description}</span>}
      </td>
      <td data-area="dueDate">
        {fiche.dueDate && (
          <>
            <span className={classes.word}>{t('accounts.column.dueDate')} </span>
            <time dateTime={fiche.dueDate}>{date(fiche.dueDate)}</time>
          </>
        )}
        {fiche.openAmount > 0 && fiche.openAmount < fiche.amount && (
          <span className={classes.open}>
            {t('accounts.open')} <Money amount={fiche.openAmount} currency={fiche.currency} />
          </span>
        )}
      </td>
      <td data-area="debit" className={classes.figure}>
        {fiche.sign === 'debit' && amount}
      </td>
      <td data-area="credit" className={classes.figure}>
        {fiche.sign === 'credit' && (
          <>
            <span className={classes.word}>− </span>
            {amount}
          </>
        )}
      </td>
      <td data-area="balance" className={classes.figure}>
        <span className={classes.word}>{t('accounts.column.balance')} </span>
        <Money amount={fiche.balance} currency={fiche.currency} />
      </td>
    </tr>
  )
}
