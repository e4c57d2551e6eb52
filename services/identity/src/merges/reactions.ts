import { MergeFailedSchema, MergeWaitsSchema, RecordsMergedSchema } from '@evenhand/contracts/events'
import { merges } from '@evenhand/contracts/http'
import { serviceNames } from '@evenhand/contracts/services'
import { id, parseEvent, type Reaction, reaction } from '@evenhand/service-kit/inbox'
import { z } from 'zod'
import { noteMergePart } from './moving.ts'

const told = { mergeId: id, service: z.enum(serviceNames) }
const at = z.iso.datetime()
const Waits = z.object({ ...told, waitsFor: z.enum(merges.mergeWaits), at })
const Failed = z.object({ ...told, failure: z.string().min(1).max(200), at })
const Moved = z.object({ ...told, mergedAt: at })

const nothing = { waitsFor: null, failure: null, since: null, mergedAt: null }

/** Services tell how far they are. Heard twice or late it changes nothing. */
export const mergePartReactions = (deps: Parameters<typeof noteMergePart>[0]): Reaction[] => [
  reaction(MergeWaitsSchema, async (event) => {
    const { at: since, ...part } = parseEvent(Waits, event)
    await noteMergePart(deps, { ...nothing, ...part, since: new Date(since) })
  }),
  reaction(MergeFailedSchema, async (event) => {
    const { at: since, ...part } = parseEvent(Failed, event)
    await noteMergePart(deps, { ...nothing, ...part, since: new Date(since) })
  }),
  reaction(RecordsMergedSchema, async (event) => {
    const { mergedAt, ...part } = parseEvent(Moved, event)
    await noteMergePart(deps, { ...nothing, ...part, mergedAt: new Date(mergedAt) })
  }),
]
