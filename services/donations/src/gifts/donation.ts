import type { donations } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { describe, entriesEarned } from './rules.ts'
import type { PublishedEdition } from '@evenhand/service-kit/rules'
import { earnsAt } from './period.ts'
import type { GiftWithDonor } from './store.ts'

/** A gift as its donor and administrators read it: one that was given outside of all editions, or from where they are not open, has earned nothing. */
export const toDonation = (gift: GiftWithDonor, editions: readonly PublishedEdition[] = []): donations.Donation => ({
  id: gift.id,
  amount: toDollars(gift.line.cents),
  paidBack: toDollars(gift.paidBackCents),
  donationType: gift.line.kind === 'level-month' || gift.line.kind === 'gift-month' ? 'monthly' : 'one-time',
  membershipLevel: gift.line.kind === 'free' ? 'free' : 'level' in gift.line ? gift.line.level : null,
  description: describe(gift),
  entries: earnsAt(editions, gift.confirmedAt ?? gift.createdAt, gift.region) ? Number(entriesEarned(gift)) : 0,
  status: gift.state,
  donorName: gift.donorName,
  donorEmail: gift.donorEmail,
  createdAt: gift.createdAt.toISOString(),
})
