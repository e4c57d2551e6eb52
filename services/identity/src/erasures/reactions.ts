import { ErasureWaitsSchema, PersonErasedSchema } from '@evenhand/contracts/events'
import { personalData } from '@evenhand/contracts/http'
import { serviceNames } from '@evenhand/contracts/services'
import { id, parseEvent, type Reaction, reaction } from '@evenhand/service-kit/inbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { type Erased, notePart } from './use-cases.ts'

const Waits = z.object({ erasureId: id, service: z.enum(serviceNames), waitsFor: z.enum(personalData.openKinds) })
const Erased = z.object({ erasureId: id, service: z.enum(serviceNames), erasedAt: z.iso.datetime() })

/** Services tell how far they are. Heard twice or late it changes nothing; `erased` is told of the last part. */
export const erasurePartReactions = (
  db: Database,
  erased: (tx: Transaction, person: Erased) => Promise<void>,
): Reaction[] => [
  reaction(ErasureWaitsSchema, async (event) => {
    const part = parseEvent(Waits, event)
    await notePart(db, { ...part, erasedAt: null }, erased)
  }),
  reaction(PersonErasedSchema, async (event) => {
    const { erasedAt, ...part } = parseEvent(Erased, event)
    await notePart(db, { ...part, waitsFor: null, erasedAt: new Date(erasedAt) }, erased)
  }),
]
