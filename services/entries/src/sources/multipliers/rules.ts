import type { BoughtMultiplier } from '@evenhand/contracts/catalogue'
import type { Cents } from '@evenhand/contracts/money'

export interface MultiplierPurchase extends BoughtMultiplier {
  /** What was paid for it; nothing for one that was bought before this was told. */
  cents: Cents
}

/** Whether it may run: not once all that was paid for it went back (spec 03 §C). */
export const isStillPaid = ({ cents }: MultiplierPurchase, paidBack: Cents): boolean =>
  paidBack <= 0n || paidBack < cents
