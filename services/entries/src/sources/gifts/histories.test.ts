import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { WrongMessage } from '@evenhand/service-kit/inbox'
import { type Database, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { failedChecks, testDatabase } from '@evenhand/service-kit/testing'
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { recordFacts, sourceReactions } from '../../all-sources.ts'
import { shippedGiveaways } from '../../giveaways/shipped.ts'
import { shipGiveaways } from '../../giveaways/store.ts'
import { sealAll } from '../../ledger/seal.ts'
import {
  anyHistory,
  confirmed,
  eventsOf,
  multiplied,
  reinstated,
  reversed,
  shipSmallGiveaway,
  smallGiveaway,
  type Told,
  shippedOn,
} from '../../../tests/told.ts'
import { proveMailboxes } from '../../../tests/proved.ts'
import { beginMonths } from '../monthly/begin-months.ts'

const checks = new URL('../../../checks/', import.meta.url)
let store: { url: string; drop(): Promise<void> }
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

const hear = async ({ type, json, id }: Told): Promise<void> => {
  await proveMailboxes(db, [{ json }])
  const reaction = sourceReactions(db).find((one) => one.type === type)
  await reaction?.handle(json, { id, type, time: new Date() })
}

/** What the donor has, by cause and month; no ids, so that two histories can be compared. */
const balancesOf = (donorId: string) =>
  db.query<{ month: string; entries: bigint }>(sql`
    select giveaway, entry_type, month, entries from balances where donor_id = ${donorId} and entries > 0 order by 1, 2, 3`)
const linesOf = (donorId: string) =>
  db.query<{ kind: string; final: bigint; description: string; source: string }>(
    sql`select kind, final, description, source from entries where donor_id = ${donorId} order by id`,
  )
/** What counts, as the lines say and as the balances do: it must be one number. */
const countedOf = async (donorId: string, giveaway: string): Promise<bigint> => {
  const [row] = await db.query<{ lines: bigint; balances: bigint }>(sql`
    select coalesce(sum(case kind when 'grant' then counted else -counted end), 0)::bigint as lines,
      (select coalesce(sum(counted), 0)::bigint from balances where (donor_id, giveaway) = (${donorId}, ${giveaway})) as balances
    from entries where (donor_id, giveaway) = (${donorId}, ${giveaway})`)
  expect(row?.lines).toBe(row?.balances)
  return row?.lines ?? 0n
}
const total = async (donorId: string): Promise<bigint> =>
  (await balancesOf(donorId)).reduce((sum, { entries }) => sum + entries, 0n)

describe('a confirmed gift', () => {
  it('grants its entries once, also when twenty twins of its event come at once', async () => {
    const [donor, giftId] = [randomUUID(), randomUUID()]
    const gift = confirmed(donor, giftId, '2026-11-21T12:00:00Z')
    await Promise.all(Array.from({ length: 20 }, () => hear(gift)))
    await hear({ ...gift, id: uuidv7() })
    expect(await linesOf(donor)).toEqual([
      { kind: 'grant', final: 12n, description: 'Gift of $50.00', source: `gift:${giftId}` },
    ])
    const told = await db.query<{ payload: { source: string; finalEntries: string } }>(
      sql`select payload from outbox where key = ${donor}`,
    )
    expect(told.map(({ payload }) => payload)).toMatchObject([{ source: `gift:${giftId}`, finalEntries: '12' }])
  })

  it('that names an unknown giveaway is a wrong message and leaves nothing', async () => {
    const donor = randomUUID()
    const gift = confirmed(donor, randomUUID(), '2026-11-21T12:00:00Z', { giveaway: 'no-such' })
    await expect(hear(gift)).rejects.toBeInstanceOf(WrongMessage)
    expect(await linesOf(donor)).toEqual([])
  })

  it('without an amount, an id or a time that can be read is a wrong message', async () => {
    await expect(hear(confirmed(randomUUID(), 'not-an-id', '2026-11-21T12:00:00Z'))).rejects.toBeInstanceOf(
      WrongMessage,
    )
    await expect(hear(confirmed(randomUUID(), randomUUID(), 'yesterday'))).rejects.toBeInstanceOf(WrongMessage)
  })
})

describe('a refund', () => {
  it('takes back its part and, with the rest, everything', async () => {
    const [donor, giftId] = [randomUUID(), randomUUID()]
    await hear(confirmed(donor, giftId, '2026-11-21T12:00:00Z'))
    await hear(reversed(donor, giftId, 20_00n))
    expect(await total(donor)).toBe(8n)
    await hear(reversed(donor, giftId, 30_00n))
    expect(await total(donor)).toBe(0n)
    expect((await linesOf(donor)).map(({ description }) => description)).toEqual([
      'Gift of $50.00',
      'Refunded in part: Gift of $50.00',
      'Refunded: Gift of $50.00',
    ])
  })

  it('that comes again gives everything again, each time it does', async () => {
    const [donor, giftId] = [randomUUID(), randomUUID()]
    await hear(confirmed(donor, giftId, '2026-11-21T12:00:00Z'))
    for (let time = 0; time < 2; time++) {
      await hear(reversed(donor, giftId, 50_00n))
      expect(await total(donor)).toBe(0n)
      await hear(reinstated(donor, giftId, 50_00n))
      expect(await total(donor)).toBe(12n)
    }
    expect((await linesOf(donor)).map(({ source }) => source.split(':').slice(2).join())).toEqual(
      expect.arrayContaining(['', '2', '3']),
    )
  })

  it('that comes before its gift waits for it', async () => {
    const [donor, giftId] = [randomUUID(), randomUUID()]
    await hear(reversed(donor, giftId, 50_00n))
    expect(await linesOf(donor)).toEqual([])
    await hear(confirmed(donor, giftId, '2026-11-21T12:00:00Z'))
    expect(await total(donor)).toBe(0n)
    expect(await linesOf(donor)).toHaveLength(2)
  })

  it('of another donor is refused', async () => {
    const giftId = randomUUID()
    await hear(confirmed(randomUUID(), giftId, '2026-11-21T12:00:00Z'))
    await expect(hear(reversed(randomUUID(), giftId, 50_00n))).rejects.toBeInstanceOf(WrongMessage)
  })
})

describe('a multiplier', () => {
  it('applies to gifts of its time, also when it is heard of after them', async () => {
    const [donor, during, before] = [randomUUID(), randomUUID(), randomUUID()]
    await hear(confirmed(donor, before, '2026-11-01T12:00:00Z'))
    await hear(confirmed(donor, during, '2026-11-21T12:00:00Z'))
    await hear(multiplied(donor, 3, '2026-11-20T12:00:00Z'))
    expect(await total(donor)).toBe(12n + 36n)
    expect((await linesOf(donor)).map(({ source }) => source)).toContain(`gift:${during}:2`)
  })

  it('that is paid back takes what it added with it, and adds it again when the money is there again', async () => {
    const [donor, giftId, purchaseId] = [randomUUID(), randomUUID(), randomUUID()]
    await hear(multiplied(donor, 3, '2026-11-20T12:00:00Z', purchaseId))
    await hear(confirmed(donor, giftId, '2026-11-21T12:00:00Z'))
    await hear(reversed(donor, purchaseId, 4_99n))
    expect(await total(donor)).toBe(36n)
    await hear(reversed(donor, purchaseId, 1n))
    expect(await total(donor)).toBe(12n)
    await hear(reinstated(donor, purchaseId, 5_00n))
    expect(await total(donor)).toBe(36n)
    expect((await linesOf(donor)).map(({ description }) => description)).toEqual([
      'Gift of $50.00',
      'Multiplier refunded, on: Gift of $50.00',
      '3x multiplier on: Gift of $50.00',
    ])
  })

  it('that is heard of only after it was paid back never applies', async () => {
    const [donor, purchaseId] = [randomUUID(), randomUUID()]
    await hear(confirmed(donor, randomUUID(), '2026-11-21T12:00:00Z'))
    await hear(reversed(donor, purchaseId, 5_00n))
    await hear(multiplied(donor, 3, '2026-11-20T12:00:00Z', purchaseId))
    expect(await total(donor)).toBe(12n)
  })
})

describe('what passes a cap', () => {
  const lines = (donorId: string) =>
    db.query<{ final: bigint; counted: bigint; held_by: string | null; room: bigint | null }>(
      sql`select final, counted, held_by, room from entries where donor_id = ${donorId} order by number`,
    )
  const give = (donor: string, giftId: string, month: string, amountCents: bigint) =>
    hear(confirmed(donor, giftId, `2026-${month}-05T12:00:00Z`, { giveaway: smallGiveaway, amountCents }))

  it('is recorded, is not counted, and says which cap had how much room; the narrowest cap speaks', async () => {
    const donor = randomUUID()
    await give(donor, randomUUID(), '10', 100_00n)
    await give(donor, randomUUID(), '10', 100_00n)
    await give(donor, randomUUID(), '11', 100_00n)
    expect(await lines(donor)).toEqual([
      { final: 25n, counted: 25n, held_by: null, room: null },
      { final: 25n, counted: 15n, held_by: 'month-of-type', room: 15n },
      { final: 25n, counted: 20n, held_by: 'giveaway', room: 20n },
    ])
    expect(await countedOf(donor, smallGiveaway)).toBe(60n)
  })

  it('counts when the money of another gift goes back, and what was before is there again', async () => {
    const [donor, first, second] = [randomUUID(), randomUUID(), randomUUID()]
    await give(donor, first, '10', 100_00n)
    await give(donor, second, '10', 100_00n)
    await hear(reversed(donor, first, 100_00n))
    expect(await countedOf(donor, smallGiveaway)).toBe(25n)
    await hear(reinstated(donor, first, 100_00n))
    expect(await countedOf(donor, smallGiveaway)).toBe(40n)
    await hear(reversed(donor, second, 100_00n))
    await hear(reversed(donor, first, 100_00n))
    expect(await countedOf(donor, smallGiveaway)).toBe(0n)
  })

  it('was settled before the first entry: nobody changes a cap of a giveaway that has some', async () => {
    await give(randomUUID(), randomUUID(), '10', 100_00n)
    await expect(
      db.query(sql`update giveaways set entries_max_per_person = 61 where slug = ${smallGiveaway}`),
    ).rejects.toThrow('caps of small are settled')
    await expect(db.query(sql`delete from giveaway_month_caps where giveaway = ${smallGiveaway}`)).rejects.toThrow(
      'caps of small are settled',
    )
  })
})

/** Months later than all that any history tells. */
const endOfHistories = new Date('2026-12-20T12:00:00Z')

describe('any history', () => {
  it('ends the same in another order and with everything repeated, and every total is the sum of its lines', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, fc.infiniteStream(fc.nat()), async (history, dice) => {
        const [inOrder, shuffled] = [randomUUID(), randomUUID()]
        for (const one of eventsOf(history, inOrder)) await hear(one)
        const again = eventsOf(history, shuffled)
        const mixed = [...again, ...again]
          .map((one) => ({ one, place: dice.next().value ?? 0 }))
          .sort((a, b) => a.place - b.place)
        for (const { one } of mixed) {
          await hear(one)
          if ((dice.next().value ?? 0) % 5 === 0) await beginMonths(db, recordFacts, endOfHistories)
        }
        while ((await beginMonths(db, recordFacts, endOfHistories)) > 0);
        expect(await balancesOf(shuffled)).toEqual(await balancesOf(inOrder))
        for (const giveaway of ['main-2026', smallGiveaway])
          expect(await countedOf(shuffled, giveaway)).toBe(await countedOf(inOrder, giveaway))
        expect((await countedOf(shuffled, smallGiveaway)) <= 60n).toBe(true)
      }),
      { numRuns: 60 },
    )
    await sealAll(db)
    expect(await failedChecks(store.url, checks)).toEqual([])
    // Each of sixty histories is heard twice, in two orders.
  }, 150_000)
})
