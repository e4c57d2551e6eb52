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
  /** By gift or purchase, also of those that are not heard of yet. */
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
  const named = distinct(facts.map(paidIdOf))
  const gifts = [...(await findGifts(tx, named)), ...(await findGiftsSince(tx, touchedByPurchases(facts, purchases)))]
  const giftIds = gifts.map(({ giftId }) => giftId)
  const refunds = await findRefunds(
    tx,
    distinct([...named, ...giftIds, ...purchases.map(({ purchaseId }) => purchaseId)]),
  )
  const grants = await findGrants(tx, distinct(giftIds))
  return {
    giveaways,
    gifts: new Map(gifts.map((gift) => [gift.giftId, gift])),
    refunds: Map.groupBy(refunds, ({ giftId }) => giftId),
    purchases: Map.groupBy(purchases, ({ donorId }) => donorId),
    grants: Map.groupBy(grants, ({ giftId }) => giftId),
  }
}

/** Under which source the grants of a gift stand in the ledger: the first by its id, further ones numbered from 2. */
export const sourceOf = ({ giftId }: Pick<Gift, 'giftId'>, nth = 1): string =>
  nth === 1 ? `gift:${giftId}` : `gift:${giftId}:${nth}`

/** What was paid, and can have been paid back before it is heard of: a gift, or the purchase of a multiplier. */
function paidIdOf(fact: Fact): string {
  switch (fact.kind) {
    case 'gift':
      return fact.gift.giftId
    case 'refund':
      return fact.refund.giftId
    case 'multiplier':
      return fact.purchase.purchaseId
  }
}

/** From when on a multiplier that is bought, paid back or paid again can matter to gifts that were heard of already. */
function touchedByPurchases(
  facts: readonly Fact[],
  purchases: readonly DonorPurchase[],
): { donorId: string; since: Date }[] {
  const since = new Map<string, Date>()
  for (const fact of facts) {
    const purchase = fact.kind === 'multiplier' ? fact.purchase : refundedPurchase(fact, purchases)
    if (!purchase) continue
    const before = since.get(purchase.donorId)
    since.set(purchase.donorId, before && before < purchase.boughtAt ? before : purchase.boughtAt)
  }
  return [...since].map(([donorId, at]) => ({ donorId, since: at }))
}

const refundedPurchase = (fact: Fact, purchases: readonly DonorPurchase[]): DonorPurchase | undefined =>
  fact.kind === 'refund' ? purchases.find(({ purchaseId }) => purchaseId === fact.refund.giftId) : undefined

const distinct = (values: readonly string[]): string[] => [...new Set(values)]
