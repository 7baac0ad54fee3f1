import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Drawer } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { type CSSProperties, lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoom } from '../api/room.ts'
import { changeAdmin, useAdmin } from '../api/session.ts'
import { OrderResultDialog } from '../features/basket/index.ts'
import { paths } from '../paths.ts'
import { breakpoints } from '../ui/breakpoints.ts'
import { TOAST_MS, toast } from '../ui/toast.tsx'
import { useKeys } from '../ui/use-keys.ts'
import classes from './Decked.module.css'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import { roomHue } from './room-colour.ts'
import { SideNavigation } from './SideNavigation.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'
import { useCustomerSelector } from './use-customer-selector.ts'

const PasswordOverlay = lazy(() => import('./PasswordOverlay.tsx'))
const CustomerSelector = lazy(() => import('./CustomerSelector.tsx'))
const KeyboardHelp = lazy(() => import('./KeyboardHelp.tsx'))

const DRAWER_WIDTH = 330

/** The layout for signed-in people: a bar on top, navigation at the side, the page, and what stands below it. */
export default function Decked() {
  const { t } = useTranslation()
  const { customer, customerId } = useRoom()
  const user = useAdmin((state) => state.user)
  const isCollapsed = useAdmin((state) => state.layout.isSideCollapsed)
  const isSideShown = useMediaQuery(`(min-width: ${breakpoints.lmd})`, undefined, { getInitialValueInEffect: false })
  const [isMenuOpen, menu] = useDisclosure(false)
  const [isHelpOpen, help] = useDisclosure(false)
  const selector = useCustomerSelector()
  usePlaces(help.open, selector.open)
  useFocusOnNewPage()
  const path = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever another page opens
  useEffect(() => menu.close(), [path])

  if (!user) return null
  if (user.isPasswordChangeRequired)
    return (
      <Suspense>
        <PasswordOverlay />
      </Suspense>
    )

  const style = customerId === null ? undefined : ({ '--room-hue': roomHue(customerId) } as CSSProperties)
  return (
    <div
      className={classes.frame}
      data-collapsed={isCollapsed || undefined}
      data-room={customerId ?? undefined}
      style={style}
    >
      <a className={classes.skip} href="#page">
        {t('shell.skip')}
      </a>
      <div key={`edge-${customerId}`} className={classes.edge} aria-hidden />
      <p className={classes.announcement} role="status">
        {customer ? t('shell.actingFor', { name: customer.name, code: customer.code ?? '' }) : ''}
      </p>
      <Header
        isSideShown={isSideShown ?? true}
        onMenu={() =>
          isSideShown
            ? changeAdmin(({ layout }) => ({ layout: { ...layout, isSideCollapsed: !layout.isSideCollapsed } }))
            : menu.open()
        }
        selector={selector}
      />
      <div className={classes.body}>
        {isSideShown && (
          <aside className={classes.side}>
            <SideNavigation isCollapsed={isCollapsed} />
          </aside>
        )}
        <div className={classes.column}>
          {/* Another customer is another room: nothing of the last one stays on the page. */}
          <main key={customerId ?? 'none'} id="page" className={classes.page} tabIndex={-1}>
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
      {!isSideShown && (
        <Drawer
          opened={isMenuOpen}
          onClose={menu.close}
          size={DRAWER_WIDTH}
          padding="xs"
          title={t('shell.menu')}
          closeButtonProps={{ 'aria-label': t('shell.close') }}
        >
          <SideNavigation isCollapsed={false} />
          <div className={classes.choices}>
            <LanguageSelect onFailure={() => toast.refused(t('shell.languageNotKept'))} />
            <ThemeToggle />
          </div>
        </Drawer>
      )}
      <Suspense>
        {selector.isOpen && <CustomerSelector onClose={selector.close} />}
        {isHelpOpen && <KeyboardHelp onClose={help.close} />}
      </Suspense>
      {customerId !== null && <OrderResultDialog key={customerId} />}
      <Notifications autoClose={TOAST_MS} position="top-right" />
    </div>
  )
}

/** `g` and a letter lead to a place; `?` shows them all. */
function usePlaces(openHelp: () => void, openSelector: () => void) {
  const navigate = useNavigate()
  const places = useMemo(
    () => ({
      h: () => void navigate({ to: paths.home }),
      p: () => void navigate({ to: paths.products }),
      c: () => void navigate({ to: paths.cart }),
      o: () => void navigate({ to: paths.orders }),
      f: () => void navigate({ to: paths.favorites }),
      u: () => void navigate({ to: paths.profile }),
      m: openSelector,
    }),
    [navigate, openSelector],
  )
  const single = useMemo(() => ({ '?': openHelp }), [openHelp])
  useKeys({ places, single })
}

/** After going to another page the focus starts at that page, not at the link that led there. */
function useFocusOnNewPage() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const last = useRef(path)
  useEffect(() => {
    if (last.current !== undefined && path !== last.current) {
      const active = document.activeElement
      const isInPage = active instanceof HTMLElement && active.closest('main') && active.tagName === 'INPUT'
      if (!isInPage) document.getElementById('page')?.focus({ preventScroll: true })
    }
    last.current = path
  }, [path])
}
