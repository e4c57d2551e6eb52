import { describe, expect, it } from '@jest/globals'
import { campaignMonth, type Level } from '@evenhand/contracts/catalogue'
import * as fc from 'fast-check'
import { monthAfter, monthsBetween, startOf } from '../calendar.ts'
import type { LevelChange } from '../levels/levels.ts'
import { type MonthFacts, monthDue } from './rules.ts'

describe('the months of the campaign', () => {
  it.each([
    ['2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['2026-12-01', '2026-12-01T05:00:00.000Z'],
    ['2027-03-01', '2027-03-01T05:00:00.000Z'],
    ['2027-04-01', '2027-04-01T04:00:00.000Z'],
  ])('%s begins at %s', (month, start) => {
    expect(startOf(month).toISOString()).toBe(start)
  })

  it('follow each other without a gap, for a century', () => {
    const months = monthsBetween('2020-01-01', '2120-12-01')
    expect(months).toHaveLength(101 * 12)
    for (const month of months) {
      expect(campaignMonth(startOf(month))).toBe(month)
      expect(campaignMonth(new Date(startOf(monthAfter(month)).getTime() - 1))).toBe(month)
    }
  })

  it('are none when the last is before the first', () => {
    expect(monthsBetween('2026-11-01', '2026-10-01')).toEqual([])
  })
})

describe('the automatic entries of a month', () => {
  const at = (day: number): Date => new Date(Date.UTC(2026, 9, day, 12))
  const change = (level: Level | undefined, day: number): LevelChange => ({
    membershipId: 'one',
    donorId: 'donor',
    level,
    changedAt: at(day),
  })
  const always = (): boolean => true
  const facts = (more: Partial<MonthFacts>): MonthFacts => ({
    month: '2026-10-01',
    registeredAt: new Date('2026-05-01T12:00:00Z'),
    changes: [],
    standings: [],
    freeEntries: [],
    isPaidAt: () => false,
    ...more,
  })
  const start = startOf('2026-10-01')

  it.each([
    ['begin with the month', {}, { level: 'free', at: start }],
    ['begin with the registration', { registeredAt: at(9) }, { level: 'free', at: at(9) }],
    ['are none before the registration', { registeredAt: new Date('2026-11-02T12:00:00Z') }, undefined],
    ['are none of somebody who is no member', { registeredAt: undefined }, undefined],
    ['are none of a level that is paid', { changes: [change('silver', -9)] }, undefined],
    [
      'begin when a paid level ends',
      { changes: [change('silver', -9), change(undefined, 20)] },
      { level: 'free', at: at(20) },
    ],
    ['give way to a paid month', { changes: [change('silver', 8)], isPaidAt: always }, undefined],
    ['of platinum do not', { changes: [change('platinum', 8)], isPaidAt: always }, { level: 'platinum', at: at(8) }],
    [
      'of platinum go before those of the days before it',
      { changes: [change('platinum', 8)] },
      { level: 'platinum', at: at(8) },
    ],
    [
      'begin when silver ends, whatever comes after',
      { changes: [change(undefined, 20), change('silver', -9), change('silver', 25)] },
      { level: 'free', at: at(20) },
    ],
    ['stay with whoever gives by the older tier', { changes: [change('bronze', -9)] }, { level: 'free', at: start }],
  ] as const)('%s', (_what, more, membership) => {
    expect(monthDue(facts(more as Partial<MonthFacts>))).toEqual({ membership, freeEntry: undefined })
  })

  it('of a member and of the free way in are had by whichever came first', () => {
    const freeEntries = [
      { giftId: 'b', at: at(9) },
      { giftId: 'a', at: at(8) },
    ]
    const member = { level: 'free', at: start }
    expect(monthDue(facts({ freeEntries }))).toEqual({ membership: member, freeEntry: undefined })
    expect(monthDue(facts({ freeEntries, registeredAt: at(10) }))).toEqual({ membership: undefined, freeEntry: 'a' })
    expect(monthDue(facts({ freeEntries, isPaidAt: always }))).toEqual({ membership: undefined, freeEntry: 'a' })
  })

  it('are the member’s where both came at the same instant', () => {
    const both = facts({ freeEntries: [{ giftId: 'a', at: at(9) }], registeredAt: at(9) })
    expect(monthDue(both)).toEqual({ membership: { level: 'free', at: at(9) }, freeEntry: undefined })
  })

  it('are none of the month at whose end somebody registers or a paid level ends', () => {
    const end = startOf('2026-11-01')
    const paidToTheEnd = [change('silver', -9), { ...change(undefined, 1), changedAt: end }]
    expect(monthDue(facts({ registeredAt: end })).membership).toBeUndefined()
    expect(monthDue(facts({ changes: paidToTheEnd })).membership).toBeUndefined()
  })

  it('are had by exactly one of them, and do not depend on the order in which anything was heard', () => {
    const anyChange = fc.record({
      level: fc.constantFrom<(Level | undefined)[]>('silver', 'gold', 'bronze', undefined),
      day: fc.integer({ min: -10, max: 40 }),
      membershipId: fc.constantFrom('one', 'two'),
    })
    fc.assert(
      fc.property(
        fc.array(anyChange),
        fc.array(fc.integer({ min: 1, max: 31 })),
        fc.boolean(),
        (some, days, isPaid) => {
          const changes = some.map(({ level, day, membershipId }) => ({ ...change(level, day), membershipId }))
          const freeEntries = days.map((day, place) => ({ giftId: `${place}`, at: at(day) }))
          const due = monthDue(facts({ changes, freeEntries, isPaidAt: () => isPaid }))
          const turned = facts({
            changes: changes.toReversed(),
            freeEntries: freeEntries.toReversed(),
            isPaidAt: () => isPaid,
          })
          expect(monthDue(turned)).toEqual(due)
          expect(due.membership !== undefined && due.freeEntry !== undefined).toBe(false)
          if (days.length > 0) expect(due.membership ?? due.freeEntry).toBeDefined()
        },
      ),
      {
        examples: [
          [
            [
              { level: 'silver', day: 5, membershipId: 'one' },
              { level: undefined, day: 5, membershipId: 'one' },
            ],
            [],
            false,
          ],
        ],
      },
    )
  })
})
