import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as home from '@toptan/contract/home'
import type { ProductRow } from '@toptan/contract/products'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useRoom } from '../../api/room.ts'
import classes from './FavoriteButton.module.css'
import { rereadFavorites } from './queries.ts'

interface FavoriteButtonProps {
  product: Pick<ProductRow, 'id' | 'code' | 'isFavorite'>
  className?: string
  /** In a list arrows reach it, Tab passes it by. */
  inList?: boolean
  /** Says in words what the star does. */
  saysIt?: boolean
}

/** Keeps a product as a favourite, or drops it. */
export function FavoriteButton({ product, className, inList, saysIt }: FavoriteButtonProps) {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (keep: boolean) =>
      call(keep ? home.addFavorite : home.removeFavorite, { params: { productId: product.id }, customerId }),
    onSettled: () => rereadFavorites(queryClient, customerId),
  })
  const isFavorite = isPending ? variables : product.isFavorite
  const Icon = isFavorite ? IconStarFilled : IconStar
  return (
    <button
      type="button"
      className={className ? `${classes.star} ${className}` : classes.star}
      tabIndex={inList ? -1 : undefined}
      data-cell={inList ? 'favorite' : undefined}
      data-favorite={isFavorite || undefined}
      aria-pressed={isFavorite}
      aria-label={saysIt ? undefined : t('catalog.favorite', { code: product.code })}
      title={t(isFavorite ? 'catalog.favoriteDrop' : 'catalog.favoriteKeep')}
      onClick={() => mutate(!isFavorite)}
    >
      <Icon size={inList ? 14 : 20} aria-hidden />
      {saysIt && <span>{t(isFavorite ? 'catalog.favoriteDrop' : 'catalog.favoriteKeep')}</span>}
    </button>
  )
}
