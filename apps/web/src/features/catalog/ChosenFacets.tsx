import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useRoom } from '../../api/room.ts'
import type { ProductSearch } from '../../product-search.ts'
import classes from './ChosenFacets.module.css'
import { findCategory } from './category-tree.ts'
import { type FacetChoice, toggleFacet, writeFacetChoice } from './facet-choice.ts'
import { facetsOf } from './queries.ts'
import type { ChangeSearch } from './use-product-search.ts'

interface ChosenFacetsProps {
  search: ProductSearch
  choice: FacetChoice
  onChange: ChangeSearch
}

/** What is chosen, each to be taken away on its own, and all at once. */
export function ChosenFacets({ search, choice, onChange }: ChosenFacetsProps) {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  const { data: facets } = useQuery(facetsOf(customerId, search))
  const chosen = [...choice].flatMap(([propertyId, details]) => {
    const facet = facets?.find((one) => one.id === propertyId)
    return details.map((id) => ({
      propertyId,
      id,
      property: facet?.name,
      name: facet?.details.find((detail) => detail.id === id)?.name ?? '…',
    }))
  })
  // A search goes through one category or all of them; which, is a choice like the others.
  const { data: categories } = useQuery(queries.categories(customerId))
  const category = search.searchText ? findCategory(categories ?? [], search.category) : null
  const count = chosen.length + (search.inStock ? 1 : 0) + (search.searchText ? 1 : 0) + (category ? 1 : 0)
  if (count === 0) return null
  return (
    <ul className={classes.chips} aria-label={t('catalog.chosen')}>
      {search.searchText && <Chip name={`“${search.searchText}”`} onDrop={() => onChange({ searchText: undefined })} />}
      {category && <Chip name={category.name} onDrop={() => onChange({ category: undefined, p: undefined })} />}
      {search.inStock && <Chip name={t('catalog.inStock')} onDrop={() => onChange({ inStock: undefined })} />}
      {chosen.map(({ propertyId, id, property, name }) => (
        <Chip
          key={`${propertyId}:${id}`}
          property={property}
          name={name}
          onDrop={() => onChange({ p: writeFacetChoice(toggleFacet(choice, propertyId, id)) })}
        />
      ))}
      {count > 1 && (
        <li>
          <button
            type="button"
            className={classes.clear}
            onClick={() => onChange({ p: undefined, inStock: undefined, searchText: undefined })}
          >
            {t('catalog.clearChoice')}
          </button>
        </li>
      )}
    </ul>
  )
}

function Chip({ property, name, onDrop }: { property?: string; name: string; onDrop: () => void }) {
  const { t } = useTranslation()
  return (
    <li>
      <button
        type="button"
        className={classes.chip}
        onClick={onDrop}
        aria-label={t('catalog.drop', { name: property ? `${property} ${name}` : name })}
      >
        {property && <span className={classes.property}>{property}</span>}
        <span>{name}</span>
        <IconX size={14} aria-hidden />
      </button>
    </li>
  )
}
