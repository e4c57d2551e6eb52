import { ErasureFailedSchema, ErasureWaitsSchema, PersonErasedSchema } from '@evenhand/contracts/events'
import { personalData } from '@evenhand/contracts/http'
import { serviceNames } from '@evenhand/contracts/services'
import { id, parseEvent, type Reaction, reaction } from '@evenhand/service-kit/inbox'
import { z } from 'zod'
import { notePart } from './note-part.ts'

const told = { erasureId: id, service: z.enum(serviceNames) }
const at = z.iso.datetime()
const Waits = z.object({ ...told, waitsFor: z.enum(personalData.openKinds), at })
const Failed = z.object({ ...told, failure: z.string().min(1).max(200), at })
const Erased = z.object({ ...told, erasedAt: at })

const nothing = { waitsFor: null, failure: null, since: null, erasedAt: null }

/** Services tell how far they are. Heard twice or late it changes nothing. */
export const erasurePartReactions = (deps: Parameters<typeof notePart>[0]): Reaction[] => [
  reaction(ErasureWaitsSchema, async (event) => {
    const { at: since, ...part } = parseEvent(Waits, event)
    await notePart(deps, { ...nothing, ...part, since: new Date(since) })
  }),
  reaction(ErasureFailedSchema, async (event) => {
    const { at: since, ...part } = parseEvent(Failed, event)
    await notePart(deps, { ...nothing, ...part, since: new Date(since) })
  }),
  reaction(PersonErasedSchema, async (event) => {
    const { erasedAt, ...part } = parseEvent(Erased, event)
    await notePart(deps, { ...nothing, ...part, erasedAt: new Date(erasedAt) })
  }),
]
