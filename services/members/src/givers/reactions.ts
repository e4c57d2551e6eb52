import { GiftConfirmedSchema } from '@evenhand/contracts/events'
import { onceForEvent, reaction } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { toGift } from '../referrals/heard.ts'
import { hearGift } from '../referrals/use-cases.ts'
import { addToTotals } from '../totals/store.ts'
import { saveGiver } from './store.ts'

/**
 * Who has given keeps the account closed to whoever registers with that address later, until the mailbox is proved; and whoever referred them
 * may have earned something. What is given adds to the giver's totals.
 */
export const giverReactions = (db: Database) => [
  reaction(GiftConfirmedSchema, async (event, heard) => {
    const gift = toGift(event)
    await db.transaction((tx) =>
      onceForEvent(tx, heard, async () => {
        await saveGiver(tx, gift.donorId)
        await hearGift(tx, gift)
        await addToTotals(tx, [{ donorId: gift.donorId, cents: gift.cents, entries: 0n }])
      }),
    )
  }),
]
