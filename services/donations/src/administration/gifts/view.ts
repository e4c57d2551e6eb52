import type { gifts } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import type { Queries } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { listAuditOfGift } from '../../audit/store.ts'
import type { PublishedEdition } from '@evenhand/service-kit/rules'
import { toAuditEntry } from '../../audit/view.ts'
import { leftOf } from '../../gifts/rules.ts'
import { feeCoverBack } from '../../money-back/refund-gift.ts'
import { nextChargeAfter } from '../../memberships/next-charge.ts'
import { toDonation } from '../../gifts/donation.ts'
import { listMoneyBackOfGift, type MoneyBackOfGift } from '../../money-back/store.ts'
import { listMainEditions } from '../../gifts/period.ts'
import { findAcceptedRules } from '../../accepted-rules/store.ts'
import { toReceipt } from '../../receipts/view.ts'
import { listReceiptsOfGift } from '../../receipts/store.ts'
import { findRegistered, type RegisteredGift } from './store.ts'

const auditMax = 100

export const toListedGift = (gift: RegisteredGift, editions: readonly PublishedEdition[]): gifts.ListedGift => ({
  ...toDonation(gift, editions),
  kind: gift.line.kind,
  way: gift.way,
  receivedAt: (gift.confirmedAt ?? gift.createdAt).toISOString(),
})

/** One gift with all that an administrator wants to know of it. */
export async function describeGift(db: Queries, giftId: string): Promise<gifts.GiftDetails> {
  const gift = await findRegistered(db, giftId)
  if (!gift) throw new Problem('not-found', { detail: 'We couldn’t find that gift.' })
  // One after the other: in a transaction they share a connection, which asks one thing at a time.
  const editions = await listMainEditions(db)
  const acceptedRules = await findAcceptedRules(db, giftId)
  const moneyBack = await listMoneyBackOfGift(db, giftId)
  const feeCover = await feeCoverBack(db, gift, leftOf(gift))
  const next = await nextChargeAfter(db, gift)
  const receipts = await listReceiptsOfGift(db, giftId)
  const audit = await listAuditOfGift(db, giftId, auditMax)
  return {
    ...toListedGift(gift, editions),
    paymentId: gift.paymentId,
    region: gift.region ?? null,
    offline: gift.offline,
    feeCoverBack: feeCover > 0n ? toDollars(feeCover) : null,
    nextCharge: next ? { amount: toDollars(next.cents), at: next.at.toISOString() } : null,
    acceptedRules: acceptedRules ?? null,
    moneyBack: moneyBack.map(toMoneyBack),
    receipts: receipts.map(toReceipt),
    audit: audit.map(toAuditEntry),
  }
}

const toMoneyBack = ({ cents, openedAt, changedAt, ...rest }: MoneyBackOfGift): gifts.MoneyBack => ({
  ...rest,
  amount: toDollars(cents),
  openedAt: openedAt.toISOString(),
  changedAt: changedAt.toISOString(),
})
