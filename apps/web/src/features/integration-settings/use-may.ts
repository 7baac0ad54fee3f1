import type { Permission } from '@toptan/contract/permissions'
import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/session.ts'
import { isPermitted } from '../../shell/route-rules.ts'

/** Why this person may not change something here; null who may. */
export function useMayNotChange(permission: Permission): string | null {
  const { t } = useTranslation()
  const authority = useAdmin((state) => state.user?.authority) ?? []
  return isPermitted(authority, [permission]) ? null : t('integrationSettings.readOnly')
}
