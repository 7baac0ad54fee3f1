import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLogout, IconLogout2, IconReceipt, IconStar, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAdmin } from '../api/session.ts'
import { signOut } from '../api/sign-in.ts'
import { paths } from '../paths.ts'
import { cut } from './cut.ts'
import { useRoleNames } from './role-name.ts'
import classes from './UserMenu.module.css'

const NAME_LETTERS = 20
const ICON = '1.1em'

export function UserMenu() {
  const { t } = useTranslation()
  const roleName = useRoleNames()
  const user = useAdmin((state) => state.user)
  if (!user) return null
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.userName
  // Signing out succeeds here even when the server does not answer.
  const leave = (everywhere: boolean) => void signOut({ everywhere }).catch(() => {})
  return (
    <Menu position="bottom-end" width={260} shadow="md" returnFocus>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={t('shell.userMenu', { name })}>
          <span className={classes.initials} aria-hidden>
            {initialsOf(name)}
          </span>
          <span className={classes.name}>{cut(name, NAME_LETTERS)}</span>
          <IconChevronDown className={classes.arrow} size={ICON} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{name}</strong>
          <span>{user.email}</span>
          <span>{roleName(user.role.name)}</span>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to={paths.profile} leftSection={<IconUser size={ICON} aria-hidden />}>
          {t('shell.titles.profile')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.orders} leftSection={<IconReceipt size={ICON} aria-hidden />}>
          {t('shell.titles.orders')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.favorites} leftSection={<IconStar size={ICON} aria-hidden />}>
          {t('shell.titles.favorites')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={ICON} aria-hidden />} onClick={() => leave(false)}>
          {t('shell.signOut')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout2 size={ICON} aria-hidden />} onClick={() => leave(true)}>
          {t('shell.signOutEverywhere')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
