import { entryHolds as entryHoldKinds, entryHoldStateWords } from '@evenhand/contracts/catalogue'
import { exports as calls, type entryHolds } from '@evenhand/contracts/http'
import { tellListExported } from '@evenhand/service-kit/audit'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Columns, listFile } from '@evenhand/service-kit/csv'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { listHolds } from './desk-store.ts'
import { toPage } from './views.ts'

const columns: Columns<entryHolds.DeskHold> = [
  ['Hold ID', ({ id }) => id],
  ['Donor ID', ({ donorId }) => donorId],
  ['Why', ({ whys }) => whys.map((why) => entryHoldKinds[why].title).join('; ')],
  ['Status', ({ state }) => entryHoldStateWords[state]],
  ['Appeal', ({ appeal }) => appeal?.words ?? null],
  ['Appealed at (UTC)', ({ appeal }) => appeal?.at ?? null],
  ['Reason', ({ decision }) => decision?.reason ?? null],
  ['Decided by (ID)', ({ decision }) => decision?.by ?? null],
  ['Decided at (UTC)', ({ decision }) => decision?.at ?? null],
  ['Held at (UTC)', ({ heldAt }) => heldAt],
]

/** The list of holds as a file. That somebody takes it along is told first. */
export const holdExportRoutes = ({ db, now }: { db: Database; now: () => Date }) => [
  route(calls.exportEntryHolds, async ({ query: { order, ...filter } }, { caller }) => {
    const at = now()
    await tellListExported(db, { administratorId: administratorOf(caller), list: 'Held entries', filter, at })
    return listFile({ list: 'entry-holds', at }, columns, async ({ after, limit }) =>
      toPage(await listHolds(db, filter, { order, after, limit }), limit),
    )
  }),
]
