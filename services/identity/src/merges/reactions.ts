import { MergeFailedSchema, MergeWaitsSchema, RecordsMergedSchema } from '@evenhand/contracts/events'
import { merges } from '@evenhand/contracts/http'
import { type Reaction, reaction } from '@evenhand/service-kit/inbox'
import { partReader } from '../person-requests/read-part.ts'
import { noteMergePart } from './moving.ts'

const readPart = partReader(merges.mergeWaits)

/** Services tell how far they are. Heard twice or late it changes nothing. */
export const mergePartReactions = (deps: Parameters<typeof noteMergePart>[0]): Reaction[] => [
  reaction(MergeWaitsSchema, ({ mergeId: requestId, service, waitsFor, at: since }) =>
    noteMergePart(deps, readPart({ requestId, service, waitsFor, since })),
  ),
  reaction(MergeFailedSchema, ({ mergeId: requestId, service, failure, at: since }) =>
    noteMergePart(deps, readPart({ requestId, service, failure, since })),
  ),
  reaction(RecordsMergedSchema, ({ mergeId: requestId, service, mergedAt: doneAt }) =>
    noteMergePart(deps, readPart({ requestId, service, doneAt })),
  ),
]
