import { campaignTimeZone, mainSeries, rulesStatement } from '@evenhand/contracts/catalogue'
import type { rules } from '@evenhand/contracts/http'
import { type Caller, type DonorIdOf, isOwnerOf, type MailboxProofs } from '@evenhand/service-kit/auth'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { refuseOtherRules } from '@evenhand/service-kit/rules'
import { uuidv7 } from 'uuidv7'
import { insertDonorIfNew, lockDonor } from '../donors/store.ts'
import { confirmGifts } from '../confirmation/confirm-gifts.ts'
import { hasFreeMonth } from './free-month.ts'
import { mailFreeEntry } from '../receipts/mails.ts'
import { keepRules } from '../accepted-rules/store.ts'
import { freeEntrySource, type Gift } from '../gifts/rules.ts'
import { refuseClosed, refuseNotOpenIn } from '../gifts/period.ts'
import { insertGift } from '../gifts/store.ts'

export interface FreeEntryContext {
  donorIdOf: DonorIdOf
  proofs: MailboxProofs
  caller: Caller
  now: Date
  rules?: rules.RulesAcceptance | undefined
  region?: string | undefined
}

/** The free way in: nothing to buy, once per address and month (a member has the month's entries without asking), the same entries as the free level (spec 03 §C). */
export async function enterFree(
  tx: Transaction,
  person: { email: string; name: string },
  context: FreeEntryContext,
): Promise<Gift> {
  const { now } = context
  await refuseClosed(tx, now)
  await refuseNotOpenIn(tx, context.region, now)
  await refuseOtherRules(tx, context.rules, {
    series: mainSeries,
    now,
    says: (terms) => rulesStatement(terms, 'entering'),
  })
  const donorId = context.donorIdOf(person.email)
  await insertDonorIfNew(tx, { donorId, ...person, now })
  const donor = await lockDonor(tx, donorId)
  if (await hasFreeMonth(tx, donorId, now)) throw new Problem('already-entered')
  const gift: Gift = {
    id: uuidv7(),
    donorId,
    checkoutId: null,
    giveaway: mainSeries,
    line: { kind: 'free', cents: 0n },
    state: 'pending',
    source: freeEntrySource(donorId, now, campaignTimeZone),
    createdAt: now,
    confirmedAt: null,
    paymentId: null,
    paidBackCents: 0n,
    region: context.region,
  }
  if (!(await insertGift(tx, gift))) throw new Problem('already-entered')
  await confirmGifts(tx, { donor, gifts: [gift], paidAt: now, paymentId: null, receiptKey: gift.id })
  if (context.rules) await keepRules(tx, gift.id, context.rules, now)
  const proof = isOwnerOf(context.caller, donorId)
    ? undefined
    : await context.proofs.tokenFor({ email: person.email, now })
  await mailFreeEntry(tx, donor, { giftId: gift.id, enteredAt: now, proof })
  return { ...gift, state: 'confirmed', confirmedAt: now }
}
