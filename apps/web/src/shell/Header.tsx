import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import { IconBuildingStore, IconLayoutSidebar, IconMenu2, IconSelector, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../api/queries.ts'
import { clearCustomer, useRoom } from '../api/room.ts'
import { CartDropdown } from '../features/basket/index.ts'
import { paths } from '../paths.ts'
import { Wordmark } from '../ui/Mark.tsx'
import { toast } from '../ui/toast.tsx'
import { cut } from './cut.ts'
import classes from './Header.module.css'
import { LanguageSelect } from './LanguageSelect.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'
import { UserMenu } from './UserMenu.tsx'
import type { SelectorState } from './use-customer-selector.ts'

const ProductSearchBar = lazy(() =>
  import('../features/catalog/index.ts').then((module) => ({ default: module.ProductSearchBar })),
)

interface HeaderProps {
  isSideShown: boolean
  /** Opens the menu, or makes the side navigation narrow or wide. */
  onMenu: () => void
  selector: SelectorState
}

export function Header({ isSideShown, onMenu, selector }: HeaderProps) {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  const { data: site } = useQuery(queries.siteInfos())
  const path = useRouterState({ select: (state) => state.location.pathname })
  const hasSearch = customerId !== null && path !== paths.products
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t(isSideShown ? 'shell.toggleSide' : 'shell.menu')}
          onClick={onMenu}
        >
          {isSideShown ? <IconLayoutSidebar className={classes.pointing} aria-hidden /> : <IconMenu2 aria-hidden />}
        </ActionIcon>
        <Link to={paths.home} className={classes.logo} aria-label={site?.headerSettings.title ?? 'Toptan'}>
          <Wordmark
            title={site?.headerSettings.title ?? 'Toptan'}
            logo={site?.headerSettings.logo}
            markOnly={!isSideShown}
          />
        </Link>
        <CustomerButton selector={selector} letters={isSideShown ? 25 : 7} />
        <div className={classes.search}>
          {hasSearch && (
            <Suspense>
              <ProductSearchBar key={customerId} />
            </Suspense>
          )}
        </div>
        <div className={classes.end}>
          {isSideShown && (
            <>
              <LanguageSelect onFailure={() => toast.refused(t('shell.languageNotKept'))} />
              <ThemeToggle />
            </>
          )}
          <CartDropdown />
          <UserMenu />
        </div>
      </div>
    </header>
  )
}

function CustomerButton({ selector, letters }: { selector: SelectorState; letters: number }) {
  const { t } = useTranslation()
  const { customer } = useRoom()
  const label = customer
    ? t('shell.actingFor', { name: customer.name, code: customer.code ?? '' })
    : t('shell.selectCustomer')
  return (
    <div className={classes.customer} data-chosen={customer ? true : undefined}>
      <Tooltip
        label={label}
        disabled={!customer || customer.name.length <= letters}
        openDelay={200}
        events={{ hover: true, focus: false, touch: false }}
      >
        <UnstyledButton
          className={classes.customerButton}
          aria-label={label}
          aria-haspopup="dialog"
          aria-disabled={!selector.canOpen}
          data-fixed={selector.canOpen ? undefined : true}
          onClick={selector.open}
        >
          {customer ? <span className={classes.dot} aria-hidden /> : <IconBuildingStore size="1.2em" aria-hidden />}
          <span className={classes.names}>
            <span className={classes.name}>{customer ? cut(customer.name, letters) : t('shell.selectCustomer')}</span>
            {customer?.code && <span className={classes.code}>{customer.code}</span>}
          </span>
          {selector.canOpen && <IconSelector className={classes.arrows} size="1.1em" aria-hidden />}
        </UnstyledButton>
      </Tooltip>
      {customer && selector.canOpen && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('shell.clearCustomer')}
          onClick={clearCustomer}
        >
          <IconX size="1em" aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
