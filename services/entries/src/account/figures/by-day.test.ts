import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Database, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { failedChecks, mergeRecords, type TestDatabase, testDatabase } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { hearTogether } from '../../../tests/hear.ts'
import { confirmed, freelyEntered, multiplied, proved, reversed, shippedOn, visited } from '../../../tests/told.ts'
import { recordFacts } from '../../all-sources.ts'
import { giftFacts } from '../../sources/gifts/gift.ts'
import { lockBoth, merging } from '../../personal-data/settle-merge.ts'
import { foldShares } from '../../giveaways/parity/shares.ts'
import { shippedGiveaways } from '../../giveaways/shipped.ts'
import { shipGiveaways } from '../../giveaways/store.ts'
import { sealAll } from '../../ledger/seal.ts'
import { listDays } from '../../ledger/by-day.ts'
import { listGiftEntries } from './gift-entries.ts'

let store: TestDatabase
let db: Database
beforeAll(async () => {
  store = await testDatabase(new URL('../../../migrations/', import.meta.url))
  db = openDatabase(store.url)
  await shipGiveaways(db, shippedGiveaways, shippedOn)
})
afterAll(async () => {
  await db?.close()
  await store?.drop()
})

type Told = ReturnType<typeof confirmed>
const at = '2026-10-05T12:00:00Z'

async function hear(...told: Told[]): Promise<void> {
  await hearTogether(db, told)
  await sealAll(db)
  while (await foldShares(db));
}
const today = async () => (await listDays(db, 3, new Date())).at(-1)

describe('the entries of each day', () => {
  it('are as many days as are asked for, the last one today where the campaign is', async () => {
    const days = await listDays(db, 30, new Date('2026-11-22T04:59:59Z'))
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toEqual({ day: '2026-11-21', granted: 0, takenBack: 0 })
  })

  it('are what the ledger took on that day, what it took back beside it', async () => {
    const [giver, giftId] = [randomUUID(), randomUUID()]
    await hear(confirmed(giver, giftId, at), confirmed(randomUUID(), randomUUID(), at))
    expect(await today()).toMatchObject({ granted: 24, takenBack: 0 })
    await hear(reversed(giver, giftId, 50_00n))
    expect(await today()).toMatchObject({ granted: 24, takenBack: 12 })
  })

  it('count what a merged record earned once: gifts, visits and months, and not what both had of one', async () => {
    const [from, to, sponsor, giftId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const earlier = await today()
    for (const one of [
      confirmed(from, giftId, at),
      freelyEntered(from, at),
      visited(from, sponsor, at),
      visited(to, sponsor, '2026-10-05T13:00:00Z'),
    ])
      await hear(one)
    const before = await today()
    // The gift, and besides it the free entry and both visits.
    expect(before?.granted).toBeGreaterThan((earlier?.granted ?? 0) + 12)
    await mergeRecords(db, { merging, lockBoth }, { fromId: from, toId: to })
    await sealAll(db)
    while (await foldShares(db));
    expect(await today()).toEqual(before)
    // What goes back later is taken back once, of the record that has it now.
    await hear(reversed(to, giftId, 50_00n))
    expect((await today())?.takenBack).toBe((before?.takenBack ?? 0) + 12)
    expect(await failedChecks(store.url, new URL('../../../checks/', import.meta.url))).toEqual([])
  })

  it('are told of each gift with its multiplier, and with what was taken back', async () => {
    const [giver, giftId, unknown] = [randomUUID(), randomUUID(), randomUUID()]
    await hear(multiplied(giver, 2, '2026-10-01T12:00:00Z'), confirmed(giver, giftId, at))
    const grants = [{ earned: 12, multiplier: 2, final: 24 }]
    expect(await listGiftEntries(db, [giftId, unknown])).toEqual([
      { giftId, grants, takenBack: 0 },
      { giftId: unknown, grants: [], takenBack: 0 },
    ])
    await hear(reversed(giver, giftId, 50_00n))
    expect(await listGiftEntries(db, [giftId])).toEqual([{ giftId, grants, takenBack: 24 }])
  })

  it('are none yet of a free entry whose mailbox is not proved, which says so', async () => {
    const [giver, giftId] = [randomUUID(), randomUUID()]
    const entry = { giftId, donorId: giver, giveaway: 'main', kind: 'free', level: 'free', cents: 0n } as const
    const fact = giftFacts.fact({ ...entry, confirmedAt: new Date(at) })
    await db.transaction((tx) => recordFacts(tx, [{ fact }]))
    const waits = { giftId, grants: [], takenBack: 0, awaitsProof: true }
    expect(await listGiftEntries(db, [giftId])).toEqual([waits])
    await hear(proved(giver, at))
    expect(await listGiftEntries(db, [giftId])).toMatchObject([{ grants: [{ final: 50 }] }])
  })

  it('are the sums of the lines, and a check finds when they are not', async () => {
    const checks = new URL('../../../checks/', import.meta.url)
    expect(await failedChecks(store.url, checks)).toEqual([])
    await db.query(sql`update entries_by_day set granted = granted + 1`)
    expect(await failedChecks(store.url, checks)).toHaveLength(1)
  })
})
