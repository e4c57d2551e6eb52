import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf'
import {
  ErasureAskedSchema,
  ErasureFailedSchema,
  ErasureWaitsSchema,
  MergeAskedSchema,
  MergeFailedSchema,
  MergeWaitsSchema,
  PersonErasedSchema,
  RecordsMergedSchema,
  topicOf,
} from '@evenhand/contracts/events'
import type { merges, personalData } from '@evenhand/contracts/http'
import type { ServiceName } from '@evenhand/contracts/services'
import { z } from 'zod'
import { id, parseEvent, type Reaction, reaction } from '../inbox/index.ts'
import type { TopicPlan } from '../kafka/index.ts'

/** Whoever erases, or moves to another record, tells of it here. */
export const personTopics: readonly TopicPlan[] = [
  { topic: topicOf(PersonErasedSchema) },
  { topic: topicOf(RecordsMergedSchema) },
]

/** What was asked of a person's data: that it is erased, or moved to another record of the same person. */
export interface PersonRequest {
  requestId: string
  donorId: string
  /** The record that a merge moves to; null for an erasure. */
  intoId: string | null
}

const ErasureAsked = z.object({ erasureId: id, donorId: id, askedAt: z.iso.datetime() })
const MergeAsked = z.object({
  mergeId: id,
  fromId: id,
  toId: id,
  services: z.array(z.string()),
  askedAt: z.iso.datetime(),
})

type KeepRequest = (
  request: PersonRequest & { askedAt: Date },
  heard: Parameters<Reaction['handle']>[1],
) => Promise<void>

/** Hears what is asked of a service; `keep` keeps it for its job. */
export const requestReactions = (service: ServiceName, keep: KeepRequest): Reaction[] => [
  reaction(ErasureAskedSchema, (event, heard) => {
    const { erasureId: requestId, donorId, askedAt } = parseEvent(ErasureAsked, event)
    return keep({ requestId, donorId, intoId: null, askedAt: new Date(askedAt) }, heard)
  }),
  reaction(MergeAskedSchema, async (event, heard) => {
    const { mergeId: requestId, fromId: donorId, toId: intoId, services, askedAt } = parseEvent(MergeAsked, event)
    if (services.includes(service)) await keep({ requestId, donorId, intoId, askedAt: new Date(askedAt) }, heard)
  }),
]

export type OpenKind = personalData.OpenKind | merges.MergeWait

/** How far a service is. */
export type Progress = { kind: 'waits'; waitsFor: OpenKind } | { kind: 'failed'; failure: string } | { kind: 'done' }

/** Tells how far a service is with what was asked of it, by the event that `tell` is given. */
export function tellProgress<Told>(
  tell: <D extends DescMessage>(schema: D, event: MessageInitShape<D>) => Told,
  { requestId, donorId, intoId }: PersonRequest,
  { service, progress, now }: { service: ServiceName; progress: Progress; now: Date },
): Told {
  const at = now.toISOString()
  const erasure = { erasureId: requestId, donorId, service }
  const merge = { mergeId: requestId, fromId: donorId, toId: intoId ?? '', service }
  const isErasure = intoId === null
  switch (progress.kind) {
    case 'waits': {
      const { waitsFor } = progress
      return isErasure
        ? tell(ErasureWaitsSchema, { ...erasure, waitsFor, at })
        : tell(MergeWaitsSchema, { ...merge, waitsFor, at })
    }
    case 'failed': {
      const { failure } = progress
      return isErasure
        ? tell(ErasureFailedSchema, { ...erasure, failure, at })
        : tell(MergeFailedSchema, { ...merge, failure, at })
    }
    case 'done':
      return isErasure
        ? tell(PersonErasedSchema, { ...erasure, erasedAt: at })
        : tell(RecordsMergedSchema, { ...merge, mergedAt: at })
  }
}

const failureCharactersMax = 100

/** What an error is called, and its code where it has one; its message may quote what is kept. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return `${error.name} ${code}`.trim().slice(0, failureCharactersMax)
}

/** What waits is looked at again after this long, and so is a merge for a while after it: what was on its way with the old id moves, too. */
export const retryMs = 60_000
export const lookMs = 10_000
export const lateMs = 60 * 60_000
