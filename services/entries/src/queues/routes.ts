import { entryHolds, freePost, giveaways, type queues } from '@evenhand/contracts/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { queueOf, queueRoute } from '@evenhand/service-kit/queues'
import { listBatches, listOurs } from '../sources/free-post/store.ts'
import { describeBatches } from '../sources/free-post/views.ts'
import { countHeldEntries, countPrizeChanges } from './store.ts'

/** A batch is a day’s mail for one giveaway: more than this many are never open. */
const openBatchesMax = 500

/** What waits at the desk about free entries and prizes. */
export const queueRoutes = (db: Database, now: () => Date) => [
  queueRoute('entries', [
    { reads: entryHolds.listEntryHolds, count: async () => queueOf('entry-holds', await countHeldEntries(db)) },
    {
      reads: giveaways.listManagedGiveaways,
      count: async (by) => queueOf('prize-changes', await countPrizeChanges(db, { besides: by, now: now() })),
    },
    { reads: freePost.listPostBatches, count: () => openBatches(db) },
  ]),
]

/** Each batch that is still open: its cards have no entries before it is closed. */
async function openBatches(db: Database): Promise<queues.Queue[]> {
  const [open, ours] = await Promise.all([
    listBatches(db, { state: 'open', after: undefined, limit: openBatchesMax }),
    listOurs(db),
  ])
  const described = await describeBatches(db, open)
  return described.flatMap(({ id, giveaway, receivedOn, openedAt, cards, unsettled }) =>
    queueOf(
      cards === 0 ? 'batch-to-type' : unsettled > 0 ? 'batch-to-finish' : 'batch-to-close',
      { many: Math.max(1, unsettled > 0 ? unsettled : cards), oldestAt: new Date(openedAt), first: [id] },
      { id, giveaway, day: receivedOn, title: ours.find(({ slug }) => slug === giveaway)?.title ?? giveaway },
    ),
  )
}
