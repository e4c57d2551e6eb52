import { heldKinds } from '@evenhand/contracts/catalogue'
import { ThingHeldSchema, ThingReleasedSchema } from '@evenhand/contracts/events'
import { Id } from '@evenhand/contracts/ids'
import { instant, parseEvent, type Reaction, reaction } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { hearHeld, hearReleased } from './hear.ts'

const Heard = z.object({
  thingId: Id,
  kind: z.enum(heldKinds),
  name: z.string().min(1).max(200),
  priceCents: z.bigint().positive(),
  heldUntil: instant,
  invoiceNumber: z
    .string()
    .max(40)
    .transform((number) => (number === '' ? undefined : number)),
})

const Released = z.object({ thingId: Id, releasedAt: instant })

/** What others hold is sold here for as long as they hold it. */
export const heldReactions = (db: Database): Reaction[] => [
  reaction(ThingHeldSchema, async (event, heard) => {
    await hearHeld(db, heard, parseEvent(Heard, event))
  }),
  reaction(ThingReleasedSchema, async (event, heard) => {
    await hearReleased(db, heard, parseEvent(Released, event))
  }),
]
