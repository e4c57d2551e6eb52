import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { dayAt, moveByDays } from '@evenhand/contracts/catalogue'
import { noticeSeconds, quicknet, roundTime } from './beacon/chain.ts'
import { drawingRound, earliestDrawingDay } from './drawing-day.ts'

const zones = ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu', 'Asia/Kathmandu', 'Pacific/Kiritimati']
const dueOn = (day: string, timeZone: string): Date => roundTime(quicknet, drawingRound(quicknet, day, timeZone))

describe('the round of a day', () => {
  it('is the one at noon where the giveaway is, in summer and in winter', () => {
    expect(dueOn('2027-07-01', 'America/New_York').toISOString()).toBe('2027-07-01T16:00:00.000Z')
    expect(dueOn('2026-11-13', 'America/New_York').toISOString()).toBe('2026-11-13T17:00:00.000Z')
  })

  it('is of the same day for everybody from Hawaii to Newfoundland', () => {
    const due = dueOn('2027-07-01', 'America/New_York')
    expect(['Pacific/Honolulu', 'America/St_Johns'].map((zone) => dayAt(due, zone))).toEqual([
      '2027-07-01',
      '2027-07-01',
    ])
  })
})

describe('the earliest day of a drawing', () => {
  const Freeze = fc.date({ min: new Date('2024-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

  it('is the first whose round comes a day after the freeze or later', () => {
    const notice = noticeSeconds * 1000
    fc.assert(
      fc.property(Freeze, fc.constantFrom(...zones), (freezesAt, timeZone) => {
        const day = earliestDrawingDay(freezesAt, timeZone)
        expect(dueOn(day, timeZone).getTime() - freezesAt.getTime()).toBeGreaterThanOrEqual(notice)
        const before = dueOn(moveByDays(day, -1), timeZone)
        expect(before.getTime() - freezesAt.getTime()).toBeLessThan(notice + quicknet.period * 1000)
      }),
    )
  })

  it.each([
    ['2026-11-12T05:00:00.000Z', '2026-11-13'],
    ['2026-11-12T17:00:00.000Z', '2026-11-13'],
    ['2026-11-12T17:00:00.001Z', '2026-11-14'],
    ['2026-11-13T04:59:59.000Z', '2026-11-14'],
  ])('of a pool frozen at %s in New York is %s', (freezesAt, day) => {
    expect(earliestDrawingDay(new Date(freezesAt), 'America/New_York')).toBe(day)
  })
})
