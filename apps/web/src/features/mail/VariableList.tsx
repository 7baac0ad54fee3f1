import { UnstyledButton } from '@mantine/core'
import type * as emails from '@toptan/contract/emails'
import type { ResponseOf } from '@toptan/contract/endpoint'
import { useTranslation } from 'react-i18next'
import { loopOver, variable } from './insert.ts'
import classes from './VariableList.module.css'

export type MailType = ResponseOf<typeof emails.types>[number]

interface VariableListProps {
  type: MailType
  onPick: (put: string) => void
  isDisabled: boolean
}

/** What the text of an event may name. A click writes it where the cursor was. */
export function VariableList({ type, onPick, isDisabled }: VariableListProps) {
  const { t } = useTranslation()
  const lists = [...new Set(type.variables.map(({ list }) => list))]
  return lists.map((list) => (
    <section key={list ?? ''} className={classes.part}>
      {list !== null && (
        <p className={classes.note}>
          {t('mail.ofEachLine')}{' '}
          <UnstyledButton className={classes.name} disabled={isDisabled} onClick={() => onPick(loopOver(list))}>
            {`{% for item in ${list} %}`}
          </UnstyledButton>
        </p>
      )}
      <ul className={classes.list}>
        {type.variables
          .filter((one) => one.list === list)
          .map(({ name, description }) => (
            <li key={name}>
              <UnstyledButton className={classes.name} disabled={isDisabled} onClick={() => onPick(variable(name))}>
                {variable(name)}
              </UnstyledButton>
              <span>{description}</span>
            </li>
          ))}
      </ul>
    </section>
  ))
}
