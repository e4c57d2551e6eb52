import type { EntryType } from '@evenhand/contracts/catalogue'
import type { Cents } from '@evenhand/contracts/money'
import type { Worth } from '../due.ts'
import { type Gift, type Kind, entriesOf } from './gift.ts'

/** Everything that decides what a gift is worth now. */
export interface Facts {
  gift: Gift
  /** What the multipliers of the donor gave at the instant of the gift; 1 when none ran. */
  factor: bigint
  /** Whether the giveaway that it enters is open where its giver lives. */
  isOpenThere: boolean
  /** All money of it that is paid back. */
  refundedCents: Cents
}

/**
 * What a gift is worth: what the catalogue says (spec 03 §A), times the factor; money paid back takes back floor(entries × paid back ÷ amount),
 * everything when all is paid back; nothing where the giveaway is not open to its giver. `granted` is what its first line said it earned, which no later catalogue changes.
 */
export function worthOf({ gift, factor, isOpenThere, refundedCents }: Facts, granted: bigint | undefined): Worth {
  const earned = granted ?? (isOpenThere ? entriesOf(gift) : 0n)
  const whole = earned * factor
  return { earned, factor, standing: whole - entriesOfRefund(whole, refundedCents, gift.cents) }
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
