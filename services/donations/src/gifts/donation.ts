import type { donations } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { describe, entriesEarned } from './rules.ts'
import type { GiftWithDonor } from './store.ts'

/** A gift as its donor and administrators read it. */
export const toDonation = (gift: GiftWithDonor): donations.Donation => ({
  id: gift.id,
  amount: toDollars(gift.line.cents),
  paidBack: toDollars(gift.paidBackCents),
  donationType: gift.line.kind === 'level-month' ? 'monthly' : 'one-time',
  membershipLevel: gift.line.kind === 'free' ? 'free' : 'level' in gift.line ? gift.line.level : null,
  description: describe(gift),
  entries: Number(entriesEarned(gift)),
  status: gift.state,
  donorName: gift.donorName,
  donorEmail: gift.donorEmail,
  createdAt: gift.createdAt.toISOString(),
})
