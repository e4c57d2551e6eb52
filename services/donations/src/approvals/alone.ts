import { formatDollars } from '@evenhand/contracts/money'
import { secondPersonDays, secondPersonFromCents } from '@evenhand/contracts/catalogue'
import type { gifts, purchases } from '@evenhand/contracts/http'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import type { z } from 'zod'
import type { MoneyBackDeps } from '../money-back/follow-money-back.ts'
import { refundGift, type WantedRefund } from '../money-back/refund-gift.ts'
import { type Recording, recordOfflineGift } from '../offline-gifts/record-offline-gift.ts'
import { recordPurchase } from '../purchases/record-purchase.ts'
import { type People, takesSecond } from './rules.ts'
import { sumOfflineAlone, sumRefundedAlone } from './store.ts'

const dayMs = 86_400_000

type Alone = Recording & { people: People }

/** Records a gift by check or in cash. Throws `second-person-needed`, and nothing is recorded, where it takes another person's approval. */
export async function recordGiftAlone(
  tx: Transaction,
  wanted: z.output<typeof gifts.OfflineGift>,
  alone: Alone,
): Promise<string> {
  const giftId = await recordOfflineGift(tx, wanted, alone)
  await refuseTogether(tx, wanted.donorEmail, alone)
  return giftId
}

/** The same for the payment of an invoice. */
export async function recordPurchaseAlone(
  tx: Transaction,
  wanted: purchases.PurchaseForm,
  alone: Alone,
): Promise<string> {
  const giftId = await recordPurchase(tx, wanted, alone)
  await refuseTogether(tx, wanted.donorEmail, alone)
  return giftId
}

/** The donor is locked, and what was just recorded is counted with what was before. */
async function refuseTogether(tx: Transaction, donorEmail: string, { donorIdOf, people, now }: Alone): Promise<void> {
  if (!takesSecond(await sumOfflineAlone(tx, donorIdOf(donorEmail), countedSince(now)), people)) return
  throw new Problem('second-person-needed', {
    detail: `With what was recorded of this donor in the last ${secondPersonDays} days without a second person, checks, transfers and cash come to ${from} or more, which takes one. Nothing was recorded yet: ask for their approval.`,
  })
}

/** Refunds a gift, or throws `second-person-needed` before anything is refunded. */
export const refundAlone = (deps: MoneyBackDeps & { people: People }, wanted: WantedRefund): Promise<void> =>
  refundGift(deps, wanted, async (tx) => {
    if (!takesSecond(await sumRefundedAlone(tx, wanted.giftId, countedSince(deps.now())), deps.people)) return
    throw new Problem('second-person-needed', {
      detail: `With what was refunded to this donor in the last ${secondPersonDays} days without a second person, this comes to ${from} or more, which takes one. Nothing was refunded yet: ask for their approval.`,
    })
  })

const from = formatDollars(secondPersonFromCents)
const countedSince = (now: Date): Date => new Date(now.getTime() - secondPersonDays * dayMs)
