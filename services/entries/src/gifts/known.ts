import type { Transaction } from '@evenhand/service-kit/postgres'
import { findSlugs } from '../giveaways/store.ts'
import type { Grant } from '../ledger/line.ts'
import { findGrants } from '../ledger/store.ts'
import { type DonorPurchase, findPurchases } from '../multipliers/store.ts'
import { donorOf, type Fact } from './fact.ts'
import type { Gift } from './gift.ts'
import { findGifts, findGiftsSince, findRefunds, type Refund } from './store.ts'

/** All that decides what some facts mean for the ledger, as it is known before them; learning the facts adds to it. */
export interface Known {
  giveaways: ReadonlySet<string>
  gifts: Map<string, Gift>
  /** By gift, also of gifts that are not heard of yet. */
  refunds: Map<string, Refund[]>
  /** By donor. */
  purchases: Map<string, DonorPurchase[]>
  /** By gift, oldest first. */
  grants: Map<string, Grant[]>
}

/** Reads what is known of the donors and gifts that the facts touch, a statement a table. The donors are locked already. */
export async function findKnown(tx: Transaction, facts: readonly Fact[]): Promise<Known> {
  const slugs = facts.flatMap((fact) => (fact.kind === 'gift' ? fact.gift.giveaway : []))
  const giveaways = await findSlugs(tx, distinct(slugs))
  const purchases = await findPurchases(tx, distinct(facts.map(donorOf)))
  const named = distinct(facts.flatMap(giftIdOf))
  const gifts = [...(await findGifts(tx, named)), ...(await findGiftsSince(tx, donorsWithPurchases(facts)))]
  const refunds = await findRefunds(tx, distinct([...named, ...gifts.map(({ giftId }) => giftId)]))
  const sources = gifts.flatMap((gift) => grantSources(gift, purchases))
  const grants = await findGrants(tx, distinct(sources))
  return {
    giveaways,
    gifts: new Map(gifts.map((gift) => [gift.giftId, gift])),
    refunds: Map.groupBy(refunds, ({ giftId }) => giftId),
    purchases: Map.groupBy(purchases, ({ donorId }) => donorId),
    grants: Map.groupBy(grants, ({ source }) => source.split(':')[1] ?? ''),
  }
}

/** Under which source the first grant of a gift stands in the ledger. */
export const sourceOf = ({ giftId }: Pick<Gift, 'giftId'>): string => `gift:${giftId}`

/** And under which a grant that a multiplier of this factor added later. */
export const lateSourceOf = (gift: Gift, factor: bigint): string => `${sourceOf(gift)}:x${factor}`

const grantSources = (gift: Gift, purchases: readonly DonorPurchase[]): string[] => [
  sourceOf(gift),
  ...new Set(purchases.flatMap(({ donorId, factor }) => (donorId === gift.donorId ? lateSourceOf(gift, factor) : []))),
]

function giftIdOf(fact: Fact): string[] {
  switch (fact.kind) {
    case 'gift':
      return [fact.gift.giftId]
    case 'refund':
      return [fact.refund.giftId]
    case 'multiplier':
      return []
  }
}

/** From when on their multipliers can matter to gifts that were heard of already. */
function donorsWithPurchases(facts: readonly Fact[]): { donorId: string; since: Date }[] {
  const since = new Map<string, Date>()
  for (const fact of facts) {
    if (fact.kind !== 'multiplier') continue
    const { donorId, boughtAt } = fact.purchase
    const before = since.get(donorId)
    since.set(donorId, before && before < boughtAt ? before : boughtAt)
  }
  return [...since].map(([donorId, at]) => ({ donorId, since: at }))
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)]
