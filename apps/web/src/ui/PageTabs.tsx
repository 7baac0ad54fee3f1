import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './PageTabs.module.css'

interface PageTab {
  to: string
  search?: Record<string, string>
  /** Said where the address alone does not tell which is open. */
  isOpen?: boolean
  label: ReactNode
}

/** Pages that belong together, side by side; each has an address of its own. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  const row = useRef<HTMLElement>(null)
  // On a phone the row scrolls, and the open page may lie outside it.
  useEffect(() => {
    const open = row.current?.querySelector('[aria-current="page"]')
    open?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <nav ref={row} className={classes.tabs} aria-label={label}>
      {tabs.map(({ to, search, isOpen, label: words }) => (
        <Link
          key={to + JSON.stringify(search)}
          to={to}
          search={search as never}
          className={classes.tab}
          activeProps={isOpen === undefined ? { 'aria-current': 'page' } : { 'aria-current': undefined }}
          aria-current={isOpen ? 'page' : undefined}
        >
          {words}
        </Link>
      ))}
    </nav>
  )
}
