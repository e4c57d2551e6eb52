import { MultiplierBoughtSchema } from '@evenhand/contracts/events'
import { reader } from '@evenhand/service-kit/inbox'
import { contentsOf, donorsOf } from '../fact.ts'
import { addOnce } from '../known.ts'
import type { Source } from '../source.ts'
import { toPurchase } from './heard.ts'
import { multipliedSince } from './multiplied.ts'
import { type DonorPurchase, knownPurchases, purchaseFacts } from './purchase.ts'
import { findPurchases, savePurchases } from './store.ts'

/** Multipliers that were bought: no entries of their own, and a say in those of many sources. */
export const multipliers: Source<DonorPurchase> = {
  facts: purchaseFacts,
  hears: [reader(MultiplierBoughtSchema, toPurchase)],

  async find(tx, known, facts) {
    const purchases = await findPurchases(tx, [...new Set(donorsOf(facts))])
    const byDonor = Map.groupBy(purchases, ({ donorId }) => donorId)
    for (const [donorId, bought] of byDonor) knownPurchases(known).set(donorId, bought)
  },
  reachOf: multipliedSince,
  paymentsOf: (known, facts) =>
    [...knownPurchases(known).values(), contentsOf(purchaseFacts, facts)].flat().map(({ purchaseId }) => purchaseId),

  apply: (known, purchase) =>
    addOnce(knownPurchases(known), purchase.donorId, purchase, ({ purchaseId }) => purchaseId),
  aboutOf: (known, fact) => (multipliedSince(known, fact) ? 'multiplier' : undefined),
  save: savePurchases,
}
