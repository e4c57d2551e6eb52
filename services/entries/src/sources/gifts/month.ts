/** The gifts that have a say in who has the automatic entries of a month: those of the free way in, and paid months. */
import { mainSeries, type Month } from '@evenhand/contracts/catalogue'
import { levelChangesOf } from '../levels/known-levels.ts'
import { knownMembers } from '../members/member.ts'
import { type MonthDue, monthDue } from '../members/rules.ts'
import { paidBack, refundsOf } from '../money-back/refund.ts'
import { enteredAt, type Known } from '../known.ts'
import { standingsOf } from '../standings/standing.ts'
import type { Gift } from './gift.ts'
import { byTimeConfirmed, giftsOfMonth } from './known-gifts.ts'
import { isOpenTo } from './open-to.ts'

/** Whether the gift has a say in who has the automatic entries of its month. */
export const decidesMonth = ({ kind }: Pick<Gift, 'kind'>): boolean => kind === 'free' || kind === 'level-month'

export function dueOfMonth(known: Known, donorId: string, month: Month): MonthDue {
  const member = knownMembers(known).get(donorId)
  return monthDue({
    month,
    registeredAt: member && month <= member.monthsThrough ? member.registeredAt : undefined,
    changes: levelChangesOf(known, donorId),
    standings: standingsOf(known, donorId),
    freeEntries: freeEntries(known, donorId, month).map(({ giftId, confirmedAt: at }) => ({ giftId, at })),
    isPaidAt: (at) => {
      const edition = enteredAt(known, mainSeries, at)
      return paidMonths(known, donorId, month).some(
        ({ giftId, cents, confirmedAt }) =>
          enteredAt(known, mainSeries, confirmedAt) === edition && paidBack(refundsOf(known, donorId, giftId)) < cents,
      )
    },
  })
}

/** In their order. Those from where the giveaway isn't open earn nothing, and take nothing's place. */
export const freeEntries = (known: Known, donorId: string, month: Month): Gift[] =>
  giftsOfMonth(known, donorId, month)
    .filter((gift) => gift.kind === 'free' && isOpenTo(known, gift))
    .toSorted(byTimeConfirmed)

/** Of a member's levels, bronze is none, and from where the giveaway is open: what earns nothing takes nothing's place. */
export const paidMonths = (known: Known, donorId: string, month: Month): Gift[] =>
  giftsOfMonth(known, donorId, month).filter(
    (gift) => gift.kind === 'level-month' && gift.level !== 'bronze' && gift.cents > 0n && isOpenTo(known, gift),
  )
