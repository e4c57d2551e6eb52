/** From when on what is told of a donor can matter to causes that were heard of already. */
import { campaignMonth, type Month } from '@evenhand/contracts/catalogue'
import type { Gift } from '../gifts/gift.ts'
import { startOf } from '../monthly/calendar.ts'
import type { DonorPurchase } from '../multipliers/store.ts'
import type { Fact } from './fact.ts'

export interface DonorSince {
  donorId: string
  /** The first instant of the month. */
  since: Date
  month: Month
}

/**
 * Of each donor the month from which on gifts, visits and months can be touched by the facts; none of a donor whose facts touch nothing
 * but themselves, as most gifts do.
 */
export function touchedSince(
  facts: readonly Fact[],
  known: { purchases: readonly DonorPurchase[]; gifts: readonly Gift[] },
): DonorSince[] {
  const purchases = new Map(known.purchases.map((one) => [one.purchaseId, one]))
  const gifts = new Map(known.gifts.map((one) => [one.giftId, one]))
  const earliest = new Map<string, Month>()
  for (const fact of facts) {
    const touched = reachOf(fact, { purchases, gifts })
    if (!touched) continue
    const before = earliest.get(touched.donorId)
    if (before === undefined || touched.month < before) earliest.set(touched.donorId, touched.month)
  }
  return [...earliest].map(([donorId, month]) => ({ donorId, month, since: startOf(month) }))
}

function reachOf(
  fact: Fact,
  known: { purchases: ReadonlyMap<string, DonorPurchase>; gifts: ReadonlyMap<string, Gift> },
): { donorId: string; month: Month } | undefined {
  switch (fact.kind) {
    case 'gift':
      return decidesMonth(fact.gift) ? from(fact.gift.donorId, fact.gift.confirmedAt) : undefined
    case 'refund': {
      const { donorId, giftId } = fact.refund
      const purchase = known.purchases.get(giftId)
      if (purchase) return from(donorId, purchase.boughtAt)
      const gift = known.gifts.get(giftId)
      return gift && decidesMonth(gift) ? from(donorId, gift.confirmedAt) : undefined
    }
    case 'multiplier':
      return from(fact.purchase.donorId, fact.purchase.boughtAt)
    case 'level':
      return from(fact.change.donorId, fact.change.changedAt)
    case 'member':
      return from(fact.member.donorId, fact.member.registeredAt)
    case 'month':
      return { donorId: fact.donorId, month: fact.month }
    case 'visit':
    case 'award':
    case 'registration':
    case 'postcard':
      return undefined
  }
}

/** Whether the gift has a say in who has the automatic entries of its month. */
export const decidesMonth = ({ kind }: Pick<Gift, 'kind'>): boolean => kind === 'free' || kind === 'level-month'

const from = (donorId: string, at: Date) => ({ donorId, month: campaignMonth(at) })
