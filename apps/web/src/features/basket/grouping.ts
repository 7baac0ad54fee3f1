import type { CartLine } from '@toptan/contract/baskets'
import { type Kind, kinds } from '@toptan/contract/products'

export interface LineGroup {
  /** Stable while quantities change. */
  key: string
  kind: Kind
  divisionCode: string | null
  currency: string | null
  paymentMethodCode: string | null
  lines: CartLine[]
}

/**
 * Groups a cart by kind of goods, division and currency: what is paid and delivered together. Lines keep their order;
 * the divisions of one kind stand in the order given.
 */
export function groupLines(lines: readonly CartLine[], divisionCodes: readonly string[] = []): LineGroup[] {
  const groups = new Map<string, LineGroup>()
  for (const line of lines) {
    const key = `${line.kind}|${line.divisionCode ?? ''}|${line.currencyText ?? ''}`
    const group = groups.get(key)
    if (group) group.lines.push(line)
    else
      groups.set(key, {
        key,
        kind: line.kind,
        divisionCode: line.divisionCode,
        currency: line.currencyText,
        paymentMethodCode: line.paymentMethodCode,
        lines: [line],
      })
  }
  const rank = ({ kind, divisionCode }: LineGroup) =>
    kinds.indexOf(kind) * 100 + (divisionCode === null ? 99 : divisionCodes.indexOf(divisionCode))
  return [...groups.values()].sort((one, other) => rank(one) - rank(other) || one.key.localeCompare(other.key))
}

/** The kinds of goods in the cart, each once: a payment method is chosen for a kind. */
export function kindsIn(lines: readonly CartLine[]): Kind[] {
  return kinds.filter((kind) => lines.some((line) => line.kind === kind))
}
