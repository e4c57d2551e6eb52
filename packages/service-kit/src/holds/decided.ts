import { entryHoldVerdicts } from '@evenhand/contracts/catalogue'
import { HoldDecidedSchema } from '@evenhand/contracts/events'
import { z } from 'zod'
import { id, onceForEvent, parseEvent, type Reaction, reaction } from '../inbox/index.ts'
import { requestMail } from '../outbox/index.ts'
import type { Database, Queries } from '../postgres/index.ts'

/** A donor as a service knows them. */
export interface Addressee {
  email: string
  /** How the email greets: empty while nothing has proved the mailbox, for a name may have been typed by someone else. */
  name: string
}

const Decided = z.object({ holdId: id, donorId: id, verdict: z.enum(entryHoldVerdicts), version: z.int().min(1) })

/**
 * Asks for the email about each decision, where the donor is known. Several services may know the same donor: all of them ask by one key, and
 * what is asked for again by its key is the same email.
 */
export const holdReactions = (
  db: Database,
  findAddressee: (db: Queries, donorId: string) => Promise<Addressee | undefined>,
): Reaction[] => [
  reaction(HoldDecidedSchema, async (event, heard) => {
    const { holdId, donorId, verdict, version } = parseEvent(Decided, event)
    await db.transaction(async (tx) => {
      await onceForEvent(tx, heard, async () => {
        const addressee = await findAddressee(tx, donorId)
        if (!addressee) return
        const { email: to, name: donorName } = addressee
        const mailKey = `hold:${holdId}:${version}`
        await requestMail(tx, 'hold-decided', { key: donorId, mailKey, to, values: { donorName, verdict } })
      })
    })
  }),
]
