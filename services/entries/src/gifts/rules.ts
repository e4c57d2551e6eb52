import { type EntryType, entriesEarnedBy } from '@evenhand/contracts/catalogue'
import type { Cents } from '@evenhand/contracts/money'
import type { Grant } from '../ledger/line.ts'
import { type Gift, type Kind, purchaseOf } from './gift.ts'

/** Everything that decides what a gift is worth now. */
export interface Facts {
  gift: Gift
  /** What the multipliers of the donor gave at the instant of the gift; 1 when none ran. */
  factor: bigint
  /** All money that was paid back of it. */
  refundedCents: Cents
}

/** What the ledger still lacks. */
export type Due =
  | { kind: 'grant'; id: string; earned: bigint; multiplier: bigint }
  | { kind: 'reversal'; reverses: string; nth: number; entries: bigint }

/**
 * The lines that bring the ledger to agree with the facts; none when it does. Facts may come in any order and any number of times: a refund
 * before its gift, a multiplier after it. The sum of the lines depends on the facts alone.
 *
 * - The gift earns what the catalogue says (spec 03 §A), times the factor. A larger factor that becomes known later adds a grant of the difference.
 * - Money paid back takes back floor(entries × paid back ÷ amount), everything when all is paid back, from the oldest grant first.
 */
export function linesDue(
  { gift, factor, refundedCents }: Facts,
  written: readonly Grant[],
  newId: () => string,
): Due[] {
  const earned = written[0]?.earned ?? entriesEarnedBy(purchaseOf(gift))
  const factorWritten = written.reduce((sum, { multiplier }) => sum + multiplier, 0n)
  const due: Due[] = []
  const grants = [...written]
  if (written.length === 0 || (factor > factorWritten && earned > 0n)) {
    const grant = { id: newId(), earned, multiplier: factor - factorWritten }
    due.push({ kind: 'grant', ...grant })
    grants.push({ ...grant, takenBack: 0n, reversals: 0 })
  }
  const granted = grants.reduce((sum, grant) => sum + grant.earned * grant.multiplier, 0n)
  const takenBack = grants.reduce((sum, grant) => sum + grant.takenBack, 0n)
  let missing = entriesOfRefund(granted, refundedCents, gift.cents) - takenBack
  for (const grant of grants) {
    const left = grant.earned * grant.multiplier - grant.takenBack
    const entries = missing < left ? missing : left
    if (entries <= 0n) continue
    due.push({ kind: 'reversal', reverses: grant.id, nth: grant.reversals + 1, entries })
    missing -= entries
  }
  return due
}

/** What a payment back takes of the entries: its part, rounded in the donor's favour; never more than there are. */
export function entriesOfRefund(granted: bigint, refundedCents: Cents, giftCents: Cents): bigint {
  if (refundedCents <= 0n) return 0n
  if (refundedCents >= giftCents) return granted
  return (granted * refundedCents) / giftCents
}

/** Under which name the entries of a gift stand in the account: monthly levels and the free way are automatic. */
export const entryTypeOf = (kind: Kind): EntryType =>
  kind === 'level-month' || kind === 'free' ? 'monthly_auto' : 'donation'
