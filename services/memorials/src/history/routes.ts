import { supporters } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { pageOfHistory } from '@evenhand/service-kit/history'
import { route } from '@evenhand/service-kit/http'
import { tellHistoryReadIn } from '@evenhand/service-kit/mongo'
import { findOwn, type Tiles } from '../walls/store.ts'
import type { Tile } from '../walls/tile.ts'

/** What the desk reads of one person: each memorial that they paid for, by when they chose its tile. */
export const historyRoutes = ({ tiles, now }: { tiles: Tiles; now: () => Date }) => [
  route(supporters.listMemorialHistory, async ({ params: { donorId }, query }, { caller }) => {
    const own = await findOwn(tiles, donorId)
    const [newest] = own
    if (newest) {
      const read = { id: newest._id, donorId, part: 'memorials', now: now() }
      await tellHistoryReadIn(tiles, { ...read, administratorId: administratorOf(caller) })
    }
    return {
      person: newest ? { name: newest.donorName, email: newest.donorEmail, given: null } : null,
      ...pageOfHistory(own.map(toItem), query),
    }
  }),
]

const toItem = ({ memorialId, lovedOneName, state, createdAt }: Tile) => ({
  id: `memorial:${memorialId}`,
  at: createdAt.toISOString(),
  kind: 'memorial' as const,
  about: lovedOneName,
  amount: null,
  entries: null,
  state,
  words: null,
  by: null,
  thing: memorialId,
})
