import { campaignMonth, type Month } from '@evenhand/contracts/catalogue'
import { refundFacts } from '../money-back/refund.ts'
import type { Fact } from '../fact.ts'
import { type Known, partOf } from '../known.ts'
import { type Gift, giftFacts } from './gift.ts'

export const knownGifts = partOf(() => new Map<string, Gift>())

/** The gift that a fact tells of, or whose money it says went back. */
export function giftOf(known: Known, fact: Fact): Gift | undefined {
  const giftId = giftFacts.read(fact)?.giftId ?? refundFacts.read(fact)?.giftId
  return giftId === undefined ? undefined : knownGifts(known).get(giftId)
}

export const giftsOfMonth = (known: Known, donorId: string, month: Month): Gift[] =>
  [...knownGifts(known).values()].filter(
    (gift) => gift.donorId === donorId && campaignMonth(gift.confirmedAt) === month,
  )

export const giftsSince = (known: Known, donorId: string, at: Date): Gift[] =>
  [...knownGifts(known).values()]
    .filter((gift) => gift.donorId === donorId && gift.confirmedAt >= at)
    .toSorted(byTimeConfirmed)

export const byTimeConfirmed = (a: Gift, b: Gift): number =>
  a.confirmedAt.getTime() - b.confirmedAt.getTime() || a.giftId.localeCompare(b.giftId)
