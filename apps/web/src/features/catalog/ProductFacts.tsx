import {
  IconArrowBarLeft,
  IconArrowBarRight,
  IconCloudRain,
  IconGasStation,
  IconMountain,
  IconSnowflake,
  IconSun,
  IconSunHigh,
  IconVolume,
} from '@tabler/icons-react'
import type { ProductRow } from '@toptan/contract/products'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { useColours } from './colours.ts'
import { type EuLabel, euLabelOf, factsOf, type Mark, marksOf, sizeOf } from './facts.ts'
import classes from './ProductFacts.module.css'

const ICON = 16

/** Size and label facts of a product in two short lines, each fact with its name for those who do not see it. */
export function ProductFacts({ kind, facts }: Pick<ProductRow, 'kind' | 'facts'>) {
  const { t } = useTranslation()
  const { plain } = useFormat()
  const size = sizeOf(kind, facts, plain)
  const colour = useColours()
  const words = factsOf(kind, facts, plain).map((fact) =>
    fact.id === 'finish' ? { ...fact, text: colour(fact.text) } : fact,
  )
  const label = euLabelOf(facts)
  const marks = marksOf(facts)
  // Beside the size stands the one fact that always goes with it.
  const [first, ...others] = words
  const goesWithSize = kind === 'LST' || kind === 'YAG' || kind === 'JNT'
  const rest = goesWithSize ? others : words
  return (
    <div className={classes.facts}>
      {(size || goesWithSize) && (
        <div className={classes.line}>
          {size && <strong className={classes.size}>{size}</strong>}
          {goesWithSize && first && <span title={t(`catalog.fact.${first.id}`)}>{first.text}</span>}
          <Season season={facts.season} />
          <Polarity polarity={facts.polarity} />
        </div>
      )}
      {(rest.length > 0 || label || marks.length > 0) && (
        <div className={classes.under}>
          {label && <EuLabelSigns label={label} />}
          {marks.map((mark) => (
            <MarkSign key={mark} mark={mark} />
          ))}
          {rest.map((fact) => (
            <span key={fact.id} className={classes.fact} title={t(`catalog.fact.${fact.id}`)}>
              {fact.text}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

const seasonIcons = { summer: IconSunHigh, winter: IconSnowflake, 'all-season': IconSun }

function Season({ season }: { season: ProductRow['facts']['season'] }) {
  const { t } = useTranslation()
  if (!season) return null
  const words = t(`catalog.season.${season}`)
  if (season === 'all-season')
    return (
      <span className={classes.season} data-season={season} role="img" aria-label={words} title={words}>
        <IconSunHigh size={ICON} aria-hidden />
        <IconSnowflake size={ICON} aria-hidden />
      </span>
    )
  const Icon = seasonIcons[season]
  return (
    <span className={classes.season} data-season={season} role="img" aria-label={words} title={words}>
      <Icon size={ICON} aria-hidden />
    </span>
  )
}

const markTexts: Record<Exclude<Mark, 'threePeak'>, string> = { extraLoad: 'XL', runFlat: 'RF', studded: 'S' }

function MarkSign({ mark }: { mark: Mark }) {
  const { t } = useTranslation()
  const words = t(`catalog.mark.${mark}`)
  if (mark === 'threePeak')
    return (
      <span className={classes.mark} role="img" aria-label={words} title={words}>
        <IconMountain size={ICON} aria-hidden />
      </span>
    )
  return (
    <abbr className={classes.mark} title={words}>
      {markTexts[mark]}
    </abbr>
  )
}

function Polarity({ polarity }: { polarity: ProductRow['facts']['polarity'] }) {
  const { t } = useTranslation()
  if (!polarity) return null
  const Icon = polarity === 'right' ? IconArrowBarRight : IconArrowBarLeft
  const words = t(`catalog.polarity.${polarity}`)
  return (
    <span className={classes.mark} role="img" aria-label={words} title={words}>
      <Icon size={ICON} aria-hidden />+
    </span>
  )
}

/** The classes of the EU tyre label (Regulation (EU) 2020/740): fuel, wet grip and noise, letter and colour together. */
export function EuLabelSigns({ label }: { label: EuLabel }) {
  const { t } = useTranslation()
  return (
    <span className={classes.label}>
      {label.fuel && <LabelClass letter={label.fuel} words={t('catalog.fact.fuel')} Icon={IconGasStation} />}
      {label.wetGrip && <LabelClass letter={label.wetGrip} words={t('catalog.fact.wetGrip')} Icon={IconCloudRain} />}
      {(label.noiseDb !== null || label.noiseClass) && (
        <span className={classes.noise} title={t('catalog.fact.noise')}>
          <IconVolume size={ICON} aria-label={t('catalog.fact.noise')} role="img" />
          {label.noiseClass && (
            <b className={classes.class} data-class={label.noiseClass.toUpperCase()} data-of="noise">
              {label.noiseClass.toUpperCase()}
            </b>
          )}
          {label.noiseDb !== null && <span>{label.noiseDb} dB</span>}
        </span>
      )}
    </span>
  )
}

interface LabelClassProps {
  letter: string
  words: string
  Icon: typeof IconGasStation
}

function LabelClass({ letter, words, Icon }: LabelClassProps) {
  return (
    <span className={classes.noise} title={words}>
      <Icon size={ICON} aria-label={words} role="img" />
      <b className={classes.class} data-class={letter.toUpperCase()}>
        {letter.toUpperCase()}
      </b>
    </span>
  )
}
