import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CodeField, codeFields } from '@toptan/contract/category-maps'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useFormat } from '../../ui/format.ts'
import list from '../../ui/list.module.css'
import { Notice } from '../../ui/Notice.tsx'

const ASK_AFTER_MS = 400

interface MapEffectProps {
  /** The map that is changed; undefined for one to come. */
  id: number | undefined
  values: { categoryId: string } & Record<CodeField, string>
}

/** What a map would bring about as it is entered; nothing while a category or every code is missing. */
export function MapEffect({ id, values }: MapEffectProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const [asked] = useDebouncedValue(values, ASK_AFTER_MS)
  const isWhole = asked.categoryId !== '' && codeFields.some((field) => asked[field].trim() !== '')
  const effect = useQuery({
    ...queries.categoryMapEffect({ ...asked, id }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  })
  if (!isWhole || !effect.data) return null
  const { itemCount, productCount, movingCount } = effect.data
  return (
    <Notice tone={movingCount > 0 ? 'warning' : 'info'}>
      {itemCount > 0 && (
        <span className={list.line}>
          {t('categoryMaps.effect.comesIn', { count: itemCount, number: number(itemCount) })}
        </span>
      )}
      {productCount > 0 && (
        <span className={list.line}>
          {t('categoryMaps.effect.decides', { count: productCount, number: number(productCount) })}
        </span>
      )}
      {movingCount > 0 && (
        <span className={list.line}>
          {t('categoryMaps.effect.moves', { count: movingCount, number: number(movingCount) })}
        </span>
      )}
      {itemCount + productCount === 0 && t('categoryMaps.effect.nothing')}
    </Notice>
  )
}
