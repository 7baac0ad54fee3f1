import { ActionIcon, Button, Group, Modal, Skeleton } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as customers from '@toptan/contract/customers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queries } from '../../api/queries.ts'
import { useRoom } from '../../api/room.ts'
import { messageOf } from '../../ui/message.ts'
import { AddressDialog } from './AddressDialog.tsx'
import classes from './Checkout.module.css'

interface AddressChoiceProps {
  addresses: customers.Address[] | undefined
  chosen: customers.Address | null
  isFrozen: boolean
  onChoose: (addressId: number) => void
}

/** The address that is meant: the one chosen, otherwise the default, otherwise the only one there is. */
export function chosenAddress(
  addresses: readonly customers.Address[] | undefined,
  id: number | null,
): customers.Address | null {
  return addresses?.find((one) => one.id === id) ?? addresses?.find((one) => one.isDefault) ?? addresses?.[0] ?? null
}

/** Where the goods go. Addresses can be added, changed and removed on the spot. */
export function AddressChoice({ addresses, chosen, isFrozen, onChoose }: AddressChoiceProps) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<customers.Address | 'new' | null>(null)
  const [removed, setRemoved] = useState<customers.Address | null>(null)
  return (
    <fieldset className={classes.part} disabled={isFrozen}>
      <legend className={classes.heading}>{t('basket.address.heading')}</legend>
      <div className={classes.addresses}>
        {addresses === undefined && <Skeleton height={48} />}
        {addresses?.map((address) => (
          <div key={address.id} className={classes.address} data-chosen={address.id === chosen?.id || undefined}>
            <input
              type="radio"
              name="address"
              id={`address-${address.id}`}
              checked={address.id === chosen?.id}
              onChange={() => onChoose(address.id)}
            />
            <label htmlFor={`address-${address.id}`}>
              {address.caption}
              <span className={classes.addressWords}>
                {address.address}, {address.postCode} {address.city}, {address.countryCode}
              </span>
            </label>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('basket.address.change', { caption: address.caption })}
              onClick={() => setEdited(address)}
            >
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={addresses.length < 2}
              title={addresses.length < 2 ? t('basket.address.lastStays') : undefined}
              aria-label={t('basket.address.remove', { caption: address.caption })}
              onClick={() => setRemoved(address)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        ))}
      </div>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => setEdited('new')}
      >
        {t('basket.address.add')}
      </Button>
      {edited !== null && (
        <AddressDialog
          address={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={(address) => {
            setEdited(null)
            onChoose(address.id)
          }}
        />
      )}
      {removed !== null && <RemoveAddress address={removed} onClose={() => setRemoved(null)} />}
    </fieldset>
  )
}

function RemoveAddress({ address, onClose }: { address: customers.Address; onClose: () => void }) {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(customers.deleteAddress, { params: { addressId: address.id }, customerId }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queries.addresses(customerId).queryKey })
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('basket.address.removeAsk', { caption: address.caption })}
      closeButtonProps={{ 'aria-label': t('catalog.close') }}
    >
      <p className={classes.words}>{t('basket.address.removeWords')}</p>
      {remove.isError && (
        <p className={classes.refusal} role="alert">
          {messageOf(remove.error, t)}
        </p>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('basket.keep')}
        </Button>
        <Button color="red.8" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('basket.remove')}
        </Button>
      </Group>
    </Modal>
  )
}
