import { Skeleton, UnstyledButton } from '@mantine/core'
import {
  IconBuildingWarehouse,
  IconCategory2,
  IconChevronRight,
  IconClockPlay,
  IconCreditCard,
  IconGauge,
  IconHome,
  IconListDetails,
  IconMail,
  IconPlugConnected,
  IconReceipt,
  IconReceipt2,
  IconStar,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useMatches } from '@tanstack/react-router'
import type { CategoryNode } from '@toptan/contract/catalogs'
import { type Kind, kinds } from '@toptan/contract/products'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../api/queries.ts'
import { useRoom } from '../api/room.ts'
import { useAdmin } from '../api/session.ts'
import { paths, toProducts } from '../paths.ts'
import { KindDrawing } from '../ui/KindDrawing.tsx'
import { isPermitted } from './route-rules.ts'
import classes from './SideNavigation.module.css'

/** Where one can go. Categories are those that hold something the customer of this tab may see. */
export function SideNavigation({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  return (
    <nav className={classes.navigation} aria-label={t('shell.navigation')} data-collapsed={isCollapsed || undefined}>
      <ul>
        <Place to={paths.home} Icon={IconHome} label={t('shell.titles.home')} />
        <Place to={paths.orders} Icon={IconReceipt} label={t('shell.titles.orders')} />
        <Place to={paths.customerFinance} Icon={IconReceipt2} label={t('shell.titles.customerFinance')} />
        <Place to={paths.favorites} Icon={IconStar} label={t('shell.titles.favorites')} />
      </ul>
      {customerId !== null && <Categories key={customerId} room={customerId} isCollapsed={isCollapsed} />}
      <Management />
    </nav>
  )
}

/** What the product itself is run with; shown as far as it is permitted. */
const managed = [
  { to: paths.cockpit, Icon: IconGauge, title: 'cockpit', permission: 'scheduled-job-list' },
  {
    to: paths.integrationSettings,
    Icon: IconPlugConnected,
    title: 'integrationSettings',
    permission: 'configuration-list',
  },
  { to: paths.payments, Icon: IconCreditCard, title: 'payments', permission: 'configuration-list' },
  { to: paths.scheduledTasks, Icon: IconClockPlay, title: 'scheduledTasks', permission: 'scheduled-job-list' },
  { to: paths.orderParameters, Icon: IconListDetails, title: 'orderParameters', permission: 'order-parameter-list' },
  { to: paths.categoryMappings, Icon: IconCategory2, title: 'categoryMappings', permission: 'category-map-list' },
  {
    to: paths.warehouseSettings,
    Icon: IconBuildingWarehouse,
    title: 'warehouseSettings',
    permission: 'warehouse-target-list',
  },
  { to: paths.mailTemplates, Icon: IconMail, title: 'mailTemplates', permission: 'email-template-list' },
] as const

function Management() {
  const { t } = useTranslation()
  const authority = useAdmin((state) => state.user?.authority)
  const open = managed.filter(({ permission }) => isPermitted(authority ?? [], [permission]))
  if (open.length === 0) return null
  return (
    <>
      <h2 className={classes.heading}>
        <span className={classes.label}>{t('shell.management')}</span>
      </h2>
      <ul>
        {open.map(({ to, Icon, title }) => (
          <Place key={to} to={to} Icon={Icon} label={t(`shell.titles.${title}`)} />
        ))}
      </ul>
    </>
  )
}

function Place({
  to,
  Icon,
  label,
}: {
  to: (typeof paths)['home' | 'orders' | 'customerFinance' | 'favorites' | (typeof managed)[number]['title']]
  Icon: TablerIcon
  label: string
}) {
  return (
    <li>
      <Link to={to} className={classes.item} activeProps={{ 'aria-current': 'page' }} title={label}>
        <Icon className={classes.icon} stroke={1.6} aria-hidden />
        <span className={classes.label}>{label}</span>
      </Link>
    </li>
  )
}

function Categories({ room, isCollapsed }: { room: number; isCollapsed: boolean }) {
  const { t } = useTranslation()
  const { data, isPending, isError, refetch } = useQuery(queries.categories(room))
  const chosen = useMatches({
    select: (matches) => {
      const match = matches.find((one) => one.fullPath === paths.products)
      return match ? ((match.search as { category?: string }).category ?? '') : null
    },
  })
  return (
    <>
      <h2 className={classes.heading}>
        <span className={classes.label}>{t('shell.categories')}</span>
      </h2>
      <ul aria-busy={isPending}>
        {isPending &&
          kinds.map((kind) => (
            <li key={kind} className={classes.item} aria-hidden>
              <Skeleton height="1.25rem" />
            </li>
          ))}
        {isError && (
          <li>
            <UnstyledButton className={classes.item} onClick={() => void refetch()}>
              <span className={classes.label}>{t('shell.categoriesFailed')}</span>
            </UnstyledButton>
          </li>
        )}
        {data?.map((category) => (
          <Category key={category.id} category={category} chosen={chosen} isCollapsed={isCollapsed} depth={0} />
        ))}
      </ul>
    </>
  )
}

interface CategoryProps {
  category: CategoryNode
  chosen: string | null
  isCollapsed: boolean
  depth: number
}

function Category({ category, chosen, isCollapsed, depth }: CategoryProps) {
  const { t } = useTranslation()
  const holdsChosen = chosen !== null && chosen !== '' && holds(category, chosen)
  const [choice, setChoice] = useState<boolean | null>(null)
  const isOpen = !isCollapsed && category.children.length > 0 && (choice ?? holdsChosen)
  return (
    <li>
      <div className={classes.line}>
        <Link
          {...toProducts({ category: category.id })}
          className={classes.item}
          data-depth={depth}
          aria-current={chosen === category.id ? 'page' : undefined}
          activeProps={{ 'aria-current': chosen === category.id ? 'page' : undefined }}
          title={category.name}
        >
          {depth === 0 && <CategoryPicture category={category} />}
          <span className={classes.label}>{category.name}</span>
        </Link>
        {category.children.length > 0 && !isCollapsed && (
          <UnstyledButton
            className={classes.unfold}
            aria-expanded={isOpen}
            aria-label={t('shell.unfold', { name: category.name })}
            onClick={() => setChoice(!isOpen)}
          >
            <IconChevronRight size="1em" aria-hidden />
          </UnstyledButton>
        )}
      </div>
      {isOpen && (
        <ul>
          {category.children.map((child) => (
            <Category key={child.id} category={child} chosen={chosen} isCollapsed={isCollapsed} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  )
}

const holds = (category: CategoryNode, id: string): boolean =>
  category.id === id || category.children.some((child) => holds(child, id))

const isKind = (id: string): id is Kind => kinds.includes(id as Kind)

function CategoryPicture({ category }: { category: CategoryNode }): ReactNode {
  if (isKind(category.id)) return <span className={classes.icon}>{<KindDrawing kind={category.id} />}</span>
  return (
    <span className={classes.icon}>
      {category.icon ? <img src={category.icon} alt="" /> : <KindDrawing kind="AKS" />}
    </span>
  )
}
