import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as categoryMaps from '@toptan/contract/category-maps'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf, queries } from '../../api/queries.ts'
import { useFormat } from '../../ui/format.ts'
import { messageOf } from '../../ui/message.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import classes from './CategoryMaps.module.css'
import { nameOf } from './codes.ts'

/** Says what follows before a map goes. */
export function RemoveMapDialog({ map, onClose }: { map: categoryMaps.CategoryMap; onClose: () => void }) {
  const { t } = useTranslation()
  useReturnFocus()
  const queryClient = useQueryClient()
  const removal = useQuery({ ...queries.categoryMapRemoval(map.id), staleTime: 0 })
  const remove = useMutation({
    mutationFn: () => call(categoryMaps.remove, { params: { id: map.id } }),
    onSuccess: () => {
      toast.done(t('categoryMaps.removed'))
      onClose()
    },
    onSettled: () =>
      Promise.all(
        [categoryMaps.list, categoryMaps.unmapped].map((endpoint) =>
          queryClient.invalidateQueries({ queryKey: keyOf(endpoint, null) }),
        ),
      ),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('categoryMaps.removeOf', { name: nameOf(map) })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Stack>
        {removal.isPending ? (
          <SkeletonRows rows={2} columns={[70]} />
        ) : removal.isError ? (
          <ErrorState error={removal.error} onRetry={() => removal.refetch()} />
        ) : (
          <Follows map={map} removal={removal.data} />
        )}
        {remove.isError && <Notice tone="danger">{messageOf(remove.error, t)}</Notice>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('categoryMaps.cancel')}
          </Button>
          <Button
            color="red.8"
            disabled={!removal.isSuccess}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t('categoryMaps.remove')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Follows({ map, removal }: { map: categoryMaps.CategoryMap; removal: categoryMaps.Removal }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const { heirs, keptCount } = removal
  return (
    <ul className={classes.follows}>
      {heirs.map(({ categoryId, categoryName, productCount: count }) => (
        <li key={categoryId}>{t('categoryMaps.passes', { count, number: number(count), category: categoryName })}</li>
      ))}
      {keptCount > 0 && (
        <li>{t('categoryMaps.stays', { count: keptCount, number: number(keptCount), category: map.categoryName })}</li>
      )}
      {heirs.length === 0 && keptCount === 0 && <li>{t('categoryMaps.noProducts')}</li>}
      {(heirs.length === 0 || keptCount > 0) && <li>{t('categoryMaps.furtherCards')}</li>}
    </ul>
  )
}
