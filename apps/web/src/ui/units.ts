import { useTranslation } from 'react-i18next'

const known = ['ADET', 'TAKIM', 'LT', 'KG', 'KUTU'] as const

/** Says an ERP's unit code in the reader's language; a code nobody translated stays as it is. */
export function useUnits(): (unitCode: string) => string {
  const { t } = useTranslation()
  return (unitCode) => {
    const code = known.find((one) => one === unitCode)
    return code ? t(`catalog.unit.${code}`) : unitCode
  }
}
