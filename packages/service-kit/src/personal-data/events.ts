import { ErasureAskedSchema, ErasureWaitsSchema, PersonErasedSchema, topicOf } from '@evenhand/contracts/events'
import type { personalData } from '@evenhand/contracts/http'
import type { ServiceName } from '@evenhand/contracts/services'
import { z } from 'zod'
import { id } from '../inbox/index.ts'
import type { TopicPlan } from '../kafka/index.ts'

/** Whoever erases tells of it here. */
export const erasureTopic: TopicPlan = { topic: topicOf(PersonErasedSchema) }

export const Asked = z.object({ erasureId: id, donorId: id, askedAt: z.iso.datetime() })
export { ErasureAskedSchema, ErasureWaitsSchema, PersonErasedSchema }

interface Told {
  erasureId: string
  donorId: string
  service: ServiceName
  at: Date
}

export const waitsEvent = ({ at, ...told }: Told & { waitsFor: personalData.OpenKind }) => ({
  ...told,
  at: at.toISOString(),
})

export const erasedEvent = ({ at, ...told }: Told) => ({ ...told, erasedAt: at.toISOString() })

/** What waits is looked at again after this long. */
export const retryMs = 60_000
export const lookMs = 2_000
