import { memorials } from '@evenhand/contracts/http'
import { earliestOf, queueOf, queueRoute } from '@evenhand/service-kit/queues'
import { findQueued, type QueuedTile, type Tiles } from '../walls/store.ts'

/** What waits at the desk about the walls. */
export const queueRoutes = ({ tiles }: { tiles: Tiles }) => [
  queueRoute('memorials', [
    {
      reads: memorials.searchMemorials,
      count: async () => queueOf('memorials', countsOf(await findQueued(tiles, 'waiting'), sinceWhen)),
    },
    {
      reads: memorials.searchMemorials,
      count: async () => queueOf('reported-memorials', countsOf(await findQueued(tiles, 'reported'), reportedAt)),
    },
  ]),
]

/** On a wall it is its correction that waits, else all of it. */
const sinceWhen = ({ correction, gifts: [first] }: QueuedTile) => correction?.sentAt ?? first?.paidAt ?? []
const reportedAt = ({ reports: [first] }: QueuedTile) => first?.at ?? []

const countsOf = (found: readonly QueuedTile[], since: (tile: QueuedTile) => Date | never[]) => ({
  many: found.length,
  oldestAt: earliestOf(found.flatMap(since)),
  first: found.map(({ memorialId }) => memorialId),
})
