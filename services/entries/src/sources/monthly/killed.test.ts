import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { chance, eventually, failedChecks, type TestDatabase, testDatabase } from '@evenhand/service-kit/testing'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { hearTogether } from '../../../tests/hear.ts'
import { registered } from '../../../tests/told.ts'
import { shippedGiveaways } from '../../giveaways/shipped.ts'
import { shipGiveaways } from '../../giveaways/store.ts'

const members = 400
const months = 3
const kills = 6
/** Two months after the registrations. */
const now = '2026-11-21T12:00:00Z'

let store: TestDatabase
beforeAll(async () => {
  store = await testDatabase(new URL('../../../migrations/', import.meta.url))
  await shipGiveaways(store.db, shippedGiveaways, new Date(now))
  const told = Array.from({ length: members }, () => registered(randomUUID(), '2026-09-10T12:00:00Z'))
  await hearTogether(store.db, told)
})
afterAll(() => store?.drop())

const countGranted = async (): Promise<number> => {
  const [row] = await store.db.query<{ lines: bigint }>(sql`select count(*) as lines from entries`)
  return Number(row?.lines)
}

/** A replica of the service that does nothing else; answers how it ended. */
function startReplica() {
  const program = fileURLToPath(new URL('../../../tests/months-process.ts', import.meta.url))
  const child = spawn(process.execPath, ['--conditions=@evenhand/source', program], {
    env: { PATH: process.env.PATH, DATABASE_URL: store.url, NOW: now },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { child, ended: once(child, 'exit').then(([code, signal]) => (signal ?? code) as string | number) }
}

it('a month is granted to each member once, though two replicas work on it and are killed at random points', async () => {
  const [all, random] = [members * months, chance()]
  const marks = Array.from({ length: kills }, () => members + 1 + Math.floor(random() * (all - members - 51))).toSorted(
    (a, b) => a - b,
  )
  for (const mark of marks) {
    const replicas = [startReplica(), startReplica()]
    await eventually(async () => (await countGranted()) >= mark)
    for (const { child } of replicas) child.kill('SIGKILL')
    await Promise.all(replicas.map(({ ended }) => ended))
  }
  const last = [startReplica(), startReplica()]
  expect(await Promise.all(last.map(({ ended }) => ended))).toEqual([0, 0])
  const had = await store.db.query<{ month: string; donors: bigint; lines: bigint; entries: bigint }>(sql`
    select month, count(distinct donor_id) as donors, count(*) as lines, sum(final)::bigint as entries
    from entries group by month order by month`)
  const each = { donors: BigInt(members), lines: BigInt(members), entries: BigInt(members) * 50n }
  expect(had).toEqual(['2026-09-01', '2026-10-01', '2026-11-01'].map((month) => ({ month, ...each })))
  expect(await failedChecks(store.url, new URL('../../../checks/', import.meta.url))).toEqual([])
  // Fourteen processes are started, one pair after the other.
}, 300_000)
