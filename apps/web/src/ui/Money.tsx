import { useFormat } from './format.ts'
import classes from './Money.module.css'

interface MoneyProps {
  amount: number
  currency: string
  className?: string
}

/** An amount with its currency, the currency lighter than the figure. Never breaks, keeps its order right to left. */
export function Money({ amount, currency, className }: MoneyProps) {
  const { moneyParts } = useFormat()
  return (
    <bdi className={className ? `${classes.money} ${className}` : classes.money} dir="ltr">
      {moneyParts(amount, currency).map(({ isFigure, text }) =>
        isFigure ? (
          text
        ) : (
          <span key={text} className={classes.currency}>
            {text}
          </span>
        ),
      )}
    </bdi>
  )
}
