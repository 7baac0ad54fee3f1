import { type Culture, cultures } from '@toptan/contract/common'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../api/sign-in.ts'
import classes from './LanguageSelect.module.css'

/** Each language in its own words. */
const names: Record<Culture, string> = { tr: 'Türkçe', de: 'Deutsch', en: 'English' }

interface LanguageSelectProps {
  /** Told when the server could not keep the choice. */
  onFailure?: (error: unknown) => void
}

export function LanguageSelect({ onFailure }: LanguageSelectProps) {
  const { t, i18n } = useTranslation()
  return (
    <select
      className={classes.select}
      aria-label={t('shell.language')}
      value={i18n.language}
      onChange={(event) =>
        void chooseLanguage(event.currentTarget.value as Culture).catch((error) => onFailure?.(error))
      }
    >
      {cultures.map((culture) => (
        <option key={culture} value={culture} lang={culture}>
          {names[culture]}
        </option>
      ))}
    </select>
  )
}
