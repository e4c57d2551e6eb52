import type { donations } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import type { Renewal } from '../gifts/rules.ts'

/** What is charged next, as a browser reads it. */
export const describeRenewal = ({ cents, feeCover, at }: Renewal): donations.Renewal => ({
  amount: toDollars(cents),
  ...(feeCover > 0n && { feeCover: toDollars(feeCover) }),
  at: at.toISOString(),
})
