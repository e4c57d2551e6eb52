import { formatDollars } from '@evenhand/contracts/money'
import { secondPersonDays, secondPersonFromCents } from '@evenhand/contracts/catalogue'
import type { gifts, purchases } from '@evenhand/contracts/http'
import type { PeopleNeeded } from '@evenhand/service-kit/deciders'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import type { z } from 'zod'
import type { MoneyBackDeps } from '../money-back/follow-money-back.ts'
import { refundGift, type WantedRefund } from '../money-back/refund-gift.ts'
import { type Recording, recordOfflineGift } from '../offline-gifts/record-offline-gift.ts'
import { recordPurchase } from '../purchases/record-purchase.ts'
import { takesSecond } from './rules.ts'
import { sumOfflineAlone, sumRefundedAlone } from './store.ts'

const dayMs = 86_400_000

type Alone = Recording & { people: PeopleNeeded }

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
async function refuseTogether(
  tx: Transaction,
  donorEmail: string,
  { donorIdOf, people, administratorId: by, now }: Alone,
): Promise<void> {
  if (!takesSecond(await sumOfflineAlone(tx, donorIdOf(donorEmail), countedSince(now)), await people(tx, by))) return
  throw new Problem('second-person-needed', {
    detail: `Checks, transfers and cash of ${from} or more need a second person, counting what was recorded from this donor without one in the last ${secondPersonDays} days. Nothing has been recorded yet. You can ask for approval.${await people.whyTwo(tx, by)}`,
  })
}

/** Refunds a gift, or throws `second-person-needed` before anything is refunded. */
export const refundAlone = (deps: MoneyBackDeps & { people: PeopleNeeded }, wanted: WantedRefund): Promise<void> =>
  refundGift(deps, wanted, async (tx) => {
    const by = wanted.askedBy
    if (!takesSecond(await sumRefundedAlone(tx, wanted.giftId, countedSince(deps.now())), await deps.people(tx, by)))
      return
    throw new Problem('second-person-needed', {
      detail: `Refunds of ${from} or more need a second person, counting what was refunded to this donor without one in the last ${secondPersonDays} days. Nothing has been refunded yet. You can ask for approval.${await deps.people.whyTwo(tx, by)}`,
    })
  })

const from = formatDollars(secondPersonFromCents)
const countedSince = (now: Date): Date => new Date(now.getTime() - secondPersonDays * dayMs)
