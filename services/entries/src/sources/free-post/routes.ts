import { freePost } from '@evenhand/contracts/http'
import { administratorOf, type Caller, type DonorIdOf } from '@evenhand/service-kit/auth'
import { type Route, route, routeOnce } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import type { People } from '../../config.ts'
import type { RecordFacts } from '../record-facts.ts'
import { closePostBatch } from './closing.ts'
import { keyCard, openBatch, resolveCard } from './keying.ts'
import { listBatches, listOurs } from './store.ts'
import { takeCardBack } from './taking-back.ts'
import { describeBatch, describeBatches } from './views.ts'

interface Desk {
  db: Database
  recordFacts: RecordFacts
  donorIdOf: DonorIdOf
  people: People
  now: () => Date
}

/** The desk where administrators type the postcards of the free way by post (spec 03 §A). */
export const freePostRoutes = ({ db, recordFacts, donorIdOf, people, now }: Desk): Route[] => [
  route(freePost.listPostBatches, async ({ query }) => {
    const batches = await listBatches(db, query)
    const next = batches.length === query.limit ? (batches.at(-1)?.id ?? null) : null
    return { items: await describeBatches(db, batches), next, giveaways: await listOurs(db) }
  }),

  routeOnce(db, freePost.openPostBatch, async (tx, { body }, { caller }) =>
    describeBatch(tx, await openBatch(tx, body, doing(caller, now))),
  ),

  route(freePost.getPostBatch, ({ params }) => describeBatch(db, params.batchId)),

  route(freePost.keyPostCard, ({ params, body }, { caller }) =>
    db.transaction(async (tx) => {
      await keyCard(tx, { ...params, ...body }, { ...doing(caller, now), people })
      return describeBatch(tx, params.batchId)
    }),
  ),

  route(freePost.resolvePostCard, ({ params, body }, { caller }) =>
    db.transaction(async (tx) => {
      await resolveCard(tx, { ...params, ...body }, { ...doing(caller, now), people })
      return describeBatch(tx, params.batchId)
    }),
  ),

  route(freePost.closePostBatch, ({ params }, { caller }) =>
    db.transaction(async (tx) => {
      await closePostBatch(tx, params.batchId, { ...doing(caller, now), recordFacts, donorIdOf })
      return describeBatch(tx, params.batchId)
    }),
  ),

  route(freePost.takePostCardBack, ({ params, body }, { caller }) =>
    db.transaction(async (tx) => {
      await takeCardBack(tx, { ...params, ...body }, { ...doing(caller, now), recordFacts })
      return describeBatch(tx, params.batchId)
    }),
  ),
]

function doing(caller: Caller, now: () => Date): { by: string; now: Date } {
  return { by: administratorOf(caller), now: now() }
}
