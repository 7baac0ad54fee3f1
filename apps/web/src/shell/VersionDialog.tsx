import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import '@mantine/core/styles/Text.layer.css'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { VERSION_LABEL } from '@toptan/contract/common'
import { useTranslation } from 'react-i18next'
import { useOutdated } from './outdated.ts'

/** Says that a newer version is there; the page loads anew by itself, or on request where that did not help. */
export default function VersionDialog() {
  const { t } = useTranslation()
  const cannotReload = useOutdated((state) => state.cannotReload)
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      size={520}
      title={t('shell.version.title')}
    >
      <Stack>
        <Text>{t('shell.version.description')}</Text>
        <Text size="sm" c="dimmed">
          {cannotReload ? t('shell.version.didNotHelp') : t('shell.version.reloads')}{' '}
          {t('shell.version.label', { version: VERSION_LABEL })}
        </Text>
        {cannotReload && <Button onClick={() => location.reload()}>{t('shell.version.reload')}</Button>}
      </Stack>
    </Modal>
  )
}
