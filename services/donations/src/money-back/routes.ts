import { donations } from '@evenhand/contracts/http'
import { parseDollars, toDollars } from '@evenhand/contracts/money'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { toDonation } from '../gifts/donation.ts'
import { findGiftWithDonor } from '../gifts/store.ts'
import type { Refunds } from './refund-gift.ts'
import { listMoneyBackOfGift } from './store.ts'

export const moneyBackRoutes = ({ db, refunds }: { db: Database; refunds: Refunds }) => [
  route(donations.getGift, ({ params }) => describeGift(db, params.giftId)),

  route(donations.refundGift, async ({ params, body }, { caller }) => {
    if (caller.role !== 'administrator') throw new Problem('not-allowed')
    await refunds.refundGift({
      giftId: params.giftId,
      cents: parseDollars(body.amount) ?? 0n,
      reason: body.reason,
      askedBy: caller.administratorId,
    })
    return describeGift(db, params.giftId)
  }),
]

async function describeGift(db: Database, giftId: string) {
  const gift = await findGiftWithDonor(db, giftId)
  if (!gift) throw new Problem('not-found', { detail: 'There is no such gift.' })
  const moneyBack = await listMoneyBackOfGift(db, giftId)
  return {
    ...toDonation(gift),
    paymentId: gift.paymentId,
    confirmedAt: gift.confirmedAt?.toISOString() ?? null,
    moneyBack: moneyBack.map(({ id, kind, state, cents, openedAt, changedAt, reason, askedBy }) => ({
      id,
      kind,
      state,
      amount: toDollars(cents),
      openedAt: openedAt.toISOString(),
      changedAt: changedAt.toISOString(),
      reason,
      askedBy,
    })),
  }
}
