import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { signOut } from '../api/sign-in.ts'
import { PasswordForm } from '../features/settings/index.ts'

/** Stands before everything until the password is changed; the only other way is out. */
export default function PasswordOverlay() {
  const { t } = useTranslation()
  return (
    <Modal
      opened
      fullScreen
      lockScroll
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      title={t('settings.mustChange')}
      styles={{ content: { background: 'var(--canvas)' }, header: { background: 'none' } }}
    >
      <PasswordForm intro={t('settings.mustChangeWhy')} />
      <Button variant="subtle" color="gray" mt="md" onClick={() => void signOut().catch(() => {})}>
        {t('shell.signOut')}
      </Button>
    </Modal>
  )
}
