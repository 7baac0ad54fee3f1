import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { selectCustomer } from '../api/room.ts'
import { breakpoints } from '../ui/breakpoints.ts'
import classes from './CustomerPicker.module.css'
import { CustomerPicker } from './CustomerPicker.tsx'

const WIDTH = 750

/** The dialog to choose whom to act for in this tab. */
export default function CustomerSelector({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const isSmall = useMediaQuery(`(max-width: ${breakpoints.md})`, undefined, { getInitialValueInEffect: false })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shell.selectCustomer')}
      size={WIDTH}
      fullScreen={isSmall}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      classNames={{ content: classes.dialog, body: classes.dialogBody }}
    >
      <CustomerPicker
        onPick={(customer) => {
          onClose()
          selectCustomer(customer)
        }}
      />
    </Modal>
  )
}
