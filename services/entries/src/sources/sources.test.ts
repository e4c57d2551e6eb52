import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { SocialActivity } from '@evenhand/contracts/events'
import { WrongMessage } from '@evenhand/service-kit/inbox'
import { type Database, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { failedChecks, testDatabase } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import {
  affiliatePaid,
  affiliateReversed,
  freelyEntered,
  levelled,
  monthPaid,
  multiplied,
  recorded,
  referralRewarded,
  registered,
  rejected,
  reversed,
  type Told,
  visited,
} from '../../tests/told.ts'
import { recordFacts, sourceReactions } from '../all-sources.ts'
import { shippedGiveaways } from '../giveaways/shipped.ts'
import { shipGiveaways } from '../giveaways/store.ts'
import { beginMonths } from '../monthly/begin-months.ts'

let store: { url: string; drop(): Promise<void> }
let db: Database

beforeAll(async () => {
  store = await testDatabase(new URL('../../migrations/', import.meta.url))
  db = openDatabase(store.url)
  await shipGiveaways(db, shippedGiveaways, new Date())
})
afterAll(async () => {
  expect(await failedChecks(store.url, new URL('../../checks/', import.meta.url))).toEqual([])
  await db?.close()
  await store?.drop()
})

const hear = async ({ type, json, id }: Told): Promise<void> =>
  sourceReactions(db)
    .find((one) => one.type === type)
    ?.handle(json, { id, type, time: new Date() })
const hearEach = async (...told: Told[]): Promise<void> => {
  for (const one of told) await hear(one)
}
const linesOf = (donorId: string) =>
  db.query<{
    kind: string
    entry_type: string
    earned: bigint
    multiplier: number
    final: bigint
    description: string
  }>(
    sql`select kind, entry_type, earned, multiplier, final, description from entries where donor_id = ${donorId} order by id`,
  )
const totals = async (donorId: string): Promise<Record<string, bigint>> => {
  const rows = await db.query<{ type: string; entries: bigint }>(sql`
    select entry_type as type, sum(entries)::bigint as entries from balances
    where donor_id = ${donorId} and entries > 0 group by 1`)
  return Object.fromEntries(rows.map(({ type, entries }) => [type, entries]))
}
const sponsor = randomUUID()
const noon = '2026-11-20T17:00:00Z'

describe('a visit to a sponsor', () => {
  it.each([
    ['bronze', 25n],
    ['silver', 75n],
    ['gold', 150n],
    ['platinum', 500n],
    ['diamond', 1_000n],
  ])('of level %s earns %s entries', async (tier, entries) => {
    const donor = randomUUID()
    await hear(visited(donor, sponsor, noon, tier))
    expect(await totals(donor)).toEqual({ sponsor_click: entries })
  })

  it.each([
    ['silver', 2n],
    ['gold', 3n],
    ['diamond', 5n],
    ['platinum', 3n],
    ['bronze', 1n],
  ])('of a donor at level %s earns %s times as much', async (level, times) => {
    const donor = randomUUID()
    await hearEach(levelled(donor, level, '2026-11-01T12:00:00Z'), visited(donor, sponsor, noon))
    expect(await totals(donor)).toEqual({ sponsor_click: 25n * times })
  })

  it('earns by the level of its own instant, whenever that level is heard of', async () => {
    const donor = randomUUID()
    await hearEach(
      visited(donor, sponsor, noon),
      levelled(donor, 'none', '2026-11-25T12:00:00Z'),
      levelled(donor, 'gold', '2026-11-10T12:00:00Z'),
    )
    expect(await totals(donor)).toEqual({ sponsor_click: 75n })
    await hear(levelled(donor, 'silver', '2026-11-15T12:00:00Z'))
    expect(await totals(donor)).toEqual({ sponsor_click: 50n })
  })

  it('keeps what was earned apart from the multiplier that ran', async () => {
    const donor = randomUUID()
    await hearEach(
      levelled(donor, 'silver', '2026-11-01T12:00:00Z'),
      multiplied(donor, 3, '2026-11-19T12:00:00Z'),
      visited(donor, sponsor, noon),
    )
    expect(await linesOf(donor)).toMatchObject([
      { earned: 50n, multiplier: 3, final: 150n, description: 'Visit to Longspan' },
    ])
  })

  it('earns once a day of the campaign, however often it comes and whichever comes first', async () => {
    const donor = randomUUID()
    await Promise.all(Array.from({ length: 10 }, () => hear(visited(donor, sponsor, noon))))
    await hear(visited(donor, sponsor, '2026-11-20T13:00:00Z', 'silver'))
    await hear(visited(donor, sponsor, '2026-11-21T04:59:00Z', 'diamond'))
    expect(await totals(donor)).toEqual({ sponsor_click: 75n })
    await hear(visited(donor, sponsor, '2026-11-21T05:00:00Z'))
    expect(await totals(donor)).toEqual({ sponsor_click: 100n })
  })
})

describe('the automatic entries of a month', () => {
  it('come with the registration, and then with each month, once', async () => {
    const donor = randomUUID()
    await hearEach(registered(donor, '2026-09-15T12:00:00Z'), registered(donor, '2026-09-15T12:00:00Z'))
    expect(await totals(donor)).toEqual({ monthly_auto: 50n })
    for (let time = 0; time < 4; time++) await beginMonths(db, recordFacts, new Date('2026-10-31T12:00:00Z'))
    expect(await totals(donor)).toEqual({ monthly_auto: 100n })
    expect((await linesOf(donor)).map(({ description }) => description)).toEqual([
      'Free membership, September 2026',
      'Free membership, October 2026',
    ])
  })

  it('are of the month on the wall of the campaign, not of Greenwich', async () => {
    const donor = randomUUID()
    await hear(registered(donor, '2026-11-01T03:59:00Z'))
    const [line] = await db.query<{ month: string }>(sql`select month from entries where donor_id = ${donor}`)
    expect(line?.month).toBe('2026-10-01')
  })

  it('and the free way in are one thing in a month, whichever comes first and is heard first', async () => {
    const [early, late, member] = [randomUUID(), randomUUID(), randomUUID()]
    await hearEach(freelyEntered(early, '2026-10-05T12:00:00Z'), registered(early, '2026-10-10T12:00:00Z'))
    await hearEach(registered(late, '2026-10-10T12:00:00Z'), freelyEntered(late, '2026-10-05T12:00:00Z'))
    await hearEach(registered(member, '2026-10-05T12:00:00Z'), freelyEntered(member, '2026-10-10T12:00:00Z'))
    for (const donor of [early, late, member]) expect(await totals(donor)).toEqual({ monthly_auto: 50n })
    expect((await linesOf(member)).map(({ final, description }) => [final, description])).toEqual([
      [50n, 'Free membership, October 2026'],
      [0n, 'Already included in your monthly entries: Free entry, October 2026'],
    ])
  })

  it('of a paid level take the place of the free ones, and give it back with the money', async () => {
    const [donor, giftId] = [randomUUID(), randomUUID()]
    await hear(registered(donor, '2026-10-05T12:00:00Z'))
    await hear(monthPaid(donor, '2026-10-20T12:00:00Z', giftId))
    expect(await totals(donor)).toEqual({ monthly_auto: 250n })
    await hear(reversed(donor, giftId, 4_95n))
    expect(await totals(donor)).toEqual({ monthly_auto: 50n })
  })

  it('are none of a member who holds a paid level all the month, and those of platinum without a payment', async () => {
    const [silver, platinum] = [randomUUID(), randomUUID()]
    for (const [donor, level] of [
      [silver, 'silver'],
      [platinum, 'platinum'],
    ] as const)
      await hearEach(registered(donor, '2026-08-05T12:00:00Z'), levelled(donor, level, '2026-08-06T12:00:00Z'))
    while ((await beginMonths(db, recordFacts, new Date('2026-10-02T12:00:00Z'))) > 0);
    expect(await totals(silver)).toEqual({ monthly_auto: 50n })
    expect(await totals(platinum)).toEqual({ monthly_auto: 3n * 500n })
  })

  it('are multiplied by what ran when they began', async () => {
    const donor = randomUUID()
    await hearEach(registered(donor, '2026-09-05T12:00:00Z'), multiplied(donor, 2, '2026-09-20T12:00:00Z'))
    while ((await beginMonths(db, recordFacts, new Date('2026-10-02T12:00:00Z'))) > 0);
    expect(await totals(donor)).toEqual({ monthly_auto: 150n })
  })
})

describe('referrals, social activity and affiliates', () => {
  it('earn what the catalogue says, whatever multiplier runs', async () => {
    const donor = randomUUID()
    await hearEach(
      multiplied(donor, 3, '2026-11-19T12:00:00Z'),
      referralRewarded(donor, randomUUID()),
      recorded(donor, 'a post', SocialActivity.LIKE),
      recorded(donor, 'a post', SocialActivity.SHARE),
      recorded(donor, 'a post', SocialActivity.COMMENT),
      affiliatePaid(donor, randomUUID()),
    )
    expect(await totals(donor)).toEqual({ referral: 50n, social_media: 30n, affiliate: 100n })
  })

  it('earn once for a post, and never again once it is rejected, in whatever order', async () => {
    const [donor, other] = [randomUUID(), randomUUID()]
    await hearEach(recorded(donor, 'a'), recorded(donor, 'a'), recorded(donor, 'b'))
    expect(await totals(donor)).toEqual({ social_media: 20n })
    await hearEach(rejected(donor, 'a'), recorded(donor, 'a'))
    expect(await totals(donor)).toEqual({ social_media: 10n })
    await hearEach(rejected(other, 'a'), recorded(other, 'a'))
    expect(await totals(other)).toEqual({})
  })

  it('stand as the newest version of a reward says, whichever comes last', async () => {
    const [donor, friend, referral] = [randomUUID(), randomUUID(), randomUUID()]
    const [first, lost, again] = [
      referralRewarded(donor, friend),
      referralRewarded(donor, friend, { version: 2, stands: false }),
      referralRewarded(donor, friend, { version: 3, changedAt: '2026-12-01T12:00:00Z' }),
    ]
    await hearEach(first, lost)
    expect(await totals(donor)).toEqual({})
    await hearEach(again, { ...lost, id: randomUUID() })
    expect(await totals(donor)).toEqual({ referral: 50n })
    await hearEach(affiliateReversed(donor, referral), affiliatePaid(donor, referral))
    expect(await totals(donor)).toEqual({ referral: 50n })
  })

  it('of another donor under the same cause are refused', async () => {
    const friend = randomUUID()
    await hear(referralRewarded(randomUUID(), friend))
    await expect(hear(referralRewarded(randomUUID(), friend, { version: 2 }))).rejects.toBeInstanceOf(WrongMessage)
  })
})

it.each([
  ['a sponsor of no level', visited(randomUUID(), sponsor, noon, 'wooden')],
  ['a level that is none', levelled(randomUUID(), 'wooden', noon)],
  ['a registration of no time', registered(randomUUID(), 'yesterday')],
  ['a reward of no kind', referralRewarded(randomUUID(), randomUUID(), { reward: 0 })],
  ['an activity on no platform', { ...recorded(randomUUID(), ''), id: randomUUID() }],
])('%s is a wrong message', async (_what, told) => {
  await expect(hear(told)).rejects.toBeInstanceOf(WrongMessage)
})
