import { afterAll, describe, expect, it } from '@jest/globals'
import { WrongMessage } from '@evenhand/service-kit/inbox'
import { sql } from '@evenhand/service-kit/postgres'
import { randomUUID } from 'node:crypto'
import { openHeardLedger } from '../../../tests/heard-ledger.ts'
import {
  freelyEntered,
  levelGranted,
  levelled,
  monthPaid,
  multiplied,
  registered,
  reversed,
  standingChanged,
} from '../../../tests/told.ts'
import { recordFacts } from '../../all-sources.ts'
import { beginMonths } from './begin-months.ts'

const ledger = await openHeardLedger()
afterAll(async () => expect(await ledger.close()).toEqual([]))

describe('the automatic entries of a month', () => {
  it('come with the registration, and then with each month, once', async () => {
    const donor = randomUUID()
    await ledger.hear(registered(donor, '2026-09-15T12:00:00Z'), registered(donor, '2026-09-15T12:00:00Z'))
    expect(await ledger.totals(donor)).toEqual({ monthly_auto: 50n })
    for (let time = 0; time < 4; time++) await beginMonths(ledger.db, recordFacts, new Date('2026-10-31T12:00:00Z'))
    expect(await ledger.totals(donor)).toEqual({ monthly_auto: 100n })
    expect((await ledger.linesOf(donor)).map(({ description }) => description)).toEqual([
      'Free membership, September 2026',
      'Free membership, October 2026',
    ])
  })

  it('are of the month on the wall of the campaign, not of Greenwich', async () => {
    const donor = randomUUID()
    await ledger.hear(registered(donor, '2026-11-01T03:59:00Z'))
    const [line] = await ledger.db.query<{ month: string }>(sql`select month from entries where donor_id = ${donor}`)
    expect(line?.month).toBe('2026-10-01')
  })

  it('and the free way in are one thing in a month, whichever comes first and is heard first', async () => {
    const [early, late, member] = [randomUUID(), randomUUID(), randomUUID()]
    await ledger.hear(freelyEntered(early, '2026-10-05T12:00:00Z'), registered(early, '2026-10-10T12:00:00Z'))
    await ledger.hear(registered(late, '2026-10-10T12:00:00Z'), freelyEntered(late, '2026-10-05T12:00:00Z'))
    await ledger.hear(registered(member, '2026-10-05T12:00:00Z'), freelyEntered(member, '2026-10-10T12:00:00Z'))
    for (const donor of [early, late, member]) expect(await ledger.totals(donor)).toEqual({ monthly_auto: 50n })
    expect((await ledger.linesOf(member)).map(({ final, description }) => [final, description])).toEqual([
      [50n, 'Free membership, October 2026'],
      [0n, 'Already included in your monthly entries: Free entry, October 2026'],
    ])
  })

  it('of a paid level take the place of the free ones, and give it back with the money', async () => {
    const [donor, giftId] = [randomUUID(), randomUUID()]
    await ledger.hear(registered(donor, '2026-10-05T12:00:00Z'))
    await ledger.hear(monthPaid(donor, '2026-10-20T12:00:00Z', giftId))
    expect(await ledger.totals(donor)).toEqual({ monthly_auto: 250n })
    await ledger.hear(reversed(donor, giftId, 4_95n))
    expect(await ledger.totals(donor)).toEqual({ monthly_auto: 50n })
  })

  it('are none of a member who holds a paid level all the month, and those of platinum without a payment', async () => {
    const [silver, platinum] = [randomUUID(), randomUUID()]
    for (const [donor, level] of [
      [silver, 'silver'],
      [platinum, 'platinum'],
    ] as const)
      await ledger.hear(registered(donor, '2026-08-05T12:00:00Z'), levelled(donor, level, '2026-08-06T12:00:00Z'))
    while ((await beginMonths(ledger.db, recordFacts, new Date('2026-10-02T12:00:00Z'))) > 0);
    expect(await ledger.totals(silver)).toEqual({ monthly_auto: 50n })
    expect(await ledger.totals(platinum)).toEqual({ monthly_auto: 3n * 500n })
  })

  it('are those of platinum from the month in which it was granted, and the free ones once it was taken back', async () => {
    const donor = randomUUID()
    const [granted, taken] = [
      levelGranted(donor, 'platinum', '2026-08-20T12:00:00Z'),
      levelGranted(donor, 'none', '2026-09-20T12:00:00Z'),
    ]
    await ledger.hear(registered(donor, '2026-07-05T12:00:00Z'), taken, granted, granted)
    while ((await beginMonths(ledger.db, recordFacts, new Date('2026-10-02T12:00:00Z'))) > 0);
    expect(await ledger.totals(donor)).toEqual({ monthly_auto: 50n + 2n * 500n + 50n })
  })

  it('are none from the moment in which an account is deactivated, in the middle of a month too, until it is active again', async () => {
    const [donor, platinum] = [randomUUID(), randomUUID()]
    const changes = (who: string) => [
      standingChanged(who, false, 1, '2026-08-15T12:00:00Z'),
      standingChanged(who, true, 2, '2026-10-20T12:00:00Z'),
    ]
    // Granted while the account is not active: it counts from the reactivation on.
    const granted = levelGranted(platinum, 'platinum', '2026-08-20T12:00:00Z')
    await ledger.hear(registered(donor, '2026-07-05T12:00:00Z'), ...changes(donor), ...changes(donor))
    await ledger.hear(registered(platinum, '2026-07-05T12:00:00Z'), granted, ...changes(platinum).toReversed())
    while ((await beginMonths(ledger.db, recordFacts, new Date('2026-11-02T12:00:00Z'))) > 0);
    expect(await ledger.totals(donor)).toEqual({ monthly_auto: 4n * 50n })
    expect((await ledger.linesOf(donor)).map(({ description }) => description)).toEqual(
      ['July', 'August', 'October', 'November'].map((month) => `Free membership, ${month} 2026`),
    )
    expect(await ledger.totals(platinum)).toEqual({ monthly_auto: 2n * 50n + 2n * 500n })
  })

  it('are taken back where a deactivation was heard of after the month began, with words that say so', async () => {
    const donor = randomUUID()
    await ledger.hear(registered(donor, '2026-07-05T12:00:00Z'))
    while ((await beginMonths(ledger.db, recordFacts, new Date('2026-09-02T12:00:00Z'))) > 0);
    await ledger.hear(standingChanged(donor, false, 1, '2026-08-15T12:00:00Z'))
    expect(await ledger.totals(donor)).toEqual({ monthly_auto: 2n * 50n })
    expect((await ledger.linesOf(donor)).at(-1)?.description).toBe(
      'Your account was deactivated before: Free membership, September 2026',
    )
  })

  it('leave the month to the free way in while an account is not active', async () => {
    const donor = randomUUID()
    await ledger.hear(
      registered(donor, '2026-07-05T12:00:00Z'),
      standingChanged(donor, false, 1, '2026-07-15T12:00:00Z'),
      freelyEntered(donor, '2026-08-10T12:00:00Z'),
    )
    while ((await beginMonths(ledger.db, recordFacts, new Date('2026-08-20T12:00:00Z'))) > 0);
    expect((await ledger.linesOf(donor)).map(({ description }) => description)).toEqual([
      'Free membership, July 2026',
      'Free entry, August 2026',
    ])
  })

  it('are multiplied by what ran when they began', async () => {
    const donor = randomUUID()
    await ledger.hear(registered(donor, '2026-09-05T12:00:00Z'), multiplied(donor, 2, '2026-09-20T12:00:00Z'))
    while ((await beginMonths(ledger.db, recordFacts, new Date('2026-10-02T12:00:00Z'))) > 0);
    expect(await ledger.totals(donor)).toEqual({ monthly_auto: 150n })
  })
})

it.each([['a registration of no time', registered(randomUUID(), 'yesterday')]])(
  '%s is a wrong message',
  async (_what, told) => {
    await expect(ledger.hear(told)).rejects.toBeInstanceOf(WrongMessage)
  },
)
