import { type OrderParameterKey, orderParameterKeys } from '@toptan/contract/order-parameters'
import { useTranslation } from 'react-i18next'
import list from '../../ui/list.module.css'

export const isKnownKey = (key: string): key is OrderParameterKey =>
  (orderParameterKeys as readonly string[]).includes(key)

/** A key in words with the key itself small; one that is the ERP's own field stands alone. */
export function KeyName({ name }: { name: string }) {
  const { t } = useTranslation()
  if (!isKnownKey(name)) return <>{name}</>
  return (
    <>
      {t(`orderParameters.key.${name}`)}
      <span className={list.detail}>{name}</span>
    </>
  )
}
