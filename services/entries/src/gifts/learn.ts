import { WrongMessage } from '@evenhand/service-kit/inbox'
import { type Grant, monthOf, type NewLine } from '../ledger/line.ts'
import { factorAt, isStillPaid } from '../multipliers/rules.ts'
import type { DonorPurchase } from '../multipliers/store.ts'
import type { Fact } from './fact.ts'
import type { Gift } from './gift.ts'
import { type Known, sourceOf } from './known.ts'
import { type Due, entryTypeOf, type Facts, linesDue } from './rules.ts'
import type { Refund } from './store.ts'
import {
  describeGift,
  describeLateMultiplier,
  describeLostMultiplier,
  describeReturn,
  describeReversal,
} from './words.ts'

/**
 * Adds a fact to what is known, and answers whether it is new and which lines the ledger lacks then; those are known, too, as if they
 * were written. A fact that can never be true is a `WrongMessage`.
 */
export function learn(known: Known, fact: Fact, newId: () => string): { isNew: boolean; lines: NewLine[] } {
  switch (fact.kind) {
    case 'gift': {
      const { gift } = fact
      if (!known.giveaways.has(gift.giveaway)) throw new WrongMessage('the giveaway of the gift is not known')
      const isNew = !known.gifts.has(gift.giftId)
      if (isNew) known.gifts.set(gift.giftId, gift)
      return { isNew, lines: linesLacking(known, gift.donorId, gift.giftId, 'gift', newId) }
    }
    case 'refund': {
      const { refund } = fact
      const isNew = addOnce(known.refunds, refund.giftId, refund, ({ reversalId }) => reversalId)
      const purchase = known.purchases.get(refund.donorId)?.find(({ purchaseId }) => purchaseId === refund.giftId)
      const lines = purchase
        ? linesLackingSince(known, purchase, newId)
        : linesLacking(known, refund.donorId, refund.giftId, 'gift', newId)
      return { isNew, lines }
    }
    case 'multiplier': {
      const { purchase } = fact
      const isNew = addOnce(known.purchases, purchase.donorId, purchase, ({ purchaseId }) => purchaseId)
      return { isNew, lines: linesLackingSince(known, purchase, newId) }
    }
  }
}

/** For all gifts that a purchase can have multiplied. */
const linesLackingSince = (known: Known, { donorId, boughtAt }: DonorPurchase, newId: () => string): NewLine[] =>
  [...known.gifts.values()]
    .filter((gift) => gift.donorId === donorId && gift.confirmedAt >= boughtAt)
    .toSorted(byTimeConfirmed)
    .flatMap(({ giftId }) => linesLacking(known, donorId, giftId, 'multiplier', newId))

function addOnce<Item>(lists: Map<string, Item[]>, key: string, item: Item, idOf: (item: Item) => string): boolean {
  const list = lists.get(key) ?? []
  if (list.some((one) => idOf(one) === idOf(item))) return false
  lists.set(key, [...list, item])
  return true
}

const byTimeConfirmed = (a: Gift, b: Gift): number =>
  a.confirmedAt.getTime() - b.confirmedAt.getTime() || a.giftId.localeCompare(b.giftId)

/** What the lines are about: the gift and its own money, or a multiplier on it. */
type About = 'gift' | 'multiplier'

/** None for a gift that is not heard of yet, or with which the ledger agrees. */
function linesLacking(known: Known, donorId: string, giftId: string, about: About, newId: () => string): NewLine[] {
  const gift = known.gifts.get(giftId)
  if (!gift) return []
  if (gift.donorId !== donorId) throw new WrongMessage('the gift is of another donor')
  const purchases = known.purchases.get(donorId) ?? []
  const facts: Facts = {
    gift,
    factor: factorAt(
      purchases.filter((purchase) => isStillPaid(purchase, paidBack(refundsOf(known, donorId, purchase.purchaseId)))),
      gift.confirmedAt,
    ),
    refundedCents: paidBack(refundsOf(known, donorId, giftId)),
  }
  const changes = [giftId, ...purchases.map(({ purchaseId }) => purchaseId)].flatMap((id) =>
    refundsOf(known, donorId, id),
  )
  const changedAt = changes.reduce((last, { reversedAt }) => (last > reversedAt ? last : reversedAt), gift.confirmedAt)
  const written = known.grants.get(giftId) ?? []
  const due = linesDue(facts, written, newId)
  let nth = written.length
  const lines = due.map((one) =>
    toLine(facts, one, { about, changedAt, nth: one.kind === 'grant' ? ++nth : nth }, newId),
  )
  known.grants.set(giftId, due.reduce(withDue, written))
  return lines
}

const refundsOf = (known: Known, donorId: string, id: string): Refund[] =>
  (known.refunds.get(id) ?? []).filter((refund) => refund.donorId === donorId)

/** Never below nothing: money that came again may be heard of before it went. */
function paidBack(refunds: readonly Refund[]): bigint {
  const cents = refunds.reduce((sum, refund) => sum + refund.cents, 0n)
  return cents > 0n ? cents : 0n
}

function withDue(grants: readonly Grant[], due: Due): Grant[] {
  if (due.kind === 'grant') return [...grants, { ...due, takenBack: 0n, reversals: 0 }]
  return grants.map((grant) =>
    grant.id === due.reverses ? { ...grant, takenBack: grant.takenBack + due.entries, reversals: due.nth } : grant,
  )
}

function toLine(
  { gift, factor, refundedCents }: Facts,
  due: Due,
  { about, changedAt, nth }: { about: About; changedAt: Date; nth: number },
  newId: () => string,
): NewLine {
  const { donorId, giveaway } = gift
  const common = { donorId, giveaway, entryType: entryTypeOf(gift.kind), month: monthOf(gift.confirmedAt) }
  if (due.kind === 'grant') {
    const again = about === 'multiplier' ? describeLateMultiplier(gift, factor) : describeReturn(gift)
    return {
      ...common,
      ...due,
      reverses: undefined,
      source: sourceOf(gift, nth),
      description: nth === 1 ? describeGift(gift) : again,
      occurredAt: nth === 1 || about === 'multiplier' ? gift.confirmedAt : changedAt,
    }
  }
  return {
    ...common,
    id: newId(),
    kind: 'reversal',
    reverses: due.reverses,
    source: `reversal:${due.reverses}:${due.nth}`,
    description:
      about === 'multiplier' ? describeLostMultiplier(gift) : describeReversal(gift, refundedCents >= gift.cents),
    earned: due.entries,
    multiplier: 1n,
    occurredAt: changedAt,
  }
}
