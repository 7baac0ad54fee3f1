export {
  type ClaimedRefund,
  claimRefund,
  decideRefund,
  endRefund,
  listRefunds,
  type RefundEnd,
  type RefundRow,
} from './queries.ts'
export { settleMoney } from './settle-money.ts'
