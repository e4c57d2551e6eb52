import { GiftConfirmedSchema } from '@evenhand/contracts/events'
import { Id } from '@evenhand/contracts/ids'
import { onceForEvent, reaction, WrongMessage } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { saveGiver } from './store.ts'

/** Who has given keeps the account closed to whoever registers with that address later, until the mailbox is proved. */
export const giverReactions = (db: Database) => [
  reaction(GiftConfirmedSchema, async ({ donorId }, heard) => {
    if (!Id.safeParse(donorId).success) throw new WrongMessage('the donor id is not valid')
    await db.transaction((tx) => onceForEvent(tx, heard, () => saveGiver(tx, donorId)))
  }),
]
