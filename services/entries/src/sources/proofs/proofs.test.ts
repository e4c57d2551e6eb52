import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { recordFacts } from '../../all-sources.ts'
import { sealAll } from '../../ledger/seal.ts'
import { openHeardLedger } from '../../../tests/heard-ledger.ts'
import {
  affiliatePaid,
  confirmed,
  freelyEntered,
  levelGranted,
  monthPaid,
  multiplied,
  proved,
  recorded,
  referralRewarded,
  registered,
  registeredForLease,
  type Told,
  visited,
} from '../../../tests/told.ts'
import { beginMonths } from '../monthly/begin-months.ts'

const ledger = await openHeardLedger(undefined, { areProved: false })
afterAll(async () => {
  await sealAll(ledger.db)
  expect(await ledger.close()).toEqual([])
})

const sponsor = '0197a000-0000-7000-8000-0000000000e1'

/** Each thing that costs nothing, and what it earns. */
const freeCauses: [what: string, told: (donor: string) => Told, earned: Record<string, bigint>][] = [
  ['a free entry', (donor) => freelyEntered(donor, '2026-11-05T12:00:00Z'), { monthly_auto: 50n }],
  ['the month of a free member', (donor) => registered(donor, '2026-11-05T12:00:00Z'), { monthly_auto: 50n }],
  ['a visit to a sponsor', (donor) => visited(donor, sponsor, '2026-11-05T12:00:00Z'), { sponsor_click: 25n }],
  ['a referral', (donor) => referralRewarded(donor, randomUUID()), { referral: 50n }],
  ['a share', (donor) => recorded(donor, 'post-1'), { social_media: 10n }],
  ['a referral of an affiliate', (donor) => affiliatePaid(donor, randomUUID()), { affiliate: 100n }],
  ['a registration', (donor) => registeredForLease(donor, '2026-11-21T12:00:00Z'), { registration: 1n }],
]

describe('what costs nothing', () => {
  it.each(freeCauses)('counts once the mailbox is proved: %s', async (_what, told, earned) => {
    const donor = randomUUID()
    const one = told(donor)
    await ledger.hear(one)
    expect(await ledger.linesOf(donor)).toEqual([])
    await ledger.hear(proved(donor, '2026-11-22T12:00:00Z'))
    expect(await ledger.totals(donor)).toEqual(earned)
    await ledger.hear(proved(donor, '2026-11-23T12:00:00Z'), one)
    expect(await ledger.totals(donor)).toEqual(earned)
  })

  it.each(freeCauses)('counts at once where the mailbox was proved before: %s', async (_what, told, earned) => {
    const donor = randomUUID()
    await ledger.hear(proved(donor, '2026-08-01T12:00:00Z'), told(donor))
    expect(await ledger.totals(donor)).toEqual(earned)
  })

  it.each(freeCauses)('never counts where the mailbox was proved after the close: %s', async (_what, told) => {
    const donor = randomUUID()
    await ledger.hear(told(donor), proved(donor, '2028-12-16T05:00:00Z'))
    expect(await ledger.linesOf(donor)).toEqual([])
  })

  it('counts at its own instant, in its own month, with the multiplier that ran then', async () => {
    const donor = randomUUID()
    await ledger.hear(
      freelyEntered(donor, '2026-09-05T12:00:00Z'),
      multiplied(donor, 3, '2026-09-01T12:00:00Z'),
      freelyEntered(donor, '2026-11-05T12:00:00Z'),
      proved(donor, '2026-11-22T12:00:00Z'),
    )
    expect(
      await ledger.db.query(sql`
        select month::text, final, occurred_at as at from entries where donor_id = ${donor} order by month`),
    ).toEqual([
      { month: '2026-09-01', final: 150n, at: new Date('2026-09-05T12:00:00Z') },
      { month: '2026-11-01', final: 50n, at: new Date('2026-11-05T12:00:00Z') },
    ])
  })

  it('counts where an earlier proof is heard of later', async () => {
    const donor = randomUUID()
    await ledger.hear(freelyEntered(donor, '2026-11-05T12:00:00Z'), proved(donor, '2028-12-16T05:00:00Z'))
    expect(await ledger.linesOf(donor)).toEqual([])
    await ledger.hear(proved(donor, '2026-11-06T12:00:00Z'))
    expect(await ledger.totals(donor)).toEqual({ monthly_auto: 50n })
  })

  it('goes on waiting each month of a free member, and then has all of them', async () => {
    const donor = randomUUID()
    await ledger.hear(registered(donor, '2026-09-15T12:00:00Z'))
    for (let time = 0; time < 3; time++) await beginMonths(ledger.db, recordFacts, new Date('2026-10-31T12:00:00Z'))
    expect(await ledger.linesOf(donor)).toEqual([])
    await ledger.hear(proved(donor, '2026-10-31T12:30:00Z'))
    expect(await ledger.totals(donor)).toEqual({ monthly_auto: 100n })
  })
})

it('what was paid, or given by an administrator, counts at once', async () => {
  const [giver, member, platinum] = [randomUUID(), randomUUID(), randomUUID()]
  await ledger.hear(
    multiplied(giver, 2, '2026-11-01T12:00:00Z'),
    confirmed(giver, randomUUID(), '2026-11-05T12:00:00Z'),
    monthPaid(member, '2026-11-05T12:00:00Z'),
    registered(platinum, '2026-11-05T12:00:00Z'),
    levelGranted(platinum, 'platinum', '2026-11-06T12:00:00Z'),
  )
  expect(await ledger.totals(giver)).toEqual({ donation: 24n })
  expect(await ledger.totals(member)).toEqual({ monthly_auto: 250n })
  expect(await ledger.totals(platinum)).toEqual({ monthly_auto: 500n })
})

/** What may happen in November, each at an instant of its own; one free entry, so that the month has no second. */
const anyCause = fc.record({
  what: fc.constantFrom('gift', 'visit', 'referral', 'share', 'affiliate', 'lease'),
  day: fc.integer({ min: 1, max: 28 }),
})
const closes = { main: new Date('2026-12-16T05:00:00Z'), lease: new Date('2027-11-08T05:00:00Z') }
/** The lease of 2027 begins then, and no edition was before it. */
const leaseFrom = 14

describe('in any order, with proofs at any time', () => {
  it('the ledger has exactly the paid causes, and the free ones of editions that were open when the mailbox was proved', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyCause, { maxLength: 7 }),
        fc.boolean(),
        fc.array(fc.constantFrom('2026-08-01', '2026-11-10', '2026-12-16', '2027-03-01', '2028-01-01'), {
          maxLength: 3,
        }),
        fc.infiniteStream(fc.nat()),
        async (causes, entersFreely, proofDays, dice) => {
          const donor = randomUUID()
          const expected = new Map<string, bigint>()
          const proofs = proofDays.map((day) => new Date(`${day}T12:00:00Z`))
          const add = (type: string, entries: bigint, close?: Date): void => {
            const counts = close === undefined || proofs.some((at) => at < close)
            if (counts) expected.set(type, (expected.get(type) ?? 0n) + entries)
          }
          const visitedDays = new Set<number>()
          const told = causes.map(({ what, day }, place) => {
            const at = `2026-11-${String(day).padStart(2, '0')}T12:0${place}:00Z`
            switch (what) {
              case 'gift':
                add('donation', 12n)
                return confirmed(donor, randomUUID(), at)
              case 'visit':
                if (!visitedDays.has(day)) add('sponsor_click', 25n, closes.main)
                visitedDays.add(day)
                return visited(donor, sponsor, at)
              case 'referral':
                add('referral', 50n, closes.main)
                return referralRewarded(donor, randomUUID(), { changedAt: at })
              case 'share':
                add('social_media', 10n, closes.main)
                return recorded(donor, `post-${place}`)
              case 'affiliate':
                add('affiliate', 100n, closes.main)
                return affiliatePaid(donor, randomUUID())
              case 'lease':
                if (day >= leaseFrom) add('registration', 1n, closes.lease)
                return registeredForLease(donor, at)
            }
          })
          if (entersFreely) {
            add('monthly_auto', 50n, closes.main)
            told.push(freelyEntered(donor, '2026-11-15T12:30:00Z'))
          }
          told.push(...proofs.map((at) => proved(donor, at.toISOString())))
          const mixed = [...told, ...told]
            .map((one) => ({ one, place: dice.next().value ?? 0 }))
            .toSorted((a, b) => a.place - b.place)
          for (const { one } of mixed) await ledger.hear(one)
          expect(await ledger.totals(donor)).toEqual(Object.fromEntries(expected))
        },
      ),
      { numRuns: 60 },
    )
  })
})
