import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@toptan/contract/endpoint'
import * as installation from '@toptan/contract/installation'
import { useTranslation } from 'react-i18next'
import { keyOf } from '../../api/queries.ts'
import { toast } from '../../ui/toast.tsx'

/** Saving something among the settings: what it changes is read again, and who changed it. */
export function useSave<Given = void>(
  save: (given: Given) => Promise<unknown>,
  { changes, saved }: { changes: readonly Endpoint[]; saved?: () => void },
): UseMutationResult<unknown, Error, Given> {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: () => {
      toast.done(t('integrationSettings.saved'))
      saved?.()
    },
    onSettled: () =>
      Promise.all(
        [...changes, installation.settingChanges].map((endpoint) =>
          queryClient.invalidateQueries({ queryKey: keyOf(endpoint, null) }),
        ),
      ),
  })
}
