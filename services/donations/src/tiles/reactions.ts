import { walls } from '@evenhand/contracts/catalogue'
import { TileHeldSchema } from '@evenhand/contracts/events'
import { Id } from '@evenhand/contracts/ids'
import { instant, onceForEvent, parseEvent, type Reaction, reaction } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { saveTile } from './store.ts'

const Held = z.object({
  tileId: Id,
  wall: z.enum(walls),
  position: z.int().min(0).max(99),
  heldUntil: instant,
})

/** A tile that somebody chose can be put into a cart from now on. */
export const tileReactions = (db: Database): Reaction[] => [
  reaction(TileHeldSchema, async (event, heard) => {
    const held = parseEvent(Held, event)
    await db.transaction((tx) => onceForEvent(tx, heard, () => saveTile(tx, held)))
  }),
]
