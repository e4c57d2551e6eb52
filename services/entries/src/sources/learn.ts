import { campaignMonth } from '@evenhand/contracts/catalogue'
import { WrongMessage } from '@evenhand/service-kit/inbox'
import { holdsOver } from '../awards/award.ts'
import { postcardKey } from '../free-post/postcard.ts'
import type { Gift } from '../gifts/gift.ts'
import { type NewLine } from '../ledger/line.ts'
import { monthAfter, monthsBetween } from '../monthly/calendar.ts'
import type { DonorPurchase } from '../multipliers/store.ts'
import { registrationKey } from '../registrations/registration.ts'
import { isBefore, type Visit, visitKey } from '../visits/visit.ts'
import type { Cause } from './cause.ts'
import {
  awardCause,
  giftCause,
  giftsOfMonth,
  monthCause,
  postcardCause,
  registrationCause,
  visitCause,
} from './causes.ts'
import type { Fact } from './fact.ts'
import type { Known } from './known.ts'
import { type About, linesLacking } from './lines-lacking.ts'
import { decidesMonth } from './reach.ts'

export interface Learned {
  /** Whether it has to be kept. */
  isNew: boolean
  lines: NewLine[]
}

/**
 * Adds a fact to what is known, and answers whether it is new and which lines the ledger lacks then; those are known, too, as if they
 * were written. A fact that can never be true is a `WrongMessage`.
 */
export function learn(known: Known, fact: Fact, newId: () => string): Learned {
  const isNew = addTo(known, fact)
  const touched = touchedBy(known, fact)
  const about = aboutOf(known, fact)
  const lines = touched.flatMap((toCause) => {
    const cause = toCause()
    const written = known.grants.get(cause.key) ?? []
    const { lines: lacking, grants } = linesLacking(cause, written, about, newId)
    known.grants.set(cause.key, grants)
    return lacking
  })
  return { isNew, lines }
}

function addTo(known: Known, fact: Fact): boolean {
  switch (fact.kind) {
    case 'gift': {
      const { gift } = fact
      if (!known.giveaways.has(gift.giveaway)) throw new WrongMessage('the giveaway of the gift is not known')
      const before = known.gifts.get(gift.giftId)
      if (before && before.donorId !== gift.donorId) throw new WrongMessage('the gift is of another donor')
      if (!before) known.gifts.set(gift.giftId, gift)
      return !before
    }
    case 'refund': {
      const { refund } = fact
      const gift = known.gifts.get(refund.giftId)
      if (gift && gift.donorId !== refund.donorId) throw new WrongMessage('the gift is of another donor')
      return addOnce(known.refunds, refund.giftId, refund, ({ reversalId }) => reversalId)
    }
    case 'multiplier':
      return addOnce(known.purchases, fact.purchase.donorId, fact.purchase, ({ purchaseId }) => purchaseId)
    case 'visit': {
      const key = visitKey(fact.visit)
      const before = known.visits.get(key)
      if (before && !isBefore(fact.visit, before)) return false
      known.visits.set(key, fact.visit)
      return true
    }
    case 'level':
      return addOnce(
        known.levels,
        fact.change.donorId,
        fact.change,
        ({ membershipId, changedAt, level }) => `${membershipId} ${changedAt.toISOString()} ${level}`,
      )
    case 'member': {
      if (known.members.has(fact.member.donorId)) return false
      known.members.set(fact.member.donorId, fact.member)
      return true
    }
    case 'month': {
      const member = known.members.get(fact.donorId)
      if (!member || fact.month !== monthAfter(member.monthsThrough)) return false
      known.members.set(fact.donorId, { ...member, monthsThrough: fact.month })
      return true
    }
    case 'award': {
      const { award } = fact
      const before = known.awards.get(award.source)
      if (before && before.donorId !== award.donorId) throw new WrongMessage('the award is of another donor')
      if (before && !holdsOver(award, before)) return false
      known.awards.set(award.source, award)
      return true
    }
    case 'registration': {
      const { registration } = fact
      if (!known.giveaways.has(registration.giveaway))
        throw new WrongMessage('the giveaway of the registration is not known')
      return !known.grants.has(registrationKey(registration))
    }
    case 'postcard':
      return !known.grants.has(postcardKey(fact.postcard))
  }
}

/** The causes of whose worth the fact can have a say, in the order of their lines. */
function touchedBy(known: Known, fact: Fact): (() => Cause)[] {
  const ofGift = (gift: Gift) => () => giftCause(known, gift)
  const ofVisit = (visit: Visit) => () => visitCause(known, visit)
  switch (fact.kind) {
    case 'gift':
      return [ofGift(known.gifts.get(fact.gift.giftId) ?? fact.gift), ...ofMonthOf(known, fact.gift)]
    case 'refund': {
      const { donorId, giftId } = fact.refund
      const purchase = known.purchases.get(donorId)?.find(({ purchaseId }) => purchaseId === giftId)
      if (purchase) return multipliedBy(known, purchase)
      const gift = known.gifts.get(giftId)
      return gift ? [ofGift(gift), ...ofMonthOf(known, gift)] : []
    }
    case 'multiplier':
      return multipliedBy(known, fact.purchase)
    case 'visit':
      return [ofVisit(known.visits.get(visitKey(fact.visit)) ?? fact.visit)]
    case 'level': {
      const { donorId, changedAt } = fact.change
      return [...visitsSince(known, donorId, changedAt).map(ofVisit), ...monthsSince(known, donorId, changedAt)]
    }
    case 'member':
      return monthsSince(known, fact.member.donorId, fact.member.registeredAt)
    case 'month':
      return ofMonth(known, fact.donorId, fact.month)
    case 'award': {
      const award = known.awards.get(fact.award.source) ?? fact.award
      return [() => awardCause(award)]
    }
    case 'registration':
      return [() => registrationCause(known, fact.registration)]
    case 'postcard':
      return [() => postcardCause(known, fact.postcard)]
  }
}

/** All that a purchase can have multiplied, by when it happened. */
function multipliedBy(known: Known, { donorId, boughtAt }: DonorPurchase): (() => Cause)[] {
  const gifts = [...known.gifts.values()].filter((gift) => gift.donorId === donorId && gift.confirmedAt >= boughtAt)
  return [
    ...gifts.toSorted(byTimeConfirmed).map((gift) => () => giftCause(known, gift)),
    ...visitsSince(known, donorId, boughtAt).map((visit) => () => visitCause(known, visit)),
    ...monthsThatBegan(known, donorId, boughtAt).map((month) => () => monthCause(known, donorId, month)),
  ]
}

const byTimeConfirmed = (a: Gift, b: Gift): number =>
  a.confirmedAt.getTime() - b.confirmedAt.getTime() || a.giftId.localeCompare(b.giftId)

const visitsSince = (known: Known, donorId: string, at: Date): Visit[] =>
  [...known.visits.values()]
    .filter((visit) => visit.donorId === donorId && visit.visitedAt >= at)
    .toSorted((a, b) => (isBefore(a, b) ? -1 : 1))

/** The month of a gift that has a say in it. */
const ofMonthOf = (known: Known, gift: Gift): (() => Cause)[] =>
  decidesMonth(gift) ? ofMonth(known, gift.donorId, campaignMonth(gift.confirmedAt)) : []

const monthsSince = (known: Known, donorId: string, at: Date): (() => Cause)[] =>
  monthsThatBegan(known, donorId, at).flatMap((month) => ofMonth(known, donorId, month))

/** The membership's entries of a month and those of the free way in, which are one thing: first what no longer has them. */
function ofMonth(known: Known, donorId: string, month: string): (() => Cause)[] {
  const free = giftsOfMonth(known, donorId, month).filter(({ kind }) => kind === 'free')
  const causes = free.toSorted(byTimeConfirmed).map((gift) => () => giftCause(known, gift))
  const member = known.members.get(donorId)
  if (member && campaignMonth(member.registeredAt) <= month && month <= member.monthsThrough)
    causes.push(() => monthCause(known, donorId, month))
  return causes
}

function monthsThatBegan(known: Known, donorId: string, at: Date): string[] {
  const member = known.members.get(donorId)
  if (!member) return []
  const [registered, first] = [campaignMonth(member.registeredAt), campaignMonth(at)]
  return monthsBetween(first > registered ? first : registered, member.monthsThrough)
}

/** A multiplier is told apart in the account; everything else speaks for itself. */
function aboutOf(known: Known, fact: Fact): About {
  if (fact.kind === 'multiplier') return 'multiplier'
  if (fact.kind === 'level') return 'level'
  if (fact.kind !== 'refund') return 'cause'
  const { donorId, giftId } = fact.refund
  return known.purchases.get(donorId)?.some(({ purchaseId }) => purchaseId === giftId) ? 'multiplier' : 'cause'
}

function addOnce<Item>(lists: Map<string, Item[]>, key: string, item: Item, idOf: (item: Item) => string): boolean {
  const list = lists.get(key) ?? []
  if (list.some((one) => idOf(one) === idOf(item))) return false
  lists.set(key, [...list, item])
  return true
}
