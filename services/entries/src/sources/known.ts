import type { Month } from '@evenhand/contracts/catalogue'
import type { Transaction } from '@evenhand/service-kit/postgres'
import type { Award } from '../awards/award.ts'
import { findAwards } from '../awards/store.ts'
import { postcardKey } from '../free-post/postcard.ts'
import type { Gift } from '../gifts/gift.ts'
import { findGifts, findGiftsSince, findRefunds, type Refund } from '../gifts/store.ts'
import { findTitles } from '../giveaways/store.ts'
import type { Grant } from '../ledger/line.ts'
import { findGrants } from '../ledger/store.ts'
import { monthsBetween } from '../monthly/calendar.ts'
import type { LevelChange } from '../monthly/levels.ts'
import type { Member } from '../monthly/member.ts'
import { findLevelChanges, findMembers } from '../monthly/store.ts'
import { type DonorPurchase, findPurchases } from '../multipliers/store.ts'
import { registrationKey } from '../registrations/registration.ts'
import { findSameDays, findVisitsSince } from '../visits/store.ts'
import { type Visit, visitKey } from '../visits/visit.ts'
import { donorOf, type Fact, factsOf } from './fact.ts'
import { type DonorSince, touchedSince } from './reach.ts'

/** All that decides what some facts mean for the ledger, as it is known before them; learning the facts adds to it. */
export interface Known {
  /** What the giveaways of the facts are called, by slug. */
  giveaways: ReadonlyMap<string, string>
  gifts: Map<string, Gift>
  /** By gift or purchase, also of those that are not heard of yet. */
  refunds: Map<string, Refund[]>
  /** By donor. */
  purchases: Map<string, DonorPurchase[]>
  /** By their keys. */
  visits: Map<string, Visit>
  /** By donor; of those whose visits or months the facts can touch. */
  levels: Map<string, LevelChange[]>
  /** By donor. */
  members: Map<string, Member>
  /** By source. */
  awards: Map<string, Award>
  /** By the key of their cause, oldest first. */
  grants: Map<string, Grant[]>
}

export const giftKey = (giftId: string): string => `gift:${giftId}`
export const monthKey = (donorId: string, month: Month): string => `monthly:${donorId}:${month.slice(0, 7)}`

/** Reads what is known of the donors and causes that the facts touch, a statement a table. The donors are locked already. */
export async function findKnown(tx: Transaction, facts: readonly Fact[]): Promise<Known> {
  const registrations = factsOf(facts, 'registration').map(({ registration }) => registration)
  const postcards = factsOf(facts, 'postcard').map(({ postcard }) => postcard)
  const told = [...factsOf(facts, 'gift').map(({ gift }) => gift), ...registrations, ...postcards]
  const giveaways = await findTitles(tx, distinct(told.map(({ giveaway }) => giveaway)))
  const purchases = await findPurchases(tx, distinct(facts.map(donorOf)))
  const named = distinct(facts.flatMap(paidIdOf))
  const namedGifts = await findGifts(tx, named)
  const since = touchedSince(facts, { purchases, gifts: namedGifts })
  const gifts = [...namedGifts, ...(await findGiftsSince(tx, since))]
  const { visits, levels, members } = await findDonors(tx, facts, since)
  const awards = await ifAny(factsOf(facts, 'award'), (told) =>
    findAwards(tx, distinct(told.map(({ award }) => award.source))),
  )
  const refunds = await findRefunds(
    tx,
    distinct([...named, ...gifts.map(({ giftId }) => giftId), ...purchases.map(({ purchaseId }) => purchaseId)]),
  )
  const grants = await findGrants(
    tx,
    distinct([
      ...gifts.map(({ giftId }) => giftKey(giftId)),
      ...visits.map(visitKey),
      ...members.flatMap((member) => monthKeys(member, since)),
      ...awards.map(({ source }) => source),
      ...registrations.map(registrationKey),
      ...postcards.map(postcardKey),
    ]),
  )
  return {
    giveaways,
    gifts: new Map(gifts.map((gift) => [gift.giftId, gift])),
    refunds: Map.groupBy(refunds, ({ giftId }) => giftId),
    purchases: Map.groupBy(purchases, ({ donorId }) => donorId),
    visits: new Map(visits.map((visit) => [visitKey(visit), visit])),
    levels: Map.groupBy(levels, ({ donorId }) => donorId),
    members: new Map(members.map((member) => [member.donorId, member])),
    awards: new Map(awards.map((award) => [award.source, award])),
    grants: Map.groupBy(grants, ({ key }) => key),
  }
}

async function findDonors(tx: Transaction, facts: readonly Fact[], since: readonly DonorSince[]) {
  const told = factsOf(facts, 'visit').map(({ visit }) => visit)
  const sameDays = await ifAny(told, (visits) => findSameDays(tx, visits))
  const donors = distinct([...told, ...since].map(({ donorId }) => donorId))
  return {
    visits: [...sameDays, ...(await ifAny(since, (touched) => findVisitsSince(tx, touched)))],
    levels: await ifAny(donors, (ids) => findLevelChanges(tx, ids)),
    members: await ifAny(since, (touched) =>
      findMembers(
        tx,
        touched.map(({ donorId }) => donorId),
      ),
    ),
  }
}

/** The months of a member that the facts can touch and that have begun before them. */
function monthKeys({ donorId, monthsThrough }: Member, since: readonly DonorSince[]): string[] {
  const from = since.find((one) => one.donorId === donorId)
  return from ? monthsBetween(from.month, monthsThrough).map((month) => monthKey(donorId, month)) : []
}

/** What was paid, and can have been paid back before it is heard of: a gift, or the purchase of a multiplier. */
function paidIdOf(fact: Fact): string[] {
  switch (fact.kind) {
    case 'gift':
      return [fact.gift.giftId]
    case 'refund':
      return [fact.refund.giftId]
    case 'multiplier':
      return [fact.purchase.purchaseId]
    case 'visit':
    case 'level':
    case 'member':
    case 'month':
    case 'award':
    case 'registration':
    case 'postcard':
      return []
  }
}

const ifAny = async <One, Row>(items: readonly One[], find: (items: readonly One[]) => Promise<Row[]>) =>
  items.length > 0 ? find(items) : []

const distinct = (values: readonly string[]): string[] => [...new Set(values)]
