import { Button, Group, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as customers from '@toptan/contract/customers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queries } from '../../api/queries.ts'
import { refusedField } from '../../api/refused.ts'
import { useRoom } from '../../api/room.ts'
import { messageOf } from '../../ui/message.ts'
import classes from './Checkout.module.css'

interface AddressDialogProps {
  /** Null for a new one. */
  address: customers.Address | null
  onClose: () => void
  onSaved: (address: customers.Address) => void
}

const required = ['caption', 'address', 'postCode', 'city', 'countryCode'] as const
type Field = 'caption' | 'title' | 'responsible' | 'address' | 'postCode' | 'city' | 'countryCode'

/** A new address, or changes to one. Orders keep the address they were placed with. */
export function AddressDialog({ address, onClose, onSaved }: AddressDialogProps) {
  const { t } = useTranslation()
  const { customer, customerId } = useRoom()
  const queryClient = useQueryClient()
  const { data: countries } = useQuery(queries.countries())
  const [fields, setFields] = useState<Record<Field, string>>({
    caption: address?.caption ?? '',
    title: address?.title ?? '',
    responsible: address?.responsible ?? '',
    address: address?.address ?? '',
    postCode: address?.postCode ?? '',
    city: address?.city ?? '',
    countryCode: address?.countryCode ?? customer?.countryCode ?? 'TR',
  })
  const [isTried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: () =>
      address
        ? call(customers.updateAddress, { params: { addressId: address.id }, body: fields, customerId })
        : call(customers.addAddress, { body: fields, customerId }),
    onSuccess: async (saved) => {
      await queryClient.invalidateQueries({ queryKey: queries.addresses(customerId).queryKey })
      onSaved(saved)
    },
  })
  const isMissing = (name: Field) => required.some((one) => one === name) && fields[name].trim() === ''
  const field = (name: Field, maxLength: number) => ({
    label: t(`basket.address.${name}`),
    value: fields[name],
    maxLength,
    withAsterisk: required.some((one) => one === name),
    error: isTried && isMissing(name) ? t('basket.address.missing') : refusedField(save.error, name),
    onChange: (event: { currentTarget: { value: string } }) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
  })
  const isTold = required.some((name) => refusedField(save.error, name))
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(address ? 'basket.address.changeTitle' : 'basket.address.add')}
      closeButtonProps={{ 'aria-label': t('catalog.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // React hands the event on to the form that the dialog was opened from.
          event.stopPropagation()
          setTried(true)
          if (!required.some(isMissing)) save.mutate()
        }}
      >
        <div className={classes.fields}>
          <TextInput {...field('caption', 100)} className={classes.wide} data-autofocus />
          <TextInput {...field('title', 200)} />
          <TextInput {...field('responsible', 200)} />
          <Textarea
            {...field('address', 500)}
            className={classes.wide}
            autosize
            minRows={2}
            autoComplete="street-address"
          />
          <TextInput {...field('postCode', 20)} autoComplete="postal-code" />
          <TextInput {...field('city', 100)} autoComplete="address-level2" />
          <NativeSelect
            {...field('countryCode', 2)}
            className={classes.wide}
            data={(countries ?? [{ id: fields.countryCode, name: fields.countryCode }]).map(({ id, name }) => ({
              value: id,
              label: name,
            }))}
          />
        </div>
        {save.isError && !isTold && (
          <p className={classes.refusal} role="alert">
            {messageOf(save.error, t)}
          </p>
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('basket.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('basket.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
