import { Button } from '@mantine/core'
import * as divisions from '@toptan/contract/divisions'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useFormat } from '../../ui/format.ts'
import { messageOf } from '../../ui/message.ts'
import { Notice } from '../../ui/Notice.tsx'
import classes from './MissingPriceLists.module.css'
import { useSave } from './use-save.ts'

interface MissingPriceListsProps {
  missing: readonly divisions.MissingPriceList[]
  divisions: readonly divisions.Division[]
  /** Why this person may not add them; null who may. */
  why: string | null
}

type Addable = divisions.MissingPriceList & { divisionId: number }
const isAddable = (one: divisions.MissingPriceList): one is Addable => one.divisionId !== null

/** Lists that the ERP has prices or customers for: each is added with one press, or all at once. */
export function MissingPriceLists({ missing, divisions: sellers, why }: MissingPriceListsProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const addable = missing.filter(isAddable)
  const add = useSave(
    async (chosen: readonly Addable[]) => {
      for (const [id, lists] of Map.groupBy(chosen, ({ divisionId }) => divisionId)) {
        const division = sellers.find((one) => one.id === id)
        const body = lists.map(({ currency, tradingGroup }) => ({
          code: tradingGroup ?? division?.code ?? currency,
          currency,
          tradingGroup,
        }))
        await call(divisions.createPriceLists, { params: { id }, body })
      }
    },
    { changes: [divisions.list, divisions.priceLists] },
  )
  const nameOf = ({ tradingGroup, currency }: divisions.MissingPriceList) =>
    t('installation.missing.name', { group: tradingGroup ?? t('installation.everyone'), currency })
  return (
    <div className={classes.missing}>
      <Notice tone="warning" title={t('installation.missing.title')}>
        <p className={classes.words}>{t('installation.missing.words')}</p>
        <ul className={classes.list}>
          {missing.map((one) => (
            <li key={nameOf(one) + one.divisionId}>
              <span>
                <strong>{nameOf(one)}</strong>
                <span className={classes.figures}>
                  {[
                    t('installation.missing.customers', { count: one.customers, number: number(one.customers) }),
                    t('installation.missing.prices', { count: one.prices, number: number(one.prices) }),
                    sellers.length > 1 && sellers.find(({ id }) => id === one.divisionId)?.name,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {isAddable(one) ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={why !== null || add.isPending}
                  title={why ?? undefined}
                  aria-label={t('installation.missing.addOf', { name: nameOf(one) })}
                  onClick={() => add.mutate([one])}
                >
                  {t('installation.missing.add')}
                </Button>
              ) : (
                <span className={classes.figures}>{t('installation.missing.noDivision')}</span>
              )}
            </li>
          ))}
        </ul>
        {add.isError && <p className={classes.refusal}>{messageOf(add.error, t)}</p>}
        {addable.length > 1 && (
          <Button
            size="compact-md"
            disabled={why !== null}
            title={why ?? undefined}
            loading={add.isPending}
            onClick={() => add.mutate(addable)}
          >
            {t('installation.missing.addAll', { number: number(addable.length) })}
          </Button>
        )}
      </Notice>
    </div>
  )
}
