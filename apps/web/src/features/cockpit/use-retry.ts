import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as cockpit from '@toptan/contract/cockpit'
import type { BodyOf } from '@toptan/contract/endpoint'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useAdmin } from '../../api/session.ts'
import { isPermitted } from '../../shell/route-rules.ts'
import { messageOf } from '../../ui/message.ts'
import { toast } from '../../ui/toast.tsx'

/** Trying again what failed: one order, one cause, or everything. */
export function useRetry() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const authority = useAdmin((state) => state.user?.authority) ?? []
  const retry = useMutation({
    mutationFn: (body: BodyOf<typeof cockpit.retry>) => call(cockpit.retry, { body }),
    onSuccess: ({ count }) => toast.done(t('cockpit.retried', { count })),
    onError: (error) => toast.refused(messageOf(error, t)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(cockpit.read, null) }),
  })
  return { retry, mayRetry: isPermitted(authority, ['scheduled-job-execute']) }
}
