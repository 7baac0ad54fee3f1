import { type Codes, codeFields } from '@toptan/contract/category-maps'
import { useTranslation } from 'react-i18next'
import classes from './CategoryMaps.module.css'

/** The codes of a map or of cards, each with the name of its field; what is not given is left out. */
export function CodeList({ codes }: { codes: Codes }) {
  const { t } = useTranslation()
  const given = codeFields.filter((field) => codes[field] !== null)
  if (given.length === 0) return <span className={classes.soft}>{t('categoryMaps.noCode')}</span>
  return (
    <ul className={classes.codes}>
      {given.map((field) => (
        <li key={field}>
          <span className={classes.field}>{t(`categoryMaps.field.${field}`)}</span> {codes[field]}
        </li>
      ))}
    </ul>
  )
}
