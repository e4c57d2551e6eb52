import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Database, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { failedChecks, type TestDatabase, testDatabase } from '@evenhand/service-kit/testing'
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { hearTogether } from '../../../tests/hear.ts'
import { confirmed, multiplied, reversed, shipSmallGiveaway, smallGiveaway, shippedOn } from '../../../tests/told.ts'
import { encodeEvent, GiftConfirmedSchema, GiftKind } from '@evenhand/contracts/events'
import { sealAll } from '../../ledger/seal.ts'
import { shippedGiveaways } from '../shipped.ts'
import { shipGiveaways } from '../store.ts'
import { findShares, foldShares } from './shares.ts'

let store: TestDatabase
let db: Database
beforeAll(async () => {
  store = await testDatabase(new URL('../../../migrations/', import.meta.url))
  db = openDatabase(store.url)
  await shipGiveaways(db, shippedGiveaways, shippedOn)
  await shipSmallGiveaway(db)
})
afterAll(async () => {
  await db?.close()
  await store?.drop()
})

type Told = ReturnType<typeof confirmed>
const at = (day: number) => `2026-10-${String(day).padStart(2, '0')}T12:00:00Z`

async function hear(told: readonly Told[]): Promise<void> {
  await hearTogether(db, told)
}

const freeEntry = (donorId: string, day: number): Told => ({
  id: randomUUID(),
  type: GiftConfirmedSchema.typeName,
  json: encodeEvent(GiftConfirmedSchema, {
    giftId: randomUUID(),
    donorId,
    giveaway: 'main-2026',
    kind: GiftKind.FREE,
    level: 'free',
    amountCents: 0n,
    confirmedAt: at(day),
  }),
})

/** A database in whose transactions something happens elsewhere before each statement. */
const withBetween = (between: () => Promise<void>): Database => ({
  ...db,
  transaction: (work) =>
    db.transaction((tx) =>
      work({
        ...tx,
        async query(statement) {
          await between()
          return tx.query(statement)
        },
      }),
    ),
})

async function fold(): Promise<void> {
  await sealAll(db)
  while (await foldShares(db));
}
const sharesOf = async (slug: string) =>
  (await findShares(db, slug)).shares.map(
    ({ entryType, paid, counted }) => `${entryType} ${paid ? 'paid' : 'free'} ${counted}`,
  )

async function added(told: readonly Told[]): Promise<Record<string, bigint>> {
  const before = new Map(
    (await findShares(db, 'main-2026')).shares.map((share) => [`${share.entryType} ${share.paid}`, share.counted]),
  )
  await hear(told)
  await fold()
  const after = (await findShares(db, 'main-2026')).shares.map((share): [string, bigint] => [
    share.paid ? `${share.entryType} paid` : `${share.entryType} free`,
    share.counted - (before.get(`${share.entryType} ${share.paid}`) ?? 0n),
  ])
  return Object.fromEntries(after.filter(([, counted]) => counted !== 0n))
}

describe('the shares of a pool', () => {
  it('tell a free entry from a gift', async () => {
    const [free, giver] = [randomUUID(), randomUUID()]
    expect(await added([freeEntry(free, 1), confirmed(giver, randomUUID(), at(1))])).toEqual({
      'monthly_auto free': 50n,
      'donation paid': 12n,
    })
  })

  it('call paid what a bought multiplier added to a free entry, whenever it was heard of', async () => {
    const [early, late] = [randomUUID(), randomUUID()]
    expect(await added([multiplied(early, 3, at(1)), freeEntry(early, 2)])).toEqual({
      'monthly_auto free': 50n,
      'monthly_auto paid': 100n,
    })
    await added([freeEntry(late, 2)])
    expect(await added([multiplied(late, 2, at(1))])).toEqual({ 'monthly_auto paid': 50n })
  })

  it('go with the money, and leave the free part of an entry whose multiplier was paid back', async () => {
    const [giver, entrant] = [randomUUID(), randomUUID()]
    const [giftId, purchaseId] = [randomUUID(), randomUUID()]
    await added([confirmed(giver, giftId, at(3))])
    expect(await added([reversed(giver, giftId, 50_00n)])).toEqual({ 'donation paid': -12n })
    await added([multiplied(entrant, 2, at(3), purchaseId), freeEntry(entrant, 4)])
    expect(await added([reversed(entrant, purchaseId, 5_00n)])).toEqual({ 'monthly_auto paid': -50n })
  })

  it('count what counts: nothing of what a cap held back', async () => {
    const donor = randomUUID()
    await hear([confirmed(donor, randomUUID(), at(5), { giveaway: smallGiveaway, amountCents: 10_000_00n })])
    await fold()
    const [{ counted } = { counted: 0n }] = await db.query<{ counted: bigint }>(
      sql`select sum(counted)::bigint as counted from totals where giveaway = ${smallGiveaway}`,
    )
    expect(await sharesOf(smallGiveaway)).toEqual([`donation paid ${counted}`])
  })

  it('leave what is sealed while they are folded to the next time', async () => {
    await hear([confirmed(randomUUID(), randomUUID(), at(6))])
    await sealAll(db)
    const folding = withBetween(async () => {
      await hear([confirmed(randomUUID(), randomUUID(), at(6))])
      await sealAll(db)
    })
    await foldShares(folding)
    expect(await failedChecks(store.url, new URL('../../../checks/', import.meta.url))).toEqual([])
    await fold()
    expect(await failedChecks(store.url, new URL('../../../checks/', import.meta.url))).toEqual([])
  })

  it('are the same however many fold at once, and in whatever parts the lines come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }), async (parts) => {
        for (const part of parts) {
          await hear(Array.from({ length: part }, () => confirmed(randomUUID(), randomUUID(), at(6))))
          await sealAll(db)
          await Promise.all([foldShares(db), foldShares(db), foldShares(db)])
        }
        await fold()
        expect(await failedChecks(store.url, new URL('../../../checks/', import.meta.url))).toEqual([])
      }),
      { numRuns: 5 },
    )
  })
})
