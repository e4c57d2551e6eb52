import { formatDollars } from '@evenhand/contracts/money'
import { secondPersonDays, secondPersonFromCents } from '@evenhand/contracts/catalogue'
import type { gifts } from '@evenhand/contracts/http'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import type { z } from 'zod'
import type { MoneyBackDeps } from '../money-back/follow-money-back.ts'
import { refundGift, type WantedRefund } from '../money-back/refund-gift.ts'
import { type Recording, recordOfflineGift } from '../offline-gifts/record-offline-gift.ts'
import { type People, takesSecond } from './rules.ts'
import { sumOfflineAlone, sumRefundedAlone } from './store.ts'

const dayMs = 86_400_000

/** Records a gift by check or in cash. Throws `second-person-needed`, and nothing is recorded, where it takes another person's approval. */
export async function recordAlone(
  tx: Transaction,
  wanted: z.output<typeof gifts.OfflineGift>,
  { people, ...recording }: Recording & { people: People },
): Promise<string> {
  const giftId = await recordOfflineGift(tx, wanted, recording)
  const since = new Date(recording.now.getTime() - secondPersonDays * dayMs)
  // The donor is locked, and what was just recorded is counted.
  const cents = await sumOfflineAlone(tx, recording.donorIdOf(wanted.donorEmail), since)
  if (takesSecond(cents, people))
    throw new Problem('second-person-needed', {
      detail: `Checks and cash of ${formatDollars(secondPersonFromCents)} or more from one donor within ${secondPersonDays} days take a second person. Nothing was recorded yet: ask for their approval.`,
    })
  return giftId
}

/** Refunds a gift, or throws `second-person-needed` before anything is refunded. */
export const refundAlone = (deps: MoneyBackDeps & { people: People }, wanted: WantedRefund): Promise<void> =>
  refundGift(deps, wanted, async (tx) => {
    if (takesSecond(await sumRefundedAlone(tx, wanted.giftId), deps.people))
      throw new Problem('second-person-needed', {
        detail: `Refunds of ${formatDollars(secondPersonFromCents)} or more of one gift take a second person. Nothing was refunded yet: ask for their approval.`,
      })
  })
