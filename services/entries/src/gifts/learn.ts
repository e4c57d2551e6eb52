import assert from 'node:assert/strict'
import { WrongMessage } from '@evenhand/service-kit/inbox'
import { type Grant, monthOf, type NewLine } from '../ledger/line.ts'
import { factorAt } from '../multipliers/rules.ts'
import type { Fact } from './fact.ts'
import type { Gift } from './gift.ts'
import { type Known, lateSourceOf, sourceOf } from './known.ts'
import { type Due, entryTypeOf, type Facts, linesDue } from './rules.ts'
import { describeGift, describeLateMultiplier, describeReversal } from './words.ts'

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
      return { isNew, lines: linesLacking(known, gift.donorId, gift.giftId, newId) }
    }
    case 'refund': {
      const { refund } = fact
      const isNew = addOnce(known.refunds, refund.giftId, refund, ({ reversalId }) => reversalId)
      return { isNew, lines: linesLacking(known, refund.donorId, refund.giftId, newId) }
    }
    case 'multiplier': {
      const { purchase } = fact
      const isNew = addOnce(known.purchases, purchase.donorId, purchase, ({ purchaseId }) => purchaseId)
      const touched = [...known.gifts.values()].filter(
        ({ donorId, confirmedAt }) => donorId === purchase.donorId && confirmedAt >= purchase.boughtAt,
      )
      const lines = touched
        .toSorted(byTimeConfirmed)
        .flatMap(({ donorId, giftId }) => linesLacking(known, donorId, giftId, newId))
      return { isNew, lines }
    }
  }
}

function addOnce<Item>(lists: Map<string, Item[]>, key: string, item: Item, idOf: (item: Item) => string): boolean {
  const list = lists.get(key) ?? []
  if (list.some((one) => idOf(one) === idOf(item))) return false
  lists.set(key, [...list, item])
  return true
}

const byTimeConfirmed = (a: Gift, b: Gift): number =>
  a.confirmedAt.getTime() - b.confirmedAt.getTime() || a.giftId.localeCompare(b.giftId)

/** None for a gift that is not heard of yet, or with which the ledger agrees. */
function linesLacking(known: Known, donorId: string, giftId: string, newId: () => string): NewLine[] {
  const gift = known.gifts.get(giftId)
  if (!gift) return []
  if (gift.donorId !== donorId) throw new WrongMessage('the gift is of another donor')
  const refunds = (known.refunds.get(giftId) ?? []).filter((refund) => refund.donorId === donorId)
  const facts: Facts = {
    gift,
    factor: factorAt(known.purchases.get(donorId) ?? [], gift.confirmedAt),
    refundedCents: refunds.reduce((sum, { cents }) => sum + cents, 0n),
  }
  const refundedAt = refunds.reduce<Date | undefined>(
    (last, { reversedAt }) => (last && last > reversedAt ? last : reversedAt),
    undefined,
  )
  const written = known.grants.get(giftId) ?? []
  const due = linesDue(facts, written, newId)
  const lines = due.map((one) => toLine(facts, one, written.length === 0, refundedAt, newId))
  known.grants.set(giftId, due.reduce(withDue, written))
  return lines
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
  first: boolean,
  refundedAt: Date | undefined,
  newId: () => string,
): NewLine {
  const { donorId, giveaway } = gift
  const common = { donorId, giveaway, entryType: entryTypeOf(gift.kind), month: monthOf(gift.confirmedAt) }
  if (due.kind === 'grant') {
    return {
      ...common,
      ...due,
      reverses: undefined,
      source: first ? sourceOf(gift) : lateSourceOf(gift, factor),
      description: first ? describeGift(gift) : describeLateMultiplier(gift, factor),
      occurredAt: gift.confirmedAt,
    }
  }
  assert(refundedAt, 'entries are taken back because money was')
  return {
    ...common,
    id: newId(),
    kind: 'reversal',
    reverses: due.reverses,
    source: `reversal:${due.reverses}:${due.nth}`,
    description: describeReversal(gift, refundedCents >= gift.cents),
    earned: due.entries,
    multiplier: 1n,
    occurredAt: refundedAt,
  }
}
