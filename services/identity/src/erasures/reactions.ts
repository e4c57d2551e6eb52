import { ErasureFailedSchema, ErasureWaitsSchema, PersonErasedSchema } from '@evenhand/contracts/events'
import { personalData } from '@evenhand/contracts/http'
import { type Reaction, reaction } from '@evenhand/service-kit/inbox'
import { partReader } from '../person-requests/read-part.ts'
import { notePart } from './note-part.ts'

const readPart = partReader(personalData.openKinds)

/** Services tell how far they are. Heard twice or late it changes nothing. */
export const erasurePartReactions = (deps: Parameters<typeof notePart>[0]): Reaction[] => [
  reaction(ErasureWaitsSchema, ({ erasureId: requestId, service, waitsFor, at: since }) =>
    notePart(deps, readPart({ requestId, service, waitsFor, since })),
  ),
  reaction(ErasureFailedSchema, ({ erasureId: requestId, service, failure, at: since }) =>
    notePart(deps, readPart({ requestId, service, failure, since })),
  ),
  reaction(PersonErasedSchema, ({ erasureId: requestId, service, erasedAt: doneAt }) =>
    notePart(deps, readPart({ requestId, service, doneAt })),
  ),
]
