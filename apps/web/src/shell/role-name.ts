import { useTranslation } from 'react-i18next'

/** The roles that every installation has; an administrator's own go by the names they were given. */
const known = {
  Admin: 'admin',
  'Sales manager': 'salesManager',
  Salesperson: 'salesperson',
  Dealer: 'dealer',
  Customer: 'customer',
} as const

/** Says a role in the reader's language; one that was named by an administrator stays as it is. */
export function useRoleNames(): (name: string) => string {
  const { t } = useTranslation()
  return (name) => (Object.hasOwn(known, name) ? t(`shell.roles.${known[name as keyof typeof known]}`) : name)
}
