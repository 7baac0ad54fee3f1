import { fold } from '@toptan/contract/fold'
import { useTranslation } from 'react-i18next'

/** The words that suppliers' lists use most for colours and finishes, folded. */
const known = {
  ANTHRACITE: 'anthracite',
  BEIGE: 'beige',
  BLACK: 'black',
  'BLACK GLOSS': 'blackGloss',
  'GLOSS BLACK': 'blackGloss',
  'BLACK MATT': 'blackMatt',
  'MATT BLACK': 'blackMatt',
  'MATTE BLACK': 'blackMatt',
  'BLACK POLISHED': 'blackPolished',
  BRONZE: 'bronze',
  GREY: 'grey',
  GRAY: 'grey',
  'GREY POLISHED': 'greyPolished',
  SILVER: 'silver',
  WHITE: 'white',
} as const

/** Which colour a supplier's word means, null when it is none of the usual ones. */
export const colourOf = (word: string) => {
  const folded = fold(word).trim().replace(/\s+/g, ' ')
  return Object.hasOwn(known, folded) ? known[folded as keyof typeof known] : null
}

/** Says a supplier's word for a colour or finish in the reader's language; an unknown one stays as it is. */
export function useColours(): (word: string) => string {
  const { t } = useTranslation()
  return (word) => {
    const colour = colourOf(word)
    return colour ? t(`catalog.colour.${colour}`) : word
  }
}
