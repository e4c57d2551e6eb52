import { campaignMonth } from '@evenhand/contracts/catalogue'
import { giftKey } from '@evenhand/contracts/entry-sources'
import { paidBack, refundsOf } from '../money-back/refund.ts'
import { factorFor, multipliersPaidBackAt } from '../multipliers/multiplied.ts'
import { type Cause, latest } from '../cause.ts'
import { enteredAt, type Known } from '../known.ts'
import { onceProved } from '../proofs/once-proved.ts'
import { isTakenBack } from '../taken-back/known.ts'
import type { Gift } from './gift.ts'
import { dueOfMonth } from './month.ts'
import { isOpenTo } from './open-to.ts'
import { entryTypeOf, worthOf } from './rules.ts'
import { describeGift, describeNotOpen, describeReversal, describeSameMonth } from './words.ts'

export function giftCause(known: Known, gift: Gift): Cause {
  const { giftId, donorId, kind, confirmedAt: at } = gift
  const key = giftKey(giftId)
  const factor = factorFor(known, donorId, at)
  const refunds = refundsOf(known, donorId, giftId)
  const refundedCents = paidBack(refunds)
  const isOpenThere = isOpenTo(known, gift)
  const granted = known.grants.get(key)?.[0]?.earned
  const isCounted = kind !== 'free' || dueOfMonth(known, donorId, campaignMonth(at)).freeEntry === giftId
  const worth = isCounted
    ? worthOf({ gift, factor, isOpenThere, refundedCents }, kind === 'free' ? granted || undefined : granted)
    : { earned: 0n, factor: 1n, standing: 0n }
  const cause: Cause = {
    key,
    donorId,
    giveaway: enteredAt(known, gift.giveaway, at),
    entryType: entryTypeOf(kind),
    at,
    ...worth,
    changedAt: latest([at, ...refunds.map(({ reversedAt }) => reversedAt), ...multipliersPaidBackAt(known, donorId)]),
    isAlwaysTold: true,
    mayMove: false,
    name: isOpenThere ? (isCounted ? describeGift(gift) : describeSameMonth(gift)) : describeNotOpen(gift),
    takenBack: isCounted ? describeReversal(gift, refundedCents >= gift.cents) : describeSameMonth(gift),
  }
  // What was paid is taken back only where its giver was erased.
  if (kind !== 'free' && isTakenBack(known, cause)) return { ...cause, giveaway: undefined }
  return kind === 'free' ? onceProved(known, cause) : cause
}
