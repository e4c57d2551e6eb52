import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import type { Donor } from '../donors/store.ts'
import type { Gift } from '../gifts/rules.ts'
import type { MoneyBack } from '../processor/money-back.ts'
import type { RefundRequest } from '../refund-requests/store.ts'
import { saveMoneyBack } from './store.ts'
import { tellDonor } from './tell-donor.ts'
import { writeReversal } from './write-reversal.ts'

/**
 * A gift that came as a check or in cash is paid back the way it came, past the processor: our record is all there is. Donor and gift are
 * locked by the caller. Answers the id of the money back.
 */
export async function refundByHand(
  tx: Transaction,
  { donor, gift, request, now }: { donor: Donor; gift: Gift; request: RefundRequest; now: Date },
): Promise<string> {
  const id = `offline_${uuidv7()}`
  const { cents } = request
  const { id: requestId } = request
  const moneyBack: MoneyBack = { id, kind: 'refund', state: 'done', cents, giftId: gift.id, requestId, at: now }
  await saveMoneyBack(tx, null, moneyBack, now)
  const share = { moneyBackId: id, giftId: gift.id, cents }
  const after = await writeReversal(tx, gift, { ...share, id: uuidv7(), at: now }, donor.totalDonatedCents)
  await tellDonor(tx, { donor, gifts: [after], moneyBack: [moneyBack], fresh: new Set([id]), due: [share], at: now })
  return id
}
