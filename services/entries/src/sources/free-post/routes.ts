import { freePost } from '@evenhand/contracts/http'
import { administratorOf, type Caller, type DonorIdOf } from '@evenhand/service-kit/auth'
import { type Route, route, routeOnce } from '@evenhand/service-kit/http'
import type { Database, Queries, Transaction } from '@evenhand/service-kit/postgres'
import type { PeopleNeeded } from '@evenhand/service-kit/deciders'
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
  people: PeopleNeeded
  now: () => Date
}

/** The desk where administrators type the postcards of the free way by post (spec 03 §A). */
export const freePostRoutes = ({ db, recordFacts, donorIdOf, people, now }: Desk): Route[] => {
  const doing = async (queries: Queries, caller: Caller) => {
    const by = administratorOf(caller)
    const [needed, pairs] = [await people(queries, by), await people.pairRefusals(queries, by)]
    return { by, people: needed, pairs, now: now() }
  }
  const change = (
    batchId: string,
    caller: Caller,
    work: (tx: Transaction, by: Awaited<ReturnType<typeof doing>>) => Promise<void>,
  ) =>
    db.transaction(async (tx) => {
      const by = await doing(tx, caller)
      await work(tx, by)
      return describeBatch(tx, batchId, by)
    })
  return [
    route(freePost.listPostBatches, async ({ query }) => {
      const batches = await listBatches(db, query)
      const next = batches.length === query.limit ? (batches.at(-1)?.id ?? null) : null
      return { items: await describeBatches(db, batches), next, giveaways: await listOurs(db) }
    }),

    routeOnce(db, freePost.openPostBatch, async (tx, { body }, { caller }) => {
      const by = await doing(tx, caller)
      return describeBatch(tx, await openBatch(tx, body, by), by)
    }),

    route(freePost.getPostBatch, async ({ params }, { caller }) =>
      describeBatch(db, params.batchId, await doing(db, caller)),
    ),

    route(freePost.keyPostCard, ({ params, body }, { caller }) =>
      change(params.batchId, caller, (tx, by) => keyCard(tx, { ...params, ...body }, by)),
    ),

    route(freePost.resolvePostCard, ({ params, body }, { caller }) =>
      change(params.batchId, caller, (tx, by) => resolveCard(tx, { ...params, ...body }, by)),
    ),

    route(freePost.closePostBatch, ({ params }, { caller }) =>
      change(params.batchId, caller, (tx, by) => closePostBatch(tx, params.batchId, { ...by, recordFacts, donorIdOf })),
    ),

    route(freePost.takePostCardBack, ({ params, body }, { caller }) =>
      change(params.batchId, caller, (tx, by) => takeCardBack(tx, { ...params, ...body }, { ...by, recordFacts })),
    ),
  ]
}
