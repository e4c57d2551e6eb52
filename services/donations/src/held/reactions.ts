import { heldKinds } from '@evenhand/contracts/catalogue'
import { ThingHeldSchema, ThingReleasedSchema } from '@evenhand/contracts/events'
import { Id } from '@evenhand/contracts/ids'
import { instant, onceForEvent, parseEvent, type Reaction, reaction } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { release, saveHeld } from './store.ts'

const Heard = z.object({
  thingId: Id,
  kind: z.enum(heldKinds),
  name: z.string().min(1).max(200),
  priceCents: z.bigint().positive(),
  heldUntil: instant,
})

const Released = z.object({ thingId: Id, releasedAt: instant })

/** What somebody chose can be put into a cart from now on. */
export const heldReactions = (db: Database): Reaction[] => [
  reaction(ThingHeldSchema, async (event, heard) => {
    const held = parseEvent(Heard, event)
    await db.transaction((tx) => onceForEvent(tx, heard, () => saveHeld(tx, held)))
  }),
  reaction(ThingReleasedSchema, async (event, heard) => {
    const { thingId, releasedAt } = parseEvent(Released, event)
    await db.transaction((tx) => onceForEvent(tx, heard, () => release(tx, thingId, releasedAt)))
  }),
]
