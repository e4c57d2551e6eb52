/** What is known, as causes: each is decided by facts alone, in whatever order they were learned. */
import {
  campaignMonth,
  entriesForClick,
  entriesPerPostcard,
  entriesPerRegistration,
  factorAt,
  levelTerms,
  mainGiveaway,
  type Month,
} from '@evenhand/contracts/catalogue'
import type { Award } from '../awards/award.ts'
import { type Postcard, postcardKey } from '../free-post/postcard.ts'
import type { Gift } from '../gifts/gift.ts'
import { entryTypeOf, worthOf } from '../gifts/rules.ts'
import type { Refund } from '../gifts/store.ts'
import { describeGift, describeReversal, describeSameMonth } from '../gifts/words.ts'
import { startOf } from '../monthly/calendar.ts'
import { clickLevelAt } from '../monthly/levels.ts'
import { type MonthDue, monthDue } from '../monthly/rules.ts'
import { describeMonth } from '../monthly/words.ts'
import { isStillPaid } from '../multipliers/rules.ts'
import { type Registration, registrationKey } from '../registrations/registration.ts'
import { type Visit, visitKey } from '../visits/visit.ts'
import type { Cause } from './cause.ts'
import { giftKey, type Known, monthKey } from './known.ts'

export function giftCause(known: Known, gift: Gift): Cause {
  const { giftId, donorId, giveaway, kind, confirmedAt: at } = gift
  const key = giftKey(giftId)
  const factor = factorFor(known, donorId, at)
  const refunds = refundsOf(known, donorId, giftId)
  const refundedCents = paidBack(refunds)
  const granted = known.grants.get(key)?.[0]?.earned
  const isCounted = kind !== 'free' || dueOfMonth(known, donorId, campaignMonth(at)).freeEntry === giftId
  const worth = isCounted
    ? worthOf({ gift, factor, refundedCents }, kind === 'free' ? granted || undefined : granted)
    : { earned: 0n, factor: 1n, standing: 0n }
  return {
    key,
    donorId,
    giveaway,
    entryType: entryTypeOf(kind),
    at,
    ...worth,
    changedAt: latest([at, ...refunds.map(({ reversedAt }) => reversedAt), ...multipliersPaidBackAt(known, donorId)]),
    isAlwaysTold: true,
    mayMove: false,
    name: isCounted ? describeGift(gift) : describeSameMonth(gift),
    takenBack: isCounted ? describeReversal(gift, refundedCents >= gift.cents) : describeSameMonth(gift),
  }
}

export function visitCause(known: Known, visit: Visit): Cause {
  const { donorId, base, company, visitedAt: at } = visit
  const earned = entriesForClick(base, clickLevelAt(known.levels.get(donorId) ?? [], at))
  const factor = factorFor(known, donorId, at)
  return {
    key: visitKey(visit),
    donorId,
    giveaway: mainGiveaway,
    entryType: 'sponsor_click',
    at,
    earned,
    factor,
    standing: earned * factor,
    changedAt: latest([at, ...multipliersPaidBackAt(known, donorId)]),
    isAlwaysTold: true,
    mayMove: true,
    name: `Visit to ${company}`,
    takenBack: `Recalculated: visit to ${company}`,
  }
}

/** What the membership itself has in a month; the entries of the free way in are causes of their own. */
export function monthCause(known: Known, donorId: string, month: Month): Cause {
  const key = monthKey(donorId, month)
  const { membership } = dueOfMonth(known, donorId, month)
  const paid = paidMonths(known, donorId, month)
  const at = membership?.at ?? known.grants.get(key)?.[0]?.occurredAt ?? startOf(month)
  const earned = membership ? levelTerms[membership.level].entriesPerMonth : 0n
  const factor = membership ? factorFor(known, donorId, at) : 1n
  const name = describeMonth(membership?.level ?? 'free', at)
  return {
    key,
    donorId,
    giveaway: mainGiveaway,
    entryType: 'monthly_auto',
    at,
    earned,
    factor,
    standing: earned * factor,
    changedAt: latest([at, ...paid.map(({ confirmedAt }) => confirmedAt), ...multipliersPaidBackAt(known, donorId)]),
    isAlwaysTold: false,
    mayMove: true,
    name,
    takenBack: `${paid.length > 0 ? 'Your paid level' : 'Your free entry'} counts instead: ${name}`,
  }
}

export const awardCause = ({ source, stands, name, earned, changedAt, donorId, entryType }: Award): Cause => ({
  key: source,
  donorId,
  giveaway: mainGiveaway,
  entryType,
  at: changedAt,
  earned,
  factor: 1n,
  standing: stands ? earned : 0n,
  changedAt,
  isAlwaysTold: false,
  mayMove: true,
  name,
  takenBack: `Reversed: ${name}`,
})

export function registrationCause(known: Known, registration: Registration): Cause {
  const { donorId, giveaway, registeredAt: at } = registration
  return {
    ...onceFor({ donorId, giveaway, at, earned: entriesPerRegistration }),
    key: registrationKey(registration),
    entryType: 'registration',
    ...named(known, 'Registration', giveaway),
  }
}

export function postcardCause(known: Known, postcard: Postcard): Cause {
  const { donorId, giveaway, postmarkedAt: at, takenBackAt } = postcard
  const whole = onceFor({ donorId, giveaway, at, earned: entriesPerPostcard })
  return {
    ...whole,
    key: postcardKey(postcard),
    entryType: 'free_post',
    ...named(known, 'Postcard', giveaway),
    ...(takenBackAt ? { standing: 0n, changedAt: takenBackAt } : {}),
  }
}

/** Whatever happens once, at an instant that stays, and is not multiplied (spec 03 §A). */
const onceFor = ({ donorId, giveaway, at, earned }: Pick<Cause, 'donorId' | 'giveaway' | 'at' | 'earned'>) => ({
  donorId,
  giveaway,
  at,
  earned,
  factor: 1n,
  standing: earned,
  changedAt: at,
  isAlwaysTold: false,
  mayMove: false,
})

/** A line's words have at most 200 characters, also with what stands before them when it is taken back. */
const nameMax = 180

function named(known: Known, what: string, giveaway: string): Pick<Cause, 'name' | 'takenBack'> {
  const name = `${what}: ${known.giveaways.get(giveaway) ?? giveaway}`.slice(0, nameMax)
  return { name, takenBack: `Reversed: ${name}` }
}

function dueOfMonth(known: Known, donorId: string, month: Month): MonthDue {
  const member = known.members.get(donorId)
  return monthDue({
    month,
    registeredAt: member && month <= member.monthsThrough ? member.registeredAt : undefined,
    changes: known.levels.get(donorId) ?? [],
    freeEntries: giftsOfMonth(known, donorId, month)
      .filter(({ kind }) => kind === 'free')
      .map(({ giftId, confirmedAt: at }) => ({ giftId, at })),
    isPaid: paidMonths(known, donorId, month).some(
      ({ giftId, cents }) => paidBack(refundsOf(known, donorId, giftId)) < cents,
    ),
  })
}

/** Of a member's levels: bronze is none. */
const paidMonths = (known: Known, donorId: string, month: Month): Gift[] =>
  giftsOfMonth(known, donorId, month).filter(
    ({ kind, level, cents }) => kind === 'level-month' && level !== 'bronze' && cents > 0n,
  )

export const giftsOfMonth = (known: Known, donorId: string, month: Month): Gift[] =>
  [...known.gifts.values()].filter((gift) => gift.donorId === donorId && campaignMonth(gift.confirmedAt) === month)

const factorFor = (known: Known, donorId: string, at: Date): bigint =>
  factorAt(
    (known.purchases.get(donorId) ?? []).filter((purchase) =>
      isStillPaid(purchase, paidBack(refundsOf(known, donorId, purchase.purchaseId))),
    ),
    at,
  )

const multipliersPaidBackAt = (known: Known, donorId: string): Date[] =>
  (known.purchases.get(donorId) ?? []).flatMap(({ purchaseId }) =>
    refundsOf(known, donorId, purchaseId).map(({ reversedAt }) => reversedAt),
  )

const refundsOf = (known: Known, donorId: string, id: string): Refund[] =>
  (known.refunds.get(id) ?? []).filter((refund) => refund.donorId === donorId)

/** Never below nothing: money that came again may be heard of before it went. */
function paidBack(refunds: readonly Refund[]): bigint {
  const cents = refunds.reduce((sum, refund) => sum + refund.cents, 0n)
  return cents > 0n ? cents : 0n
}

const latest = (instants: readonly Date[]): Date => instants.reduce((last, at) => (last > at ? last : at))
