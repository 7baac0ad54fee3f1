import type { OrderParameter } from '@toptan/contract/order-parameters'
import { useTranslation } from 'react-i18next'
import list from '../../ui/list.module.css'

/** The orders that a parameter holds for, in words. */
export function HoldsFor({ parameter: { division, paymentMethod, category } }: { parameter: OrderParameter }) {
  const { t } = useTranslation()
  const conditions = [division?.name, paymentMethod?.name, category?.name].filter((name) => name !== undefined)
  if (conditions.length === 0) return <span className={list.soft}>{t('orderParameters.everyOrder')}</span>
  return <>{conditions.join(' · ')}</>
}
