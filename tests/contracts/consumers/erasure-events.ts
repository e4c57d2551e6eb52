import type { PactV4 } from '@pact-foundation/pact'
import { expect } from '@jest/globals'
import { ErasureAskedSchema } from '@evenhand/contracts/events'
import type { ServiceName } from '@evenhand/contracts/services'
import type { Reaction } from '@evenhand/service-kit/inbox'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import { rowRequestReactions } from '../../../packages/service-kit/src/personal-data/asked-rows.ts'
import { agreeOnEvent } from './heard-events.ts'

export const asked = {
  erasureId: '0197a000-0000-7000-8000-0000000000f1',
  donorId: '1197a000-0000-8000-8000-0000000000f1',
  askedAt: '2026-11-21T12:00:00.000Z',
}

/** That somebody asked to be erased, as identity tells it to every service. */
export const agreeOnErasure = (pact: PactV4, reactions: readonly Reaction[]): Promise<void> =>
  agreeOnEvent(pact, {
    description: 'somebody asked to be erased',
    schema: ErasureAskedSchema,
    example: asked,
    reactions,
  })

/** The same for a service with a database, which keeps it for its job. */
export async function agreeOnErasureOfRows(pact: PactV4, service: ServiceName, db: Database): Promise<void> {
  await agreeOnErasure(pact, rowRequestReactions({ service, db }))
  const kept = await db.query(sql`
    select donor_id as "donorId", into_id as "intoId" from person_requests where request_id = ${asked.erasureId}`)
  expect(kept).toEqual([{ donorId: asked.donorId, intoId: null }])
}
