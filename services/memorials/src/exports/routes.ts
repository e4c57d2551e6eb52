import { exports as calls, type memorials } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Columns, listFile } from '@evenhand/service-kit/csv'
import { route } from '@evenhand/service-kit/http'
import { tellExportOf } from '@evenhand/service-kit/mongo'
import { toPaidMemorial } from '../reviews/views.ts'
import { findPaid, type Tiles } from '../walls/store.ts'

const columns: Columns<memorials.PaidMemorial> = [
  ['Memorial', ({ id }) => id],
  ['Wall', ({ wall }) => wall],
  ['Tile', ({ position }) => (position === null ? null : position + 1)],
  ['In memory or honor of', ({ lovedOneName }) => lovedOneName],
  ['Branch', ({ branch }) => branch],
  ['Years served', ({ yearsServed }) => yearsServed],
  ['Message', ({ message }) => message],
  ['From', ({ donorName }) => donorName],
  ['Email', ({ donorEmail }) => donorEmail],
  ['Status', ({ state }) => state],
  ['Reports', ({ reports }) => reports.length],
  ['Correction waits', ({ correction }) => (correction ? 'yes' : null)],
  ['Gifts', ({ gifts }) => gifts.map(({ giftId }) => giftId).join(' ')],
  ['Chosen at (UTC)', ({ createdAt }) => createdAt],
]

/** The list of memorials as a file. That somebody takes it along is told first. */
export const exportRoutes = ({ tiles, now }: { tiles: Tiles; now: () => Date }) => [
  route(calls.exportMemorials, async ({ query: { order, ...filter } }, { caller }) => {
    const at = now()
    const { found } = await findPaid(tiles, filter, { order, limit: 1 })
    await tellExportOf(tiles, found, { administratorId: administratorOf(caller), list: 'Memorials', filter, at })
    return listFile({ list: 'memorials', at }, columns, async (page) => {
      const read = await findPaid(tiles, filter, { order, ...page })
      return { items: read.found.map(toPaidMemorial), next: read.next }
    })
  }),
]
