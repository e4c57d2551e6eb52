import { type EntryType, entriesEarnedBy } from '@evenhand/contracts/catalogue'
import type { Cents } from '@evenhand/contracts/money'
import type { Grant } from '../ledger/line.ts'
import { type Gift, type Kind, purchaseOf } from './gift.ts'

/** Everything that decides what a gift is worth now. */
export interface Facts {
  gift: Gift
  /** What the multipliers of the donor gave at the instant of the gift; 1 when none ran. */
  factor: bigint
  /** All money of it that is paid back. */
  refundedCents: Cents
}

/** What the ledger still lacks. */
export type Due =
  | { kind: 'grant'; id: string; earned: bigint; multiplier: bigint }
  | { kind: 'reversal'; reverses: string; nth: number; entries: bigint }

/**
 * The lines that bring the ledger to agree with the facts; none when it does. Facts may come in any order and any number of times: a refund
 * before its gift, a multiplier after it, a dispute that is won in the end. The sum of the lines depends on the facts alone.
 *
 * - The gift earns what the catalogue says (spec 03 §A), times the factor.
 * - Money paid back takes back floor(entries × paid back ÷ amount), everything when all is paid back.
 * - What is lacking later is a further grant; what is too much is taken back, from the oldest grant first.
 */
export function linesDue(
  { gift, factor, refundedCents }: Facts,
  written: readonly Grant[],
  newId: () => string,
): Due[] {
  const earned = written[0]?.earned ?? entriesEarnedBy(purchaseOf(gift))
  const whole = earned * factor
  const target = whole - entriesOfRefund(whole, refundedCents, gift.cents)
  const due: Due[] = []
  const grants = [...written]
  const grant = (share: { earned: bigint; multiplier: bigint }): void => {
    const granted = { id: newId(), ...share }
    due.push({ kind: 'grant', ...granted })
    grants.push({ ...granted, takenBack: 0n, reversals: 0 })
  }
  if (written.length === 0) grant({ earned, multiplier: factor })
  const lacking = target - grants.reduce((sum, one) => sum + leftOf(one), 0n)
  if (lacking > 0n) grant(asProduct(lacking, earned))
  let surplus = -lacking
  for (const one of grants) {
    const entries = surplus < leftOf(one) ? surplus : leftOf(one)
    if (entries <= 0n) continue
    due.push({ kind: 'reversal', reverses: one.id, nth: one.reversals + 1, entries })
    surplus -= entries
  }
  return due
}

const leftOf = ({ earned, multiplier, takenBack }: Grant): bigint => earned * multiplier - takenBack

/** A number of entries as earned × multiplier: as often what the gift earned as it goes, else once the number itself. */
const asProduct = (entries: bigint, earned: bigint): { earned: bigint; multiplier: bigint } =>
  entries % earned === 0n ? { earned, multiplier: entries / earned } : { earned: entries, multiplier: 1n }

/** What a payment back takes of the entries: its part, rounded in the donor's favour; never more than there are. */
export function entriesOfRefund(granted: bigint, refundedCents: Cents, giftCents: Cents): bigint {
  if (refundedCents <= 0n) return 0n
  if (refundedCents >= giftCents) return granted
  return (granted * refundedCents) / giftCents
}

/** Under which name the entries of a gift stand in the account: monthly levels and the free way are automatic. */
export const entryTypeOf = (kind: Kind): EntryType =>
  kind === 'level-month' || kind === 'free' ? 'monthly_auto' : 'donation'
