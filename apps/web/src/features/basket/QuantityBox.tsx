import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './QuantityBox.module.css'
import { type QuantityRules, readQuantity, stepQuantity } from './quantity.ts'

interface QuantityBoxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'size'> {
  value: string
  onChange: (typed: string) => void
  rules: QuantityRules
  /** Buttons to step with, for thumbs. Each step is reported here as well as typed. */
  onStep?: (quantity: number) => void
  isRefused?: boolean
  isBusy?: boolean
}

/** A box for a quantity. It takes any text: what it means is decided when it is added, so nothing typed is lost. */
export function QuantityBox({ value, onChange, rules, onStep, isRefused, isBusy, ...input }: QuantityBoxProps) {
  const { t } = useTranslation()
  const read = readQuantity(value || input.placeholder || '')
  const from = read.kind === 'quantity' ? read.quantity : 0
  const step = (direction: 1 | -1) => {
    // An empty box shows a suggestion; the first step up takes it instead of passing it.
    const next = value === '' && direction === 1 && from > 0 ? from : stepQuantity(from, direction, rules)
    onChange(String(next))
    onStep?.(next)
  }
  return (
    <span className={classes.box} data-refused={isRefused || undefined} data-busy={isBusy || undefined}>
      {onStep && (
        <button
          type="button"
          className={classes.step}
          disabled={input.disabled}
          aria-label={t('basket.less')}
          onClick={() => step(-1)}
        >
          <IconMinus size={16} aria-hidden />
        </button>
      )}
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={12}
        {...input}
        className={classes.input}
        value={value}
        aria-invalid={isRefused || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={(event) => {
          event.currentTarget.select()
          input.onFocus?.(event)
        }}
      />
      {onStep && (
        <button
          type="button"
          className={classes.step}
          disabled={input.disabled}
          aria-label={t('basket.more')}
          onClick={() => step(1)}
        >
          <IconPlus size={16} aria-hidden />
        </button>
      )}
    </span>
  )
}
