import { type Heard, onceForEvent } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import type { Held } from './rules.ts'
import { release, saveHeld } from './store.ts'

/** What somebody chose can be put into a cart from now on. */
export const hearHeld = (db: Database, heard: Heard, held: Held) =>
  db.transaction((tx) => onceForEvent(tx, heard, () => saveHeld(tx, held)))

/** It can't be paid any more. */
export const hearReleased = (
  db: Database,
  heard: Heard,
  { thingId, releasedAt }: { thingId: string; releasedAt: Date },
) => db.transaction((tx) => onceForEvent(tx, heard, () => release(tx, thingId, releasedAt)))
