import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@toptan/contract/endpoint'
import * as installation from '@toptan/contract/installation'
import { useTranslation } from 'react-i18next'
import { keyOf } from '../../api/queries.ts'
import { toast } from '../../ui/toast.tsx'

/** Saving something among the settings: what it changes is read again, and who changed it. What is refused stays as it was typed. */
export function useSave<Given = void>(
  save: (given: Given) => Promise<unknown>,
  { changes, saved }: { changes: readonly Endpoint[]; saved?: () => void },
): UseMutationResult<unknown, Error, Given> {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: save,
    // A form begins anew with what was read: whoever is told that it is saved may type at once.
    onSuccess: async () => {
      await Promise.all(
        [...changes, installation.settingChanges].map((endpoint) =>
          queryClient.invalidateQueries({ queryKey: keyOf(endpoint, null) }),
        ),
      )
      toast.done(t('integrationSettings.saved'))
      saved?.()
    },
  })
}
