import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import {
  dayAt,
  installedEdition,
  instantOf,
  isWithin,
  lastDayOf,
  lastInstantOf,
  moveByDays,
  moveByYears,
  periodOf,
} from '@evenhand/contracts/catalogue'
import { shippedGiveaways } from './shipped.ts'

const zone = 'America/New_York'
const main = { firstDay: '2025-06-15', lastDay: '2025-12-15', drawsOn: '2026-07-01' }
const midnight = new Date('2025-12-16T05:00:00Z')

describe('the period of a giveaway', () => {
  it('begins and ends by the clock of its time zone, in summer and in winter', () => {
    expect(periodOf(main, zone)).toEqual({ opensAt: new Date('2025-06-15T04:00:00Z'), closesAt: midnight })
  })

  it('has its last day whole, and no instant of the next one', () => {
    const period = periodOf(main, zone)
    expect(isWithin(period, period.opensAt)).toBe(true)
    expect(isWithin(period, lastInstantOf(midnight))).toBe(true)
    expect(isWithin(period, midnight)).toBe(false)
  })

  it('says the last day that the rules say, in every zone and on the days when clocks change', () => {
    const anyDay = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    const zones = fc.constantFrom(zone, 'America/Los_Angeles', 'UTC', 'Pacific/Auckland', 'Asia/Kolkata')
    fc.assert(
      fc.property(anyDay, zones, (at, timeZone) => {
        const lastDay = at.toISOString().slice(0, 10)
        const { closesAt } = periodOf({ ...main, lastDay }, timeZone)
        expect(lastDayOf(closesAt, timeZone)).toBe(lastDay)
        expect(dayAt(closesAt, timeZone)).toBe(moveByDays(lastDay, 1))
      }),
    )
  })
})

describe('the edition that is installed', () => {
  it('is the first one until that has closed, and then the next, which opens on that day', () => {
    expect(installedEdition(main, zone, new Date('2025-07-01T12:00:00Z'))).toEqual(main)
    expect(installedEdition(main, zone, lastInstantOf(midnight))).toEqual(main)
    expect(installedEdition(main, zone, midnight)).toEqual({
      firstDay: '2025-12-16',
      lastDay: '2026-12-15',
      drawsOn: '2027-07-01',
    })
  })

  it('of a 29th of February ends on the 28th where there is none', () => {
    expect([1, 4].map((years) => moveByYears('2024-02-29', years))).toEqual(['2025-02-28', '2028-02-29'])
  })

  it('is open on every day of a year, for all that is shipped', () => {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = moveByDays(day, 1))
      for (const { series, firstEdition, timeZone } of shippedGiveaways)
        for (const time of ['00:00:00', '23:59:59']) {
          const now = instantOf(day, time, timeZone)
          const period = periodOf(installedEdition(firstEdition, timeZone, now), timeZone)
          expect([series, day, isWithin(period, now)]).toEqual([series, day, true])
        }
  })

  it('is open at any instant, and never later than need be, for all that is shipped', () => {
    const anyDay = fc.date({ min: new Date('2024-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...shippedGiveaways), (now, { firstEdition, timeZone }) => {
        const edition = installedEdition(firstEdition, timeZone, now)
        expect(isWithin(periodOf(edition, timeZone), now)).toBe(true)
        const earlier = moveByYears(edition.lastDay, -1)
        expect(earlier >= firstEdition.lastDay && earlier >= dayAt(now, timeZone)).toBe(false)
        expect(edition.lastDay.slice(5)).toBe(firstEdition.lastDay.slice(5))
      }),
    )
  })
})
