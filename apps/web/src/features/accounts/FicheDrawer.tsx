import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Fiche } from '@toptan/contract/accounts'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useRoom } from '../../api/room.ts'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useUnits } from '../../ui/units.ts'
import classes from './FicheDrawer.module.css'

interface FicheDrawerProps {
  /** Null: closed. */
  fiche: Fiche | null
  onClose: () => void
}

/** The goods that a paper on the account consists of, as the ERP has them now. */
export function FicheDrawer({ fiche, onClose }: FicheDrawerProps) {
  const { t } = useTranslation()
  return (
    <Drawer
      opened={fiche !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={t('accounts.fiche', { number: fiche?.ficheNo ?? '' })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {fiche !== null && <Lines fiche={fiche} />}
    </Drawer>
  )
}

function Lines({ fiche: { ficheNo, amount, currency } }: { fiche: Fiche }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const unit = useUnits()
  const { customerId } = useRoom()
  const lines = useQuery(queries.ficheLines(customerId, ficheNo))
  if (lines.isError) return <ErrorState error={lines.error} onRetry={() => lines.refetch()} />
  if (!lines.data) return <SkeletonRows rows={4} columns={[50, 20, 20]} />
  if (lines.data.length === 0) return <EmptyState title={t('accounts.noLines')} />
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th>{t('accounts.line.product')}</th>
          <th className={classes.figure}>{t('accounts.line.quantity')}</th>
          <th className={classes.figure}>{t('accounts.line.price')}</th>
          <th className={classes.figure}>{t('accounts.line.total')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.data.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paper may name the same product twice, and its lines never move
          <tr key={at}>
            <td>
              {line.productName}
              <span className={classes.code}>{line.productCode}</span>
            </td>
            <td className={classes.figure}>
              {number(line.quantity)} {unit(line.unitCode)}
            </td>
            <td className={classes.figure}>
              <Money amount={line.price} currency={line.currency} />
            </td>
            <td className={classes.figure}>
              <Money amount={line.total} currency={line.currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t('accounts.line.whole')}
          </th>
          <td className={classes.figure}>
            <Money amount={amount} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
