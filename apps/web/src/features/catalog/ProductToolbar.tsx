import { ActionIcon, CloseButton, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconFilter,
  IconLayoutGrid,
  IconLayoutGridFilled,
  IconSearch,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import type { ProductSearch } from '../../product-search.ts'
import { useFormat } from '../../ui/format.ts'
import classes from './ProductToolbar.module.css'
import type { ChangeSearch } from './use-product-search.ts'
import { useSlash } from './use-slash.ts'

const SEARCH_AFTER_MS = 250

interface ProductToolbarProps {
  search: ProductSearch
  onChange: ChangeSearch
  searchField: RefObject<HTMLInputElement | null>
  title: string
  total: { count: number; isLowerBound: boolean } | null
  isWithVat: boolean
  onWithVat: (isWithVat: boolean) => void
  isCompact: boolean
  onCompact: (isCompact: boolean) => void
  chosenCount: number
  onNarrow: () => void
  /** From the search field down into the rows. */
  onDown: () => void
  /** What is chosen. */
  children: ReactNode
}

/** Search, order and look of the sheet, and what is being looked at. */
export function ProductToolbar(given: ProductToolbarProps) {
  const { search, onChange, title, total, isWithVat, onWithVat, isCompact, onCompact, chosenCount } = given
  const { t } = useTranslation()
  const { number } = useFormat()
  const { data: sorts } = useQuery(queries.sortParams())
  return (
    <search className={classes.toolbar}>
      <div className={classes.line}>
        <SearchField {...given} />
        <NativeSelect
          size="sm"
          className={classes.sort}
          aria-label={t('catalog.sort')}
          value={search.sort ?? ''}
          data={[
            { value: '', label: t('catalog.sortDefault') },
            ...(sorts ?? []).map(({ title: label, column, direction }) => ({
              value: direction === 'desc' ? `${column} desc` : column,
              label,
            })),
          ]}
          onChange={(event) => onChange({ sort: event.currentTarget.value || undefined })}
        />
        <Switch
          size="sm"
          className={classes.switch}
          label={t('catalog.inStock')}
          checked={search.inStock ?? false}
          onChange={(event) => onChange({ inStock: event.currentTarget.checked || undefined })}
        />
        <Switch
          size="sm"
          className={classes.switch}
          label={t('catalog.withVat')}
          checked={isWithVat}
          onChange={(event) => onWithVat(event.currentTarget.checked)}
        />
        <ActionIcon
          variant="default"
          size="lg"
          className={classes.density}
          aria-label={t('catalog.compact')}
          title={t('catalog.compact')}
          aria-pressed={isCompact}
          onClick={() => onCompact(!isCompact)}
        >
          {isCompact ? (
            <IconBaselineDensitySmall size={18} aria-hidden />
          ) : (
            <IconBaselineDensityMedium size={18} aria-hidden />
          )}
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          className={classes.density}
          aria-label={t('catalog.cards')}
          title={t('catalog.cards')}
          aria-pressed={search.view === 'cards'}
          onClick={() => onChange({ view: search.view === 'cards' ? undefined : 'cards' }, { keepsPlace: true })}
        >
          {search.view === 'cards' ? (
            <IconLayoutGridFilled size={18} aria-hidden />
          ) : (
            <IconLayoutGrid size={18} aria-hidden />
          )}
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          className={classes.narrow}
          aria-label={t('catalog.narrow')}
          title={t('catalog.narrow')}
          onClick={given.onNarrow}
        >
          <IconFilter size={18} aria-hidden />
          {chosenCount > 0 && <span className={classes.count}>{chosenCount}</span>}
        </ActionIcon>
      </div>
      <div className={classes.under}>
        <h1 className={classes.title}>{title}</h1>
        <span className={classes.total} role="status">
          {total &&
            t('catalog.total', {
              count: total.count,
              number: `${number(total.count)}${total.isLowerBound ? '+' : ''}`,
            })}
        </span>
        {given.children}
      </div>
    </search>
  )
}

function SearchField({ search, onChange, searchField, onDown }: ProductToolbarProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(search.searchText ?? '')
  // Another address, from a link or the back button, replaces what stands in the field.
  useEffect(
    () => setTyped((known) => (known.trim() === (search.searchText ?? '') ? known : (search.searchText ?? ''))),
    [search.searchText],
  )
  useSlash(searchField)
  const look = (text: string) => onChange({ searchText: text.trim() || undefined }, { replaces: true })
  const lookSoon = useDebouncedCallback(look, SEARCH_AFTER_MS)
  const clear = () => {
    setTyped('')
    lookSoon.cancel()
    look('')
    searchField.current?.focus()
  }
  return (
    <TextInput
      ref={searchField}
      size="sm"
      type="search"
      className={classes.search}
      aria-label={t('catalog.search')}
      placeholder={t('catalog.searchPlaceholder')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed !== '' && <CloseButton size="sm" aria-label={t('catalog.searchClear')} onClick={clear} />}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        lookSoon(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter' || event.key === 'ArrowDown') {
          event.preventDefault()
          lookSoon.cancel()
          if (typed.trim() !== (search.searchText ?? '')) look(typed)
          else onDown()
        }
        if (event.key === 'Escape') {
          event.preventDefault()
          if (typed === '') event.currentTarget.blur()
          else clear()
        }
      }}
    />
  )
}
