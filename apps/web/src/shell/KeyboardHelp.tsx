import { Kbd, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './KeyboardHelp.module.css'

const places = [
  ['h', 'home'],
  ['p', 'products'],
  ['c', 'cart'],
  ['o', 'orders'],
  ['f', 'favorites'],
  ['u', 'profile'],
  ['m', 'selectCustomer'],
] as const

const lists = [
  [['↑', '↓'], 'move'],
  [['Enter'], 'enter'],
  [['Tab'], 'tab'],
  [['Esc'], 'escape'],
] as const

/** All keys on one sheet. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shell.keyboard.title')}
      size={520}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <dl className={classes.keys}>
        <Line keys={['/']} words={t('shell.keyboard.search')} />
        <Line keys={['?']} words={t('shell.keyboard.help')} />
        {places.map(([key, place]) => (
          <Line key={key} keys={['g', key]} words={t(`shell.titles.${place}`)} />
        ))}
        {lists.map(([keys, words]) => (
          <Line key={words} keys={keys} words={t(`shell.keyboard.${words}`)} />
        ))}
      </dl>
    </Modal>
  )
}

function Line({ keys, words }: { keys: readonly string[]; words: string }) {
  return (
    <div className={classes.line}>
      <dt>
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dt>
      <dd>{words}</dd>
    </div>
  )
}
