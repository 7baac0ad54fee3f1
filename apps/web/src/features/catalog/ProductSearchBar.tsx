import { Button, CloseButton, TextInput } from '@mantine/core'
import { useClickOutside, useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SearchGroup } from '@toptan/contract/catalogs'
import { kinds } from '@toptan/contract/products'
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useRoom } from '../../api/room.ts'
import { toProducts } from '../../paths.ts'
import { useFormat } from '../../ui/format.ts'
import { messageOf } from '../../ui/message.ts'
import { Picture } from '../../ui/Picture.tsx'
import { markMatches } from './matches.ts'
import classes from './ProductSearchBar.module.css'
import { SEARCH_FROM } from './queries.ts'
import { useSlash } from './use-slash.ts'

const SEARCH_AFTER_MS = 200

const ProductDetailModal = lazy(() =>
  import('./ProductDetailModal.tsx').then((module) => ({ default: module.ProductDetailModal })),
)

/** One thing in the list of results, in the order the arrows go. */
type Choice = { kind: 'product'; id: number } | { kind: 'category'; id: string }

/** Finds products from anywhere: from three characters on, grouped by category. */
export function ProductSearchBar() {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [opened, setOpened] = useState<number | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [asked] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS)
  const found = useQuery({
    ...queries.found(customerId, asked),
    enabled: customerId !== null && asked.length >= SEARCH_FROM,
    // What was found for the letters before stays until the next answer, in the same room.
    placeholderData: (shown: SearchGroup[] | undefined, query?: { queryKey: readonly unknown[] }) =>
      query?.queryKey[0] === customerId ? shown : undefined,
  })
  useSlash(field)
  const outside = useClickOutside<HTMLElement>(() => setOpen(false))

  const isShown = isOpen && text.trim().length >= SEARCH_FROM
  const groups = asked.length >= SEARCH_FROM ? (found.data ?? []) : []
  const choices = groups.flatMap((group): Choice[] => [
    { kind: 'category', id: group.id },
    ...group.products.map(({ id }): Choice => ({ kind: 'product', id })),
  ])
  const idOf = (choice: Choice | undefined) => (choice ? `${listId}-${choice.kind}-${choice.id}` : undefined)

  const choose = (choice: Choice) => {
    setOpen(false)
    if (choice.kind === 'product') return setOpened(choice.id)
    void navigate(toProducts({ category: choice.id, searchText: text.trim() }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const direction = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (direction !== 0 && isShown && choices.length > 0) {
      event.preventDefault()
      const next = active + direction
      const last = choices.length - 1
      const wrapped = next > last ? -1 : next < -1 ? last : next
      setActive(wrapped)
      document.getElementById(idOf(choices[wrapped]) ?? '')?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const choice = isShown ? choices[active] : undefined
      if (choice) choose(choice)
      else if (text.trim().length > 0) {
        setOpen(false)
        void navigate(toProducts({ searchText: text.trim() }))
      }
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (isShown) setOpen(false)
      else if (text !== '') setText('')
      else field.current?.blur()
    } else if (event.key === 'Tab') setOpen(false)
  }

  return (
    <search ref={outside} className={classes.bar}>
      <TextInput
        ref={field}
        type="search"
        role="combobox"
        aria-label={t('catalog.search')}
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown ? idOf(choices[active]) : undefined}
        aria-autocomplete="list"
        data-product-search
        placeholder={t('catalog.searchPlaceholder')}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          text !== '' && <CloseButton size="sm" aria-label={t('catalog.searchClear')} onClick={() => setText('')} />
        }
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setActive(-1)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
      />
      {isShown && (
        <div className={classes.results}>
          {found.isError ? (
            <div className={classes.state} role="alert">
              <span>
                {t('catalog.searchFailed')} {messageOf(found.error, t)}
              </span>
              <Button size="xs" variant="default" onClick={() => void found.refetch()}>
                {t('catalog.again')}
              </Button>
            </div>
          ) : found.data === undefined ? (
            <div className={classes.state} role="status">
              {t('catalog.searching')}
            </div>
          ) : groups.length === 0 ? (
            <div className={classes.state} role="status">
              {t('catalog.searchNothing', { text: asked })}
            </div>
          ) : null}
          <Results id={listId} groups={groups} text={asked} activeId={idOf(choices[active])} onChoose={choose} />
        </div>
      )}
      {opened !== null && (
        <Suspense fallback={null}>
          <ProductDetailModal productId={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </search>
  )
}

interface ResultsProps {
  id: string
  groups: SearchGroup[]
  text: string
  activeId: string | undefined
  onChoose: (choice: Choice) => void
}

function Results({ id, groups, text, activeId, onChoose }: ResultsProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  // The field keeps the focus while the mouse is used, so Escape and arrows go on working.
  const keepFocus = { onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault() }
  return (
    <div id={id} role="listbox" aria-label={t('catalog.results')}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox
        <div key={group.id} role="group" aria-label={group.name}>
          <Option
            id={`${id}-category-${group.id}`}
            className={classes.group}
            isActive={activeId === `${id}-category-${group.id}`}
            onClick={() => onChoose({ kind: 'category', id: group.id })}
            {...keepFocus}
          >
            <b>{group.name}</b>
            <span>
              {t('catalog.viewAll', {
                number: `${number(group.totalCount)}${group.totalCountIsLowerBound ? '+' : ''}`,
                count: group.totalCount,
              })}
            </span>
          </Option>
          {group.products.map((product) => (
            <Option
              key={product.id}
              id={`${id}-product-${product.id}`}
              className={classes.product}
              isActive={activeId === `${id}-product-${product.id}`}
              onClick={() => onChoose({ kind: 'product', id: product.id })}
              {...keepFocus}
            >
              <span className={classes.picture}>
                <Picture src={product.imageUrl} kind={kinds.find((kind) => group.id.startsWith(kind))} alt="" />
              </span>
              <span className={classes.name}>
                <Marked text={product.name} query={text} />
                <small>
                  <Marked text={product.code} query={text} />
                </small>
              </span>
            </Option>
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  className?: string
  isActive: boolean
  onClick: () => void
  onMouseDown: (event: { preventDefault: () => void }) => void
  children: React.ReactNode
}

function Option({ id, className, isActive, children, ...events }: OptionProps) {
  return (
    <div id={id} role="option" tabIndex={-1} aria-selected={isActive} className={className} {...events}>
      {children}
    </div>
  )
}

function Marked({ text, query }: { text: string; query: string }) {
  return markMatches(text, query).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have nothing but their place
    part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
  )
}
