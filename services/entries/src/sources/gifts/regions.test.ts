import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { GiftKind } from '@evenhand/contracts/events'
import { sql } from '@evenhand/service-kit/postgres'
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { openHeardLedger } from '../../../tests/heard-ledger.ts'
import { confirmed, levelled, registered, reinstated, reversed } from '../../../tests/told.ts'

let ledger: Awaited<ReturnType<typeof openHeardLedger>>
beforeAll(async () => {
  ledger = await openHeardLedger()
})
afterAll(async () => {
  expect(await ledger.close()).toEqual([])
})

/** The shipped rules in the words of spec 03 §A: 50 states, DC, Canada without Quebec; void in Puerto Rico and territories. */
const isOpenFrom = (region: string): boolean => {
  const [country, part] = region.split('-')
  if (country === 'US') return !['PR', 'AS', 'GU', 'MP', 'UM', 'VI'].includes(part ?? '')
  return country === 'CA' && part !== 'QC'
}
const anyRegion = fc.constantFrom(
  'US-NY',
  'US-DC',
  'US-HI',
  'CA-ON',
  'CA-YT',
  'CA-QC',
  'US-PR',
  'US-GU',
  'MX-JAL',
  'elsewhere',
)
const anyGift = fc.constantFrom(
  { more: {}, worth: 12n },
  { more: { kind: GiftKind.LEVEL_ONCE, level: 'silver', amountCents: 4_95n }, worth: 1_000n },
  { more: { kind: GiftKind.LEVEL_MONTH, level: 'silver', amountCents: 4_95n }, worth: 250n },
  { more: { kind: GiftKind.GIFT_MONTH, amountCents: 60_00n }, worth: 14n },
  { more: { kind: GiftKind.MEMORIAL, amountCents: 100_00n, thingId: randomUUID(), thingKind: 'memorial' }, worth: 50n },
  { more: { kind: GiftKind.FREE, level: 'free', amountCents: 0n }, worth: 50n },
)
const at = '2026-11-21T12:00:00Z'
const sumOf = async (donorId: string) =>
  Object.values(await ledger.totals(donorId)).reduce((sum, entries) => sum + entries, 0n)

describe('a gift of somebody who says where they live', () => {
  it('earns what it earns where the giveaway is open, and nothing anywhere else', async () => {
    await fc.assert(
      fc.asyncProperty(anyRegion, anyGift, async (region, { more, worth }) => {
        const donorId = randomUUID()
        await ledger.hear(confirmed(donorId, randomUUID(), at, { ...more, region }))
        expect(await sumOf(donorId)).toBe(isOpenFrom(region) ? worth : 0n)
      }),
      { numRuns: 40 },
    )
  })

  it('has a line that says why it has no entries, whatever becomes of its money and of the rules', async () => {
    const [donorId, giftId] = [randomUUID(), randomUUID()]
    await ledger.hear(confirmed(donorId, giftId, at, { region: 'CA-QC' }))
    await ledger.hear(reversed(donorId, giftId, 50_00n), reinstated(donorId, giftId, 50_00n))
    await ledger.db.query(
      sql`update giveaways set regions_allowed = regions_allowed || '{CA-QC}'::text[] where series = 'main'`,
    )
    await ledger.hear(reversed(donorId, giftId, 20_00n))
    await ledger.db.query(
      sql`update giveaways set regions_allowed = array_remove(regions_allowed, 'CA-QC') where series = 'main'`,
    )
    expect(await ledger.linesOf(donorId)).toMatchObject([
      { earned: 0n, description: 'No entries, because the giveaway isn’t open where you live: Gift of $50.00' },
    ])
  })

  it('is judged by the rules in force when it was given, however late it is heard of', async () => {
    // Its versions have no whole documents.
    const own = await openHeardLedger()
    const days = ['2026-11-10', '2026-11-15', '2026-11-20'].map((day) => `${day}T00:00:00.000Z`)
    const open = [false, true, false]
    await own.db.transaction((tx) =>
      tx.query(sql`
        insert into rules_versions (giveaway, version, document, sha256, published_at, published_by, reason, regions_allowed)
        select (select slug from giveaways where series = 'main' order by opens_at limit 1), n, '{}', sha256('{}'), day, 'a', 'b',
          case when is_open then '{CA-QC}'::text[] else '{US-NY}' end
        from unnest(${days}::timestamptz[], ${open}::boolean[]) with ordinality as versions (day, is_open, n)`),
    )
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -48, max: 14 * 24 }), async (hours) => {
        const given = new Date(Date.parse('2026-11-10T00:00:00Z') + hours * 3_600_000).toISOString()
        const version = Math.max(
          0,
          days.findLastIndex((day) => day <= given),
        )
        const donorId = randomUUID()
        await own.hear(confirmed(donorId, randomUUID(), given, { region: 'CA-QC' }))
        expect((await own.totals(donorId))['donation'] ?? 0n).toBe(open[version] ? 12n : 0n)
      }),
      { numRuns: 30, examples: days.flatMap((_, n) => [[n * 120 - 1], [n * 120]]) },
    )
    await own.close()
  })

  it('takes the place of nothing, since it earns nothing', async () => {
    const donorId = randomUUID()
    const month = { kind: GiftKind.LEVEL_MONTH, level: 'silver', amountCents: 4_95n, region: 'CA-QC' }
    const free = { kind: GiftKind.FREE, level: 'free', amountCents: 0n, region: 'CA-QC' }
    await ledger.hear(
      confirmed(donorId, randomUUID(), '2026-11-01T12:00:00Z', free),
      registered(donorId, '2026-11-02T12:00:00Z'),
      confirmed(donorId, randomUUID(), at, month),
      levelled(donorId, 'silver', at),
    )
    expect(await sumOf(donorId)).toBe(50n)
  })

  it('earns what it earns for who did not say it', async () => {
    const donorId = randomUUID()
    await ledger.hear(confirmed(donorId, randomUUID(), at))
    expect(await sumOf(donorId)).toBe(12n)
  })
})
