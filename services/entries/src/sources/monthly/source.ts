import { campaignMonth, type Month } from '@evenhand/contracts/catalogue'
import { monthKey } from '@evenhand/contracts/entry-sources'
import { giftCause } from '../gifts/cause.ts'
import { giftOf } from '../gifts/known-gifts.ts'
import { decidesMonth, freeEntries } from '../gifts/month.ts'
import { levelFacts } from '../levels/known-levels.ts'
import { knownMembers, type Member, memberFacts } from '../members/member.ts'
import { multipliedSince } from '../multipliers/multiplied.ts'
import { monthAfter, monthsBetween, startOf } from '../calendar.ts'
import type { ToCause } from '../cause.ts'
import type { Fact } from '../fact.ts'
import type { Known } from '../known.ts'
import { proofFacts } from '../proofs/proof.ts'
import type { Source } from '../source.ts'
import { standingFacts } from '../standings/standing.ts'
import { monthCause } from './cause.ts'
import { type BegunMonth, monthFacts } from './month.ts'
import { saveMonths } from './store.ts'

/** The automatic entries of each month of a member; `begin-months.ts` finds out that one has begun. */
export const months: Source<BegunMonth> = {
  facts: monthFacts,
  hears: [],

  reachOf(_known, fact) {
    const begun = monthFacts.read(fact)
    return begun && startOf(begun.month)
  },
  /** Of the months that the facts can touch those that have begun before them. */
  keysOf: (known, _facts, { donors }) =>
    donors.flatMap(({ donorId, month }) => {
      const member = knownMembers(known).get(donorId)
      return member ? monthsSince(member, month).map((one) => monthKey(donorId, one)) : []
    }),

  apply(known, { donorId, month }) {
    const member = knownMembers(known).get(donorId)
    if (!member || month !== monthAfter(member.monthsThrough)) return false
    knownMembers(known).set(donorId, { ...member, monthsThrough: month })
    return true
  },
  touchedBy(known, fact) {
    const { donorId } = fact.content
    const multiplied = multipliedSince(known, fact)
    if (multiplied)
      return monthsThatBegan(known, donorId, multiplied).map((month) => () => monthCause(known, donorId, month))
    return monthsDecidedBy(known, fact).flatMap((month) => ofMonth(known, donorId, month))
  },
  save: saveMonths,
}

/** The months in which a fact has a say in who has the automatic entries. */
function monthsDecidedBy(known: Known, fact: Fact): Month[] {
  const since =
    levelFacts.read(fact)?.changedAt ??
    standingFacts.read(fact)?.changedAt ??
    memberFacts.read(fact)?.registeredAt ??
    (proofFacts.read(fact) && new Date(0))
  if (since) return monthsThatBegan(known, fact.content.donorId, since)
  const gift = giftOf(known, fact)
  const month = gift && decidesMonth(gift) ? campaignMonth(gift.confirmedAt) : monthFacts.read(fact)?.month
  return month === undefined ? [] : [month]
}

/** The membership's entries of a month and those of the free way in, which are one thing: first what no longer has them. */
function ofMonth(known: Known, donorId: string, month: Month): ToCause[] {
  const causes = freeEntries(known, donorId, month).map(
    (gift): ToCause =>
      () =>
        giftCause(known, gift),
  )
  const member = knownMembers(known).get(donorId)
  if (member && campaignMonth(member.registeredAt) <= month && month <= member.monthsThrough)
    causes.push(() => monthCause(known, donorId, month))
  return causes
}

function monthsThatBegan(known: Known, donorId: string, at: Date): Month[] {
  const member = knownMembers(known).get(donorId)
  return member ? monthsSince(member, campaignMonth(at)) : []
}

/** The months of a member that have begun, from this one on. */
function monthsSince({ registeredAt, monthsThrough }: Member, month: Month): Month[] {
  const registered = campaignMonth(registeredAt)
  return monthsBetween(month > registered ? month : registered, monthsThrough)
}
