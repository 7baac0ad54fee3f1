import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CategoryNode, PropertyFacet } from '@toptan/contract/catalogs'
import { fold } from '@toptan/contract/fold'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useRoom } from '../../api/room.ts'
import type { ProductSearch } from '../../product-search.ts'
import { useFormat } from '../../ui/format.ts'
import { pathTo } from './category-tree.ts'
import classes from './Facets.module.css'
import { type FacetChoice, isChosen, toggleFacet, writeFacetChoice } from './facet-choice.ts'
import { facetsOf, SEARCH_FROM } from './queries.ts'
import type { ChangeSearch } from './use-product-search.ts'

/** So many details of a property stand without asking for more. */
const SHOWN = 8
/** From so many on, details can be looked for by name. */
const FIND_FROM = 16

interface FacetsProps {
  search: ProductSearch
  choice: FacetChoice
  categories: CategoryNode[] | undefined
  onChange: ChangeSearch
  /** Beside the navigation, which shows the open category already. */
  isBesideNavigation?: boolean
}

/** Categories and the properties of what is looked at, with how many products each choice leaves. */
export function Facets({ search, choice, categories, onChange, isBesideNavigation }: FacetsProps) {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  const { data: facets, isPending, isError, refetch } = useQuery(facetsOf(customerId, search))
  return (
    <div className={classes.facets}>
      {!(isBesideNavigation && search.category !== undefined) && (
        <Categories search={search} categories={categories} onChange={onChange} />
      )}
      {isPending && !isError && <FacetSkeletons />}
      {isError && (
        <p className={classes.failed} role="alert">
          {t('catalog.facetsFailed')}{' '}
          <button type="button" className={classes.more} onClick={() => void refetch()}>
            {t('catalog.again')}
          </button>
        </p>
      )}
      {facets
        ?.filter((facet) => facet.details.length > 1 || choice.has(facet.id))
        .map((facet) => (
          <Facet
            key={facet.id}
            facet={facet}
            choice={choice}
            onToggle={(detailId) => onChange({ p: writeFacetChoice(toggleFacet(choice, facet.id, detailId)) })}
          />
        ))}
    </div>
  )
}

function Categories({ search, categories = [], onChange }: Omit<FacetsProps, 'choice'>) {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  const { number } = useFormat()
  const text = search.searchText ?? ''
  const { data: groups } = useQuery({
    ...queries.found(customerId, text),
    enabled: customerId !== null && text.length >= SEARCH_FROM,
  })
  const way = pathTo(categories, search.category)
  const here = way.at(-1)
  const below = here ? here.children : categories
  const countOf = (id: string) => {
    // Groups are the five kinds: of a sub-category they say nothing.
    if (text.length < SEARCH_FROM || !groups || !categories.some((kind) => kind.id === id)) return null
    const group = groups.find((one) => one.id === id)
    return group ? `${number(group.totalCount)}${group.totalCountIsLowerBound ? '+' : ''}` : number(0)
  }
  const choose = (category: string | undefined) => onChange({ category, p: undefined })
  return (
    <nav aria-label={t('catalog.categories')} className={classes.group}>
      <h2 className={classes.heading}>{t('catalog.categories')}</h2>
      <ul className={classes.list}>
        {way.length > 0 && (
          <li>
            <button type="button" className={classes.category} onClick={() => choose(undefined)}>
              {t('catalog.all')}
            </button>
          </li>
        )}
        {way.map((node, depth) => (
          <li key={node.id}>
            <button
              type="button"
              className={classes.category}
              aria-current={node === here ? 'true' : undefined}
              style={{ paddingInlineStart: `${depth * 0.75 + 0.5}rem` }}
              onClick={() => choose(node.id)}
            >
              {node.name}
            </button>
          </li>
        ))}
        {below.map((node) => (
          <li key={node.id}>
            <button
              type="button"
              className={classes.category}
              data-none={countOf(node.id) === number(0) || undefined}
              style={{ paddingInlineStart: `${way.length * 0.75 + 0.5}rem` }}
              onClick={() => choose(node.id)}
            >
              <span>{node.name}</span>
              {countOf(node.id) && <span className={classes.number}>{countOf(node.id)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface FacetProps {
  facet: PropertyFacet
  choice: FacetChoice
  onToggle: (detailId: number) => void
}

function Facet({ facet, choice, onToggle }: FacetProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const [isWhole, setWhole] = useState(false)
  const [wanted, setWanted] = useState('')
  const folded = fold(wanted.trim())
  const fitting = folded === '' ? facet.details : facet.details.filter(({ name }) => fold(name).includes(folded))
  const shown =
    isWhole || folded !== ''
      ? fitting
      : fitting.filter(({ id }, index) => index < SHOWN || isChosen(choice, facet.id, id))
  const left = fitting.length - shown.length
  return (
    <fieldset className={classes.group}>
      <legend className={classes.heading}>{facet.name}</legend>
      {facet.details.length >= FIND_FROM && (
        <input
          type="search"
          className={classes.find}
          aria-label={t('catalog.findIn', { name: facet.name })}
          placeholder={t('catalog.find')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <ul className={classes.list} data-scrolls={shown.length > FIND_FROM || undefined}>
        {shown.map((detail) => {
          const chosen = isChosen(choice, facet.id, detail.id)
          return (
            <li key={detail.id}>
              <label className={classes.detail} data-none={(detail.count === 0 && !chosen) || undefined}>
                <input type="checkbox" checked={chosen} onChange={() => onToggle(detail.id)} />
                <span className={classes.name}>{detail.name}</span>
                <span className={classes.number}>
                  {facet.isEstimate && '≈ '}
                  {number(detail.count)}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
      {(left > 0 || (isWhole && folded === '' && facet.details.length > SHOWN)) && (
        <button type="button" className={classes.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('catalog.fewer') : t('catalog.moreDetails', { count: left })}
        </button>
      )}
    </fieldset>
  )
}

function FacetSkeletons() {
  return (
    <div aria-hidden>
      {[5, 8, 4].map((rows) => (
        <div key={rows} className={classes.group}>
          <Skeleton height={12} width="50%" mb="sm" />
          {Array.from({ length: rows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have nothing else to be told apart by
            <Skeleton key={index} height={10} mb="xs" />
          ))}
        </div>
      ))}
    </div>
  )
}
