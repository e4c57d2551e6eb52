import {
  ErasureAskedSchema,
  ErasureFailedSchema,
  ErasureWaitsSchema,
  PersonErasedSchema,
  topicOf,
} from '@evenhand/contracts/events'
import type { personalData } from '@evenhand/contracts/http'
import type { ServiceName } from '@evenhand/contracts/services'
import { z } from 'zod'
import { id } from '../inbox/index.ts'
import type { TopicPlan } from '../kafka/index.ts'

/** Whoever erases tells of it here. */
export const erasureTopic: TopicPlan = { topic: topicOf(PersonErasedSchema) }

export const Asked = z.object({ erasureId: id, donorId: id, askedAt: z.iso.datetime() })
export { ErasureAskedSchema, ErasureFailedSchema, ErasureWaitsSchema, PersonErasedSchema }

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

export const failedEvent = ({ at, ...told }: Told & { failure: string }) => ({ ...told, at: at.toISOString() })

const failureCharactersMax = 100

/** What an error is called, and its code where it has one; its message may quote what is kept. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return `${error.name} ${code}`.trim().slice(0, failureCharactersMax)
}

export const erasedEvent = ({ at, ...told }: Told) => ({ ...told, erasedAt: at.toISOString() })

/** What waits is looked at again after this long. */
export const retryMs = 60_000
export const lookMs = 2_000
