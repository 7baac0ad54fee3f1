import { useTranslation } from 'react-i18next'

/** What ERPs call the units of the trade. */
const known = {
  ADET: 'piece',
  AD: 'piece',
  PCS: 'piece',
  PC: 'piece',
  EA: 'piece',
  STK: 'piece',
  ST: 'piece',
  SET: 'set',
  TAKIM: 'set',
  TK: 'set',
  SATZ: 'set',
  CIFT: 'pair',
  PAAR: 'pair',
  LT: 'litre',
  LTR: 'litre',
  L: 'litre',
  KG: 'kilogram',
  KGM: 'kilogram',
  M: 'metre',
  MT: 'metre',
  KUTU: 'box',
  KOLI: 'box',
  BOX: 'box',
  KTN: 'box',
  PALET: 'pallet',
  PAL: 'pallet',
} as const

/** Which unit an ERP's code means, null when nobody said. */
export const unitOf = (unitCode: string) => {
  const code = unitCode.trim().toUpperCase()
  return Object.hasOwn(known, code) ? known[code as keyof typeof known] : null
}

/** Says an ERP's unit code in the reader's language; an unknown code stays as it is. */
export function useUnits(): (unitCode: string) => string {
  const { t } = useTranslation()
  return (unitCode) => {
    const unit = unitOf(unitCode)
    return unit ? t(`catalog.unit.${unit}`) : unitCode
  }
}
