import type { donations } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { describe, entriesEarned, type Gift } from './rules.ts'
import type { PublishedEdition } from '@evenhand/service-kit/rules'
import { earnsAt, isVoidAt } from './period.ts'
import type { GiftWithDonor } from './store.ts'

type Editions = readonly PublishedEdition[]

const instantOf = ({ confirmedAt, createdAt }: Gift): Date => confirmedAt ?? createdAt

/** What a gift earns before any multiplier: nothing when it was given outside of all editions, or from where they were not open then. */
export const entriesOf = (gift: Gift, editions: Editions): bigint =>
  earnsAt(editions, instantOf(gift), gift.region) ? entriesEarned(gift) : 0n

const isNotOpen = (gift: Gift, editions: Editions): boolean =>
  entriesEarned(gift) > 0n && isVoidAt(editions, instantOf(gift), gift.region)

/** A gift as its donor and administrators read it. */
export const toDonation = (gift: GiftWithDonor, editions: Editions): donations.Donation => ({
  id: gift.id,
  amount: toDollars(gift.line.cents),
  paidBack: toDollars(gift.paidBackCents),
  ...(gift.disputedCents > 0n && { disputed: toDollars(gift.disputedCents) }),
  donationType: gift.line.kind === 'level-month' || gift.line.kind === 'gift-month' ? 'monthly' : 'one-time',
  membershipLevel: gift.line.kind === 'free' ? 'free' : 'level' in gift.line ? gift.line.level : null,
  description: describe(gift),
  entries: Number(entriesOf(gift, editions)),
  status: gift.state,
  donorName: gift.donorName,
  donorEmail: gift.donorEmail,
  createdAt: gift.createdAt.toISOString(),
  ...(isNotOpen(gift, editions) && { notOpen: true }),
})

/** A free entry as somebody reads it whose session may not have proved the mailbox: it counts once that is proved (docs/decisions/0079). */
export const asProved = (donation: donations.Donation, isProved: boolean): donations.Donation =>
  isProved || donation.membershipLevel !== 'free' ? donation : { ...donation, entries: 0, awaiting: donation.entries }
