import { GiftConfirmedSchema } from '@evenhand/contracts/events'
import { giftKey } from '@evenhand/contracts/entry-sources'
import { reader } from '@evenhand/service-kit/inbox'
import { refundFacts } from '../money-back/refund.ts'
import { multipliedSince } from '../multipliers/multiplied.ts'
import { contentsOf, type Fact } from '../fact.ts'
import { editionsOf, type Known } from '../known.ts'
import { proofFacts } from '../proofs/proof.ts'
import type { Source } from '../source.ts'
import { giftCause } from './cause.ts'
import { type Gift, giftFacts } from './gift.ts'
import { toGift } from './heard.ts'
import { giftOf, giftsSince, knownGifts } from './known-gifts.ts'
import { decidesMonth } from './month.ts'
import { findGifts, findGiftsSince, saveGifts } from './store.ts'

/** Confirmed gifts, also those of the free way in. */
export const gifts: Source<Gift> = {
  facts: giftFacts,
  hears: [reader(GiftConfirmedSchema, toGift)],

  async find(tx, known, facts) {
    const named = [...contentsOf(giftFacts, facts), ...contentsOf(refundFacts, facts)].map(({ giftId }) => giftId)
    if (named.length > 0) add(known, await findGifts(tx, [...new Set(named)]))
  },
  reachOf(known, fact) {
    const gift = giftFacts.read(fact) ?? giftOf(known, fact)
    return gift && decidesMonth(gift) ? gift.confirmedAt : undefined
  },
  findReached: async (tx, known, { donors }) => add(known, await findGiftsSince(tx, donors)),
  giveawaysOf: (known, facts) => giftsTouched(known, facts).map(({ giveaway }) => giveaway),
  paymentsOf: (known, facts) => giftsTouched(known, facts).map(({ giftId }) => giftId),
  keysOf: (known) => [...knownGifts(known).keys()].map(giftKey),

  refusalOf(known, fact) {
    const gift = giftFacts.read(fact)
    if (gift && editionsOf(known, gift.giveaway).length === 0) return 'the giveaway of the gift is not known'
    const before = giftOf(known, fact)
    return before && before.donorId !== fact.content.donorId ? 'the gift is of another donor' : undefined
  },
  apply(known, gift) {
    if (knownGifts(known).has(gift.giftId)) return false
    add(known, [gift])
    return true
  },
  touchedBy: (known, fact) => touchedBy(known, fact).map((gift) => () => giftCause(known, gift)),
  save: saveGifts,
}

const giftsTouched = (known: Known, facts: readonly Fact[]): Gift[] => [
  ...knownGifts(known).values(),
  ...contentsOf(giftFacts, facts),
]

function touchedBy(known: Known, fact: Fact): Gift[] {
  const since = multipliedSince(known, fact)
  if (since) return giftsSince(known, fact.content.donorId, since)
  if (proofFacts.read(fact))
    return giftsSince(known, fact.content.donorId, new Date(0)).filter(({ kind }) => kind === 'free')
  const gift = giftOf(known, fact)
  return gift ? [gift] : []
}

function add(known: Known, found: readonly Gift[]): void {
  for (const gift of found) knownGifts(known).set(gift.giftId, gift)
}
