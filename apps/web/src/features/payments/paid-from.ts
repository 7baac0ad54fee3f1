/** Screens besides the order's own from which an order is paid; the receipt leads back to them. */
export const paidFrom = ['customer-finance'] as const
export type PaidFrom = (typeof paidFrom)[number]

/** What the address of a receipt says; anything else is nothing, as an address may be typed. */
export const readPaidFrom = ({ from }: Record<string, unknown>): PaidFrom | undefined =>
  paidFrom.find((one) => one === from)
